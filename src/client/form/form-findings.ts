import type { Finding } from '../../registry/rules/rule.ts';
import { byId } from '../shared.ts';
import type { CheckedForm } from './checked-form.ts';
import {
  countFindings,
  placeOf,
  problemList,
  showFieldsToFix,
  showFindings,
  showSummary,
} from './findings-view.ts';

/** In the field with the focus a new finding waits for a pause: a half-typed word is not a mistake. */
const PAUSE_MS = 700;

/** A finding of the service, and the value that it is about: it holds until that value changes. */
interface ServiceFinding {
  readonly finding: Finding;
  readonly value: string;
}

/** The findings about the form: of the rules in this browser, and of the service that refused an issue. */
export class FormFindings {
  readonly #form: CheckedForm;
  readonly #rules: string;
  readonly #shown = new Map<string, string>();
  readonly #touched = new Set<string>();
  #own: readonly Finding[] = [];
  #service: readonly ServiceFinding[] = [];
  #all = false;
  /** What the problems before the form stop, and further ones; undefined where none are shown. */
  #summary: { readonly what: string; readonly further: () => readonly HTMLElement[] } | undefined;
  #typedAt = 0;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** `rules` is where rules are explained. */
  constructor(form: CheckedForm, rules: string) {
    this.#form = form;
    this.#rules = rules;
  }

  /** Starts over: fields that are filled in may show findings; empty ones do not yet. */
  reset(): void {
    this.#own = [];
    this.#service = [];
    this.#all = false;
    this.#touched.clear();
    for (const [name, value] of Object.entries(this.#form.controlValues())) {
      if (value !== '') this.#touched.add(name);
    }
    this.clearSummary();
    this.refresh();
  }

  /** The person changed a field. */
  touch(field: string): void {
    this.#touched.add(field);
    this.#typedAt = performance.now();
  }

  /** From now on every field shows its findings, even an empty one. */
  showAll(): void {
    this.#all = true;
    this.refresh(true);
  }

  /** The rules in this browser have checked these values. */
  checked(findings: readonly Finding[], values: ReadonlyMap<string, string>): void {
    this.#own = findings;
    this.#service = this.#service.filter(({ finding, value }) => subjectOf(values, finding) === value);
    this.refresh();
  }

  /** The service refused an issue with the values that the form has. */
  refused(findings: readonly Finding[]): void {
    const values = this.#form.values();
    this.#service = findings.map((finding) => ({ finding, value: subjectOf(values, finding) }));
    byId('problems').textContent = this.count();
    this.showAll();
  }

  /** The form could not be checked. */
  failed(why: string): void {
    byId('problems').textContent = `not checked: ${why}`;
  }

  /** How many problems and suggestions there are. */
  count(): string {
    return countFindings(this.#findings());
  }

  /** Whether the rules in this browser reject the form. What the service found does not block another attempt. */
  hasErrors(): boolean {
    return this.#own.some(({ level }) => level === 'error');
  }

  /** All problems, each with a link to its field. */
  problems(): HTMLUListElement {
    return problemList(this.#form, this.#findings());
  }

  /** Shows all problems that stop something before the form, with further ones, and focuses them. They go as they are mended. */
  summarize(what: string, further: () => readonly HTMLElement[] = () => []): void {
    this.#summary = { what, further };
    this.#showSummary(true);
  }

  clearSummary(): void {
    this.#summary = undefined;
    byId('summary').hidden = true;
  }

  #showSummary(focus = false): void {
    if (!this.#summary) return;
    const list = this.problems();
    list.append(...this.#summary.further());
    showSummary(list, this.#summary.what, focus);
  }

  /** Shows the findings of the fields that may show them by now; `silently`, where the summary will say the same. */
  refresh(silently = false): void {
    clearTimeout(this.#later);
    showFieldsToFix(this.#form, this.#findings());
    const since = performance.now() - this.#typedAt;
    const typing = since < PAUSE_MS ? this.#form.fieldOf(document.activeElement) : undefined;
    const byPlace = Map.groupBy(this.#findings(), placeOf);
    const mayShow = (place: string) =>
      place === '' ||
      ((this.#all || this.#touched.has(place)) && (place !== typing || Boolean(this.#shown.get(place))));
    const findingsOf = (place: string) => (mayShow(place) ? (byPlace.get(place) ?? []) : []);
    showFindings(this.#form, this.#rules, this.#shown, findingsOf, silently);
    this.#showSummary();
    if (typing) this.#later = setTimeout(() => this.refresh(), PAUSE_MS - since + 20);
  }

  /** The findings of the rules, and those of the service that do not repeat them. */
  #findings(): readonly Finding[] {
    const known = new Set(this.#own.map(({ rule, field }) => `${rule} ${field}`));
    const service = this.#service.map(({ finding }) => finding);
    return [...this.#own, ...service.filter(({ rule, field }) => !known.has(`${rule} ${field}`))];
  }
}

/** What a finding is about: the value of its field, or the whole form. */
function subjectOf(values: ReadonlyMap<string, string>, { field }: Finding): string {
  const own = values.get(field ?? '');
  return own ?? [...values.values()].join('\0');
}
