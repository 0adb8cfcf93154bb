import type { Finding } from '../../registry/rules/rule.ts';
import { byId, counted, element, link } from '../shared.ts';
import { type FieldForm, focusOn } from './checked-form.ts';

// Findings as a person reads them: lines beside a field, and a list with links to the fields.

/** More findings than this in one field say no more. */
const MOST = 4;

/** In the field with the focus a new finding waits for a pause: a half-typed word is not a mistake. */
const PAUSE_MS = 700;

const places = () => [...document.querySelectorAll<HTMLElement>('[data-findings]')];
const isError = ({ level }: Finding) => level === 'error';

/** Whether a finding requires no action: the registry corrects the value. */
function isNote({ rule, level }: Finding): boolean {
  return rule === 'SAN-003' && level === 'warning';
}

/** Where a finding is shown: beside its field; a field that the form lacks, or none, is the form as a whole. */
function placeOf({ field }: Finding): string {
  return field && places().some(({ dataset }) => dataset.findings === field) ? field : '';
}

/** The value that a finding is about: that of its field, or the whole form. */
function subjectOf(values: ReadonlyMap<string, string>, { field }: Finding): string {
  return values.get(field ?? '') ?? [...values.values()].join('\0');
}

/** The actual value in words; nothing for an empty field, which already shows that it is empty. */
function actualWords(actual: string | null, lead: string): (string | HTMLElement)[] {
  return actual === null ? [] : [element('bdi', {}, `${lead} ${actual}.`), ' '];
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

/** A link that focuses a field, even one that is folded away. */
function linkToField(form: FieldForm, field: string): HTMLAnchorElement {
  const control = form.control(field);
  const called = control.dataset.called ?? control.labels?.[0]?.querySelector('.name')?.textContent;
  const made = link(`#${control.id}`, called ?? field);
  made.addEventListener('click', (event) => {
    event.preventDefault();
    const folded = control.closest('details');
    if (folded) folded.open = true;
    const target = form.focused(field);
    target.focus();
    target.scrollIntoView({ block: 'center' });
  });
  return made;
}

/**
 * The findings about a form: of the rules in this browser, and of the service that refused an issue. `rules` is where rules are
 * explained.
 */
export function formFindings(form: FieldForm, rules: string) {
  const shown = new Map<string, string>();
  const touched = new Set<string>();
  let own: readonly Finding[] = [];
  /** Each with the value that it is about: it holds until that value changes. */
  let ofService: readonly { readonly finding: Finding; readonly value: string }[] = [];
  let showsAll = false;
  /** The action that the problems above the form prevent, while they are shown. */
  let prevented: string | undefined;
  let typedAt = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  /** The findings of the rules, and those of the service that do not repeat them. */
  function all(): readonly Finding[] {
    const known = new Set(own.map(({ rule, field }) => `${rule} ${field}`));
    const service = ofService.map(({ finding }) => finding);
    return [...own, ...service.filter(({ rule, field }) => !known.has(`${rule} ${field}`))];
  }

  /** How many problems and suggestions there are. */
  function count(): string {
    const errors = all().filter(isError).length;
    const suggestions = all().filter((one) => one.level === 'warning' && !isNote(one)).length;
    const parts = [
      errors > 0 && `${counted(errors, 'problem')} to fix`,
      suggestions > 0 && counted(suggestions, 'suggestion'),
    ].filter(Boolean);
    return parts.join(', ') || 'no problems';
  }

  /** All problems in the order of the form, each with a link to its field. */
  function problems(): HTMLUListElement {
    const order = places().map(({ dataset }) => dataset.findings);
    const items = all()
      .filter(isError)
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
   * Shows the findings of each place of the page, as `findingsOf` tells them; what a place shows already stays. An error is never in a part
   * of the form that is folded away. `silently`: where the summary says the same, nothing is read out twice.
   */
  function showBeside(findingsOf: (place: string) => readonly Finding[], silently: boolean): void {
    for (const element of places()) {
      const place = element.dataset.findings ?? '';
      const findings = findingsOf(place);
      const key = findings.length > 0 ? JSON.stringify(findings) : '';
      if ((shown.get(place) ?? '') === key) continue;
      shown.set(place, key);
      element.ariaLive = silently ? 'off' : 'polite';
      element.replaceChildren(...linesOf(findings, rules));
      const wrong = findings.some(isError);
      if (place) form.control(place).ariaInvalid = String(wrong);
      const folded = wrong && element.closest('details');
      if (folded) folded.open = true;
    }
  }

  /** Shows the problems that prevent an action, above the form: only those that remain, and nothing when all are fixed. */
  function showSummary(focus = false): void {
    if (prevented === undefined) return;
    const list = problems();
    const place = byId('summary');
    const number = list.childElementCount;
    const title = `${counted(number, 'problem')} to fix before you can ${prevented}`;
    const same = place.querySelector('ul')?.textContent === list.textContent;
    if (!same || focus) place.replaceChildren(element('h2', { id: 'summary-title' }, title), list);
    place.hidden = number === 0;
    if (focus) focusOn('summary');
  }

  function clearSummary(): void {
    prevented = undefined;
    byId('summary').hidden = true;
  }

  /** Shows the findings of the fields that may already show them; `silently` if the summary will say the same. */
  function refresh(silently = false): void {
    clearTimeout(later);
    const since = performance.now() - typedAt;
    const typing = since < PAUSE_MS ? form.fieldOf(document.activeElement) : undefined;
    const byPlace = Map.groupBy(all(), placeOf);
    const mayShow = (place: string) =>
      place === '' || ((showsAll || touched.has(place)) && (place !== typing || Boolean(shown.get(place))));
    showBeside((place) => (mayShow(place) ? (byPlace.get(place) ?? []) : []), silently);
    showSummary();
    if (typing) later = setTimeout(refresh, PAUSE_MS - since + 20);
  }

  /** From now on every field shows its findings, even an empty one. */
  function showAll(): void {
    showsAll = true;
    refresh(true);
  }

  return {
    ...{ count, problems, clearSummary, refresh, showAll },
    /** Starts over: fields that are filled in may show findings; empty ones do not yet. */
    reset: () => {
      own = [];
      ofService = [];
      showsAll = false;
      touched.clear();
      for (const [name, value] of Object.entries(form.controlValues())) if (value !== '') touched.add(name);
      clearSummary();
      refresh();
    },
    touch: (field: string) => {
      touched.add(field);
      typedAt = performance.now();
    },
    /** The rules in this browser have checked these values. */
    checked: (findings: readonly Finding[], values: ReadonlyMap<string, string>) => {
      own = findings;
      ofService = ofService.filter(({ finding, value }) => subjectOf(values, finding) === value);
      refresh();
    },
    /** The service refused an issue with the values that the form has. */
    refused: (findings: readonly Finding[]) => {
      const values = form.values();
      ofService = findings.map((finding) => ({ finding, value: subjectOf(values, finding) }));
      byId('problems').textContent = count();
      showAll();
    },
    /** The form could not be checked. */
    failed: (why: string) => {
      byId('problems').textContent = `not checked: ${why}`;
    },
    /** Whether the rules in this browser reject the form. What the service found does not block another attempt. */
    hasErrors: () => own.some(isError),
    /** Shows all problems that prevent an action above the form, and focuses them. Each disappears when it is fixed. */
    summarize: (what: string) => {
      prevented = what;
      showSummary(true);
    },
  };
}
