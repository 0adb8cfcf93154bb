import type { Finding } from '../../registry/rules/rule.ts';
import type { DepositForm } from './form.ts';
import { byId, counted, element, inSight, link } from './page.ts';

// Findings beside the fields that they are about, and the summary of a refused attempt.

/** More of one kind than this in one field say no more. */
const MOST = 4;

const NONE = JSON.stringify([]);

/** How much is to be mended, and how much is only advice. */
export function countWords(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const advice = findings.length - errors;
  const parts = [
    errors > 0 && `${counted(errors, 'thing')} to mend`,
    advice > 0 && counted(advice, 'piece of advice', 'pieces of advice'),
  ].filter(Boolean);
  return parts.join(', ') || 'nothing to mend';
}

/** The findings on the page. */
export class FindingsView {
  readonly #form: DepositForm;
  readonly #rules: string;
  readonly #shown = new Map<string, string>();

  constructor(form: DepositForm, rules: string) {
    this.#form = form;
    this.#rules = rules;
  }

  /** Whether a field has findings on the page now. */
  shows(field: string): boolean {
    return (this.#shown.get(field) ?? NONE) !== NONE;
  }

  /** Puts each finding beside its field, where `revealed` says that the field's may be seen. What is the same stays. */
  show(findings: readonly Finding[], revealed: (field: string) => boolean): void {
    const byField = Map.groupBy(findings, ({ field }) => this.#placeOf(field));
    for (const place of document.querySelectorAll<HTMLElement>('[data-findings]')) {
      const field = place.dataset.findings ?? '';
      const here = revealed(field) || field === '' ? (byField.get(field) ?? []) : [];
      const key = JSON.stringify(here);
      if ((this.#shown.get(field) ?? NONE) === key) continue;
      this.#shown.set(field, key);
      place.replaceChildren(...this.#lines(here));
      if (field !== '') this.#mark(field, here);
    }
  }

  #lines(findings: readonly Finding[]): HTMLElement[] {
    const lines = findings.slice(0, MOST).map((finding) => this.#line(finding));
    if (findings.length > MOST) lines.push(element('p', `And ${findings.length - MOST} more.`, 'finding'));
    return lines;
  }

  #line({ rule, level, actual, remedy }: Finding): HTMLElement {
    const line = element('p', '', `finding ${level}`);
    const kind = element('span', level === 'error' ? 'Mend' : 'Advice', 'kind');
    line.append(kind, ' ', ...foundWords(actual, 'Found'), `${remedy} `, link(`${this.#rules}${rule}`, rule));
    return line;
  }

  #mark(field: string, here: readonly Finding[]): void {
    const wrong = here.some(({ level }) => level === 'error');
    this.#form.control(field).setAttribute('aria-invalid', String(wrong));
  }

  /** A field that the form lacks, or none, belongs to the form as a whole. */
  #placeOf(field: string | null): string {
    return field && document.querySelector(`[data-findings="${CSS.escape(field)}"]`) ? field : '';
  }

  /** The summary of an attempt that was refused; it takes the focus. `further` is amiss beside the findings. */
  summarize(findings: readonly Finding[], further: readonly HTMLElement[]): void {
    const summary = byId('summary');
    const list = this.list(findings);
    list.append(...further);
    const title = element('h2', `${counted(list.childElementCount, 'thing')} to mend before it can be sent`);
    summary.replaceChildren(title, list);
    summary.hidden = false;
    inSight('summary');
  }

  /** What refuses, as a list in the order of the form, with a link to each field. */
  list(findings: readonly Finding[]): HTMLUListElement {
    const places = [...document.querySelectorAll<HTMLElement>('[data-findings]')];
    const order = places.map(({ dataset }) => dataset.findings);
    const placed = (finding: Finding) => order.indexOf(this.#placeOf(finding.field));
    const errors = findings
      .filter(({ level }) => level === 'error')
      .toSorted((one, other) => placed(one) - placed(other));
    const list = element('ul');
    for (const { field, rule, actual: found, remedy } of errors) {
      const place = this.#placeOf(field);
      const item = element('li');
      if (place) item.append(this.#fieldLink(place), ': ');
      item.append(...foundWords(found, place ? 'found' : 'Found'), `${remedy} (${rule})`);
      list.append(item);
    }
    return list;
  }

  /** Takes the summary away. */
  clearSummary(): void {
    byId('summary').hidden = true;
  }

  #fieldLink(field: string): HTMLAnchorElement {
    const control = this.#form.control(field);
    const made = link(`#${control.id}`, labelOf(control));
    made.addEventListener('click', (event) => {
      event.preventDefault();
      this.reveal(field);
    });
    return made;
  }

  /** Brings a field into sight and puts the focus on it, whatever it was folded into. */
  reveal(field: string): void {
    const control = this.#form.control(field);
    const folded = control.closest('details');
    if (folded) folded.open = true;
    if (field === 'body') document.getElementById('tab-write')?.click();
    control.focus();
    control.scrollIntoView({ block: 'center' });
  }
}

/** What was found, unless nothing was: that an empty field is empty need not be said. */
function foundWords(found: string | null, word: string): (string | HTMLElement)[] {
  return found === null ? [] : [element('bdi', `${word} ${found}.`), ' '];
}

function labelOf({ labels, name }: { labels?: NodeListOf<HTMLLabelElement> | null; name: string }): string {
  return labels?.[0]?.querySelector('.name')?.textContent ?? labels?.[0]?.textContent?.trim() ?? name;
}
