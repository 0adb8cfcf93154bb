import type { Finding } from '../../registry/rules/rule.ts';
import { countWords, FindingsView } from './findings.ts';
import type { DepositForm } from './form.ts';
import { byId } from './page.ts';
import type { Values } from './tasks.ts';

// What is amiss, from both who may say so: the rules in this browser, and the service that refused an issue.

/** In the field that has the focus a new finding waits for a pause: a half-typed word is no mistake. */
const PAUSE_MS = 700;

/** A finding of the service, and what stood in its field: it holds until that changes. */
interface Told {
  readonly finding: Finding;
  readonly value: string;
}

export class Desk {
  readonly #form: DepositForm;
  readonly #view: FindingsView;
  #own: readonly Finding[] = [];
  #told: readonly Told[] = [];
  readonly #touched = new Set<string>();
  #all = false;
  #typed = 0;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(form: DepositForm, rules: string) {
    this.#form = form;
    this.#view = new FindingsView(form, rules);
  }

  /** Begins anew: what is filled in may be judged, what is empty is not reproached. */
  begin(): void {
    this.#own = [];
    this.#told = [];
    this.#all = false;
    this.#touched.clear();
    for (const [name, value] of Object.entries(this.#form.held())) if (value !== '') this.#touched.add(name);
    this.#view.clearSummary();
    this.refresh();
  }

  /** A field was changed by the person. */
  touch(field: string): void {
    this.#touched.add(field);
    this.#typed = performance.now();
  }

  /** From now on every field is judged, empty ones too. */
  revealAll(): void {
    this.#all = true;
    this.refresh();
  }

  /** A check has begun; it is worth a word only when it takes long. */
  busy(): void {
    byId('amiss').dataset.busy = 'true';
  }

  /** The rules have judged what stood in the form. */
  judged(findings: readonly Finding[], values: Values): void {
    delete byId('amiss').dataset.busy;
    this.#own = findings;
    this.#told = this.#told.filter(({ finding, value }) => standing(values, finding.field) === value);
    this.refresh();
  }

  /** The service refused an issue that held these values. */
  told(findings: readonly Finding[], values: Values): void {
    this.#told = findings.map((finding) => ({ finding, value: standing(values, finding.field) }));
    byId('amiss').textContent = this.words();
    this.refresh();
  }

  /** The form could not be checked. */
  failed(why: string): void {
    delete byId('amiss').dataset.busy;
    byId('amiss').textContent = `not checked: ${why}`;
  }

  /** How much is amiss, in words. */
  words(): string {
    return countWords(this.#findings());
  }

  /** Whether the rules in this browser refuse the form. What the service said is not held against a new attempt. */
  refuses(): boolean {
    return this.#own.some(({ level }) => level === 'error');
  }

  /** Sums up what refuses, and what is amiss besides, and puts the focus there. */
  summarize(further: readonly HTMLElement[] = []): void {
    this.#view.summarize(this.#findings(), further);
  }

  /** What refuses, here or at the service, as a list that leads to the fields. */
  toMend(): HTMLElement {
    return this.#view.list(this.#findings());
  }

  /** Takes the summary away. */
  clearSummary(): void {
    this.#view.clearSummary();
  }

  /** Shows what may be shown by now. */
  refresh(): void {
    clearTimeout(this.#later);
    const since = performance.now() - this.#typed;
    const typing = since < PAUSE_MS ? this.#form.fieldOf(document.activeElement) : undefined;
    this.#view.show(this.#findings(), (field) => {
      if (!this.#all && !this.#touched.has(field)) return false;
      return field !== typing || this.#view.shows(field);
    });
    if (typing) this.#later = setTimeout(() => this.refresh(), PAUSE_MS - since + 20);
  }

  /** The rules' findings, and those of the service that they do not repeat. */
  #findings(): readonly Finding[] {
    const known = new Set(this.#own.map(({ rule, field }) => `${rule} ${field}`));
    const told = this.#told.map(({ finding }) => finding);
    return [...this.#own, ...told.filter(({ rule, field }) => !known.has(`${rule} ${field}`))];
  }
}

/** What a finding was about: its field, or the whole form. */
function standing(values: Values, field: string | null): string {
  const own = new Map<string, string>(values).get(field ?? '');
  return own ?? [...values.values()].join('\0');
}
