import type { Finding } from '../../registry/rules/rule.ts';
import { byId } from '../shared.ts';
import { type ControlValues, type FieldForm, keepEnterIn } from './checked-form.ts';
import { autosaveFor, type DraftOwner } from './drafts.ts';
import { formFindings } from './findings.ts';

const PAUSE_MS = 200;

/** A page with a form that is checked during typing, and the functions that show what comes of it. */
interface CheckedPage<Name extends string, Result> extends Omit<DraftOwner, 'form' | 'restore'> {
  readonly form: FieldForm<Name>;
  /** Where rules are explained. */
  readonly rules: string;
  check(values: ReadonlyMap<Name, string>): Promise<Result>;
  /** A check has ended. `problems` gives the number of its findings, in words. */
  checked(result: Result, problems: string): void;
  /** The form holds something else, or nothing, and was not checked yet. */
  cleared(): void;
  /** A draft was restored, of the issue that it was submitted as; or the form was emptied. */
  restored?(issue: number | null): void;
}

/** Joins a form with its checks, its findings and its draft. Checks soon after the last key, one check after the other. */
export function checkedPage<Name extends string, Result extends { readonly findings: readonly Finding[] }>(
  page: CheckedPage<Name, Result>,
) {
  const { form } = page;
  const findings = formFindings(form, page.rules);
  const autosave = autosaveFor({
    ...page,
    restore: (draft) => {
      fill(draft?.held ?? {});
      page.restored?.(draft?.issue ?? null);
      if (draft) soon();
    },
  });
  let pause: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let again = false;
  let begun = 0;
  let answered = 0;

  /** Checks the form now. Rejects when it cannot be checked. Reports nothing if a later check has already answered. */
  async function now(): Promise<void> {
    clearTimeout(pause);
    begun += 1;
    const number = begun;
    const values = form.values();
    try {
      const result = await page.check(values);
      if (number < answered) return;
      answered = number;
      findings.checked(result.findings, values);
      page.checked(result, findings.count());
    } catch (error) {
      if (number >= answered) throw error;
    }
  }

  async function inBackground(): Promise<void> {
    again = busy;
    if (busy) return;
    busy = true;
    do {
      again = false;
      await now().catch((error: Error) => findings.failed(error.message));
    } while (again);
    busy = false;
  }

  function soon(): void {
    clearTimeout(pause);
    pause = setTimeout(() => void inBackground(), PAUSE_MS);
  }

  /** Puts values into the form and starts over with its findings: checks that still run are of something else. */
  function fill(values: ControlValues): void {
    form.fill(values);
    clearTimeout(pause);
    answered = begun + 1;
    findings.reset();
    page.cleared();
  }

  /** Checks and saves the form after a person changed it, or asked the page to. */
  function changed(...fields: readonly Name[]): void {
    for (const field of fields) findings.touch(field);
    form.fit();
    soon();
    autosave.soon();
  }

  /**
   * Whether the rules find no problem; otherwise shows the problems, which prevent an action. Undefined where the form could not be checked,
   * which `failed` hears, or where `stops` stops the action for a reason of its own.
   */
  async function passes(
    action: string,
    failed: (why: string) => void,
    stops = async (): Promise<boolean> => false,
  ): Promise<boolean | undefined> {
    autosave.now();
    try {
      await now();
    } catch (error) {
      findings.failed((error as Error).message);
      failed((error as Error).message);
      return undefined;
    }
    if (await stops()) return undefined;
    findings.showAll();
    if (findings.hasErrors()) findings.summarize(action);
    else findings.clearSummary();
    return !findings.hasErrors();
  }

  form.element.addEventListener('input', ({ target }) => {
    const field = form.fieldOf(target);
    changed(...(field ? [field] : []));
  });
  form.element.addEventListener('focusout', () => findings.refresh());
  keepEnterIn(form.element);
  return {
    ...{ findings, autosave, fill, changed, passes },
    /** Restores the draft of an earlier visit, and lets a person type. */
    start: () => {
      autosave.restore();
      byId<HTMLFieldSetElement>('alive').disabled = false;
    },
  };
}
