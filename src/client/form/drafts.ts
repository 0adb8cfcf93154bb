import * as z from 'zod';
import { byId } from '../shared.ts';
import { type ControlValues, clock } from './checked-form.ts';

/** A value of a schema in this browser, shared by all tabs. */
export function storedValue<T>(key: string, schema: z.ZodType<T>) {
  /** Undefined where storage is switched off or full, or holds something else. */
  const orNothing = <R>(work: () => R): R | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    /** The value; undefined where there is none, or where the browser stores nothing. */
    read: () => orNothing(() => schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))),
    /** Stores a value. Returns false, and changes nothing, where the browser has no room or stores nothing. */
    write: (value: T): boolean =>
      orNothing(() => {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
      }) ?? false,
    remove: () => orNothing(() => localStorage.removeItem(key)),
  };
}

/** A draft of a form. */
const Draft = z.object({
  version: z.literal(1),
  /** When it was saved, as an ISO instant. */
  saved: z.string(),
  held: z.record(z.string(), z.string()),
  /** The issue that it was submitted as to the local service. */
  issue: z.int().nullable(),
});
type Draft = z.infer<typeof Draft>;

const PAUSE_MS = 400;

/** The page whose drafts are kept. */
export interface DraftOwner {
  /** Tells the drafts of this page from those of another. */
  readonly name: string;
  /** The path of the site: two registries of one host have two drafts. */
  readonly base: string;
  readonly form: { controlValues(): ControlValues; isEmpty(): boolean };
  /** The issue that the content of the form was submitted as. */
  issue?(): number | null;
  restore(draft: Draft | undefined): void;
}

/** Keeps the draft of a page: saves it soon after the last key, and says so. */
export function autosaveFor(owner: DraftOwner) {
  const key = `${owner.name}/v1:${owner.base}`;
  const stored = storedValue(key, Draft);
  let pause: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(pause);
    pause = undefined;
  };
  const say = (words: string) => {
    byId('draft').textContent = words;
    byId('discard').hidden = owner.form.isEmpty();
  };
  /** Restores the draft of an earlier visit, where there is one. */
  function restore(): void {
    const draft = stored.read();
    owner.restore(draft);
    if (draft) say(`Draft saved in this browser, ${clock(draft.saved)}`);
  }

  /** Saves the draft now. */
  function now(): void {
    settle();
    const saved = new Date().toISOString();
    const content = { held: owner.form.controlValues(), issue: owner.issue?.() ?? null };
    if (stored.write({ version: 1, saved, ...content })) say(`Draft saved in this browser, ${clock(saved)}`);
    else say('This browser cannot save the draft. Copy what you do not want to lose.');
  }

  /** Saves the draft when nothing more is typed. */
  function soon(): void {
    clearTimeout(pause);
    pause = setTimeout(now, PAUSE_MS);
  }

  /** Discards the stored draft, and does not change the form. */
  function clear(): void {
    settle();
    stored.remove();
    byId('other-tab').textContent = '';
    byId('draft').textContent = '';
    byId('discard').hidden = true;
  }

  addEventListener('storage', (event) => {
    if (event.key === key)
      byId('other-tab').textContent =
        'The draft was changed in another tab. What you change here next replaces it.';
  });
  byId('discard').addEventListener('click', () => {
    clear();
    owner.restore(undefined);
    byId('draft').textContent = 'Draft discarded.';
  });
  addEventListener('pagehide', () => {
    if (pause !== undefined) now();
  });
  return { restore, soon, now, clear };
}
