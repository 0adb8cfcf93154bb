// What is chosen on a list, as the address of the page holds it: `?q=seal&family=ARCHIVAL&sort=title&group=year`. Everything that is not in
// the address is as the page itself has it.

/** What is chosen. */
export interface Choice {
  /** The words that are looked for, as they were typed. */
  readonly q: string;
  /** The chosen values of each facet. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  /** What the list is grouped by; empty for what the page itself groups by. */
  readonly group: string;
}

/** What can be chosen of a list: words, and its facets, orders and groupings. */
export interface Choosable {
  /** Whether the list can be searched. */
  readonly searchable?: boolean;
  readonly facets: readonly string[];
  /** Facets of which `all` in the address stands for every value. */
  readonly vocabularies?: readonly string[];
  readonly sorts: readonly string[];
  readonly groups: readonly string[];
}

/** The choice of an address’s search part. Parameters that are no facet, order or grouping of the list are left alone. */
export function choiceOf(
  search: string,
  { searchable, facets, vocabularies = [], sorts, groups }: Choosable,
): Choice {
  const given = new URLSearchParams(search);
  const chosen = facets.map((facet) => {
    const values = given.getAll(facet).filter((value) => value !== '');
    if (vocabularies.includes(facet) && values.includes('all')) return [facet, []] as const;
    return [facet, [...new Set(values)]] as const;
  });
  return {
    q: (searchable && given.get('q')?.trim()) || '',
    facets: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    sort: sorts.find((sort) => sort === given.get('sort')) ?? '',
    group: groups.find((group) => group === given.get('group')) ?? '',
  };
}

/** The search part of a choice’s address, with its question mark; empty where nothing is chosen. */
export function searchPartOf({ q, facets, sort, group }: Choice): string {
  const given = new URLSearchParams();
  if (q.trim()) given.set('q', q.trim());
  for (const [facet, values] of Object.entries(facets)) {
    for (const value of values) given.append(facet, value);
  }
  if (sort) given.set('sort', sort);
  if (group) given.set('group', group);
  const text = given.toString();
  return text && `?${text}`;
}

/** The choice with one value of a facet chosen, or chosen no more. */
export function toggled(choice: Choice, facet: string, value: string): Choice {
  const before = choice.facets[facet] ?? [];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const { [facet]: _before, ...others } = choice.facets;
  return { ...choice, facets: after.length > 0 ? { ...others, [facet]: after } : others };
}

/** How many values are chosen. */
export function countChosen({ facets }: Choice): number {
  return Object.values(facets).reduce((sum, { length }) => sum + length, 0);
}

/** Whether the page shows something other than it does by itself. */
export function isChoice(choice: Choice): boolean {
  return choice.q.trim() !== '' || countChosen(choice) > 0 || choice.sort !== '' || choice.group !== '';
}
