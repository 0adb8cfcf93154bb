import type { Finding } from '../../registry/rules/rule.ts';
import { byId, counted, element, link } from '../shared.ts';
import { type CheckedForm, focusOn } from './checked-form.ts';

// Findings as a person reads them: lines beside a field, and a list with links to the fields.

/** More findings than this in one field say no more. */
const MOST = 4;

const places = () => [...document.querySelectorAll<HTMLElement>('[data-findings]')];

/** How many problems and suggestions there are. */
export function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const suggestions = findings.length - errors;
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

/** Shows findings in each place of the page. `findingsOf` says which; what a place shows already stays. */
export function showFindings(
  form: CheckedForm,
  rules: string,
  shown: Map<string, string>,
  findingsOf: (place: string) => readonly Finding[],
): void {
  for (const element of places()) {
    const place = element.dataset.findings ?? '';
    const findings = findingsOf(place);
    const key = findings.length > 0 ? JSON.stringify(findings) : '';
    if ((shown.get(place) ?? '') === key) continue;
    shown.set(place, key);
    element.replaceChildren(...linesOf(findings, rules));
    if (place) form.control(place).ariaInvalid = String(findings.some(({ level }) => level === 'error'));
  }
}

function linesOf(findings: readonly Finding[], rules: string): HTMLElement[] {
  const lines = findings.slice(0, MOST).map(({ rule, level, actual, remedy }) => {
    const kind = element('span', { className: 'kind' }, level === 'error' ? 'Fix' : 'Suggestion');
    const words = [...actualWords(actual, 'Found'), `${remedy} `, link(`${rules}${rule}`, rule)];
    return element('p', { className: `finding ${level}` }, kind, ' ', ...words);
  });
  const more = findings.length - MOST;
  return more > 0 ? [...lines, element('p', { className: 'finding' }, `And ${more} more.`)] : lines;
}

/** The problems as a list in the order of the form, each with a link to its field. */
export function problemList(form: CheckedForm, findings: readonly Finding[]): HTMLUListElement {
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

/** Shows the problems that stop something (`submit`) before the form, and focuses them. */
export function showSummary(problems: HTMLUListElement, what: string): void {
  const title = `${counted(problems.childElementCount, 'problem')} to fix before you can ${what}`;
  byId('summary').replaceChildren(element('h2', {}, title), problems);
  byId('summary').hidden = false;
  focusOn('summary');
}

/** A link that focuses a field, even one that is folded away or behind the preview. */
function linkToField(form: CheckedForm, field: string): HTMLAnchorElement {
  const control = form.control(field);
  const made = link(`#${control.id}`, control.labels?.[0]?.querySelector('.name')?.textContent ?? field);
  made.addEventListener('click', (event) => {
    event.preventDefault();
    const folded = control.closest('details');
    if (folded) folded.open = true;
    form.reveal?.(field);
    control.focus();
    control.scrollIntoView({ block: 'center' });
  });
  return made;
}

/** What was found, unless it was nothing: an empty field shows that it is empty. */
function actualWords(actual: string | null, lead: string): (string | HTMLElement)[] {
  return actual === null ? [] : [element('bdi', {}, `${lead} ${actual}.`), ' '];
}
