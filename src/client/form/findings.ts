import { RULE_IDS } from '../../registry/model/rule.ts';
import type { Finding } from '../../registry/rules/rule.ts';
import { byId, counted, element, link } from '../shared.ts';
import { type FieldForm, focusOn } from './checked-form.ts';

// Findings as a person reads them: lines beside a field, and a list with links to the fields.

/** More findings than this in one field say no more. */
const MOST = 4;

const places = () => [...document.querySelectorAll<HTMLElement>('[data-findings]')];

/** Whether a finding asks for nothing: what it names is put right by itself. */
function isNote({ rule, level }: Finding): boolean {
  return rule === RULE_IDS.removedCharacters && level === 'warning';
}

/** How many problems and suggestions there are. */
export function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const suggestions = findings.filter((one) => one.level === 'warning' && !isNote(one)).length;
  const parts = [
    errors > 0 && `${counted(errors, 'problem')} to fix`,
    suggestions > 0 && counted(suggestions, 'suggestion'),
  ].filter(Boolean);
  return parts.join(', ') || 'no problems';
}

/** Where a finding is shown: beside its field; a field that the form lacks, or none, is the form as a whole. */
export function placeOf({ field }: Finding): string {
  return field && places().some(({ dataset }) => dataset.findings === field) ? field : '';
}

/**
 * Shows findings in each place of the page. `findingsOf` says which; what a place shows already stays. An error is never in a part of
 * the form that is folded away. `silently`: where the summary says the same, nothing is read out twice.
 */
function showFindings(
  form: FieldForm,
  rules: string,
  shown: Map<string, string>,
  findingsOf: (place: string) => readonly Finding[],
  silently = false,
): void {
  for (const element of places()) {
    const place = element.dataset.findings ?? '';
    const findings = findingsOf(place);
    const key = findings.length > 0 ? JSON.stringify(findings) : '';
    if ((shown.get(place) ?? '') === key) continue;
    shown.set(place, key);
    element.ariaLive = silently ? 'off' : 'polite';
    element.replaceChildren(...linesOf(findings, rules));
    const wrong = findings.some(({ level }) => level === 'error');
    if (place) form.control(place).ariaInvalid = String(wrong);
    const folded = wrong && element.closest('details');
    if (folded) folded.open = true;
  }
}

function linesOf(findings: readonly Finding[], rules: string): HTMLElement[] {
  const lines = findings.slice(0, MOST).map((finding) => {
    const { rule, level, actual, remedy } = finding;
    const called = isNote(finding) ? 'Note' : level === 'error' ? 'Fix' : 'Suggestion';
    const kind = element('span', { className: 'kind' }, called);
    const words = [...actualWords(actual, 'Found'), `${remedy} `, link(`${rules}${rule}`, rule)];
    return element('p', { className: `finding ${isNote(finding) ? 'note' : level}` }, kind, ' ', ...words);
  });
  const more = findings.length - MOST;
  return more > 0 ? [...lines, element('p', { className: 'finding' }, `And ${more} more.`)] : lines;
}

/** The problems as a list in the order of the form, each with a link to its field. */
function problemList(form: FieldForm, findings: readonly Finding[]): HTMLUListElement {
  const order = places().map(({ dataset }) => dataset.findings);
  const items = findings
    .filter(({ level }) => level === 'error')
    .toSorted((one, other) => order.indexOf(placeOf(one)) - order.indexOf(placeOf(other)))
    .map((finding) => {
      const place = placeOf(finding);
      const lead = place ? [linkToField(form, place), ': '] : [];
      const words = [...actualWords(finding.actual, place ? 'found' : 'Found'), finding.remedy];
      return element('li', {}, ...lead, ...words, ` (${finding.rule})`);
    });
  return element('ul', {}, ...items);
}

/**
 * Shows the problems that stop something (`submit`) before the form: only what is still wrong, and nothing when all is mended.
 * `focus` also focuses them.
 */
function showSummary(problems: HTMLUListElement, what: string, focus: boolean): void {
  const summary = byId('summary');
  const count = problems.childElementCount;
  const title = `${counted(count, 'problem')} to fix before you can ${what}`;
  const same = summary.querySelector('ul')?.textContent === problems.textContent;
  if (!same || focus) summary.replaceChildren(element('h2', { id: 'summary-title' }, title), problems);
  summary.hidden = count === 0;
  if (focus) focusOn('summary');
}

/** The fields that stop something, in the order of the form and each once, as links beside the count of the problems. */
function showFieldsToFix(form: FieldForm, findings: readonly Finding[]): void {
  const wrong = new Set(findings.filter(({ level }) => level === 'error').map(placeOf));
  const toFix = places()
    .flatMap(({ dataset }) => dataset.findings || [])
    .filter((field) => wrong.has(field));
  const part = byId('to-fix');
  // A link that is being clicked stays where it is.
  if (part.dataset.fields === toFix.join()) return;
  part.dataset.fields = toFix.join();
  part.replaceChildren(
    ...toFix.flatMap((field, at) => [at > 0 ? ', ' : 'To fix: ', linkToField(form, field)]),
  );
}

/** A link that focuses a field, even one that is folded away or behind the preview. */
function linkToField(form: FieldForm, field: string): HTMLAnchorElement {
  const control = form.control(field);
  const called = control.dataset.called ?? control.labels?.[0]?.querySelector('.name')?.textContent;
  const made = link(`#${control.id}`, called ?? field);
  made.addEventListener('click', (event) => {
    event.preventDefault();
    const folded = control.closest('details');
    if (folded) folded.open = true;
    const target = form.reveal(field) ?? control;
    target.focus();
    target.scrollIntoView({ block: 'center' });
  });
  return made;
}

/** What was found, unless it was nothing: an empty field shows that it is empty. */
function actualWords(actual: string | null, lead: string): (string | HTMLElement)[] {
  return actual === null ? [] : [element('bdi', {}, `${lead} ${actual}.`), ' '];
}

/** In the field with the focus a new finding waits for a pause: a half-typed word is not a mistake. */
const PAUSE_MS = 700;

/** A finding of the service, and the value that it is about: it holds until that value changes. */
interface ServiceFinding {
  readonly finding: Finding;
  readonly value: string;
}

/** The findings about the form: of the rules in this browser, and of the service that refused an issue. */
export class FormFindings {
  readonly #form: FieldForm;
  readonly #rules: string;
  readonly #shown = new Map<string, string>();
  readonly #touched = new Set<string>();
  #own: readonly Finding[] = [];
  #service: readonly ServiceFinding[] = [];
  #all = false;
  /** The action that the problems above the form prevent, and what returns further problems; undefined if no summary is shown. */
  #summary: { readonly what: string; readonly further: () => readonly HTMLElement[] } | undefined;
  #typedAt = 0;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** `rules` is where rules are explained. */
  constructor(form: FieldForm, rules: string) {
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
