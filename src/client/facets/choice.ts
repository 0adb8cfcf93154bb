import type { Columns, FacetColumn } from '../../registry/pages/browse/columns.ts';
import type { DescribedFacet } from '../../registry/pages/lists/list.ts';
import { NO_MATCH } from '../../registry/pages/lists/search.ts';
import { holdsPairs } from '../../registry/text/search-words.ts';

// A choice on a list, as the address of the page holds it: `?q=seal&family=ARCHIVAL&sort=title&group=year`. For everything that
// the address leaves out, the defaults of the page apply.

/** A choice on a list. */
export interface Choice {
  /** The searched words, as they were typed. */
  readonly q: string;
  readonly facets: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  /** The grouping; empty for that of the page itself. */
  readonly group: string;
}

/** The choices that a list offers: words, and its facets, orders and groupings. */
interface Choosable {
  /** Whether the list can be searched. */
  readonly searchable?: boolean;
  /** A facet with `words` has no value `all`: in the address, `all` then means every value, as if none were chosen. */
  readonly facets: readonly { readonly name: string; readonly words?: DescribedFacet['words'] }[];
  readonly sorts: readonly string[];
  readonly groups: readonly string[];
}

/** The choice of an address’s search part. Ignores parameters that are not a facet, order or grouping of the list. */
export function choiceOf(search: string, { searchable, facets, sorts, groups }: Choosable): Choice {
  const given = new URLSearchParams(search);
  const chosen = facets.map(({ name, words }) => {
    const values = given.getAll(name).filter((value) => value !== '');
    return [name, words && values.includes('all') ? [] : [...new Set(values)]] as const;
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

/** Whether the page shows anything other than its default. */
export function isChoice(choice: Choice): boolean {
  return choice.q.trim() !== '' || countChosen(choice) > 0 || choice.sort !== '' || choice.group !== '';
}

// The items of a list that pass a choice, and the number that each value would leave. An item must have at least one chosen value of every
// facet that has a choice.

/** How many items have each value of a facet. */
export type Counts = ReadonlyMap<string, number>;

/** The answer to a choice. */
export interface ChoiceResult {
  /** The places of the items that are left, in the order of the list. */
  readonly items: readonly number[];
  readonly counts: Readonly<Record<string, Counts>>;
}

/** For each item its rank, the lowest the best, or `NO_MATCH`. */
export type Ranks = ArrayLike<number>;

/** A facet and a value to which the page limits its list. */
export type Limit = readonly [facet: string, value: string];

/**
 * The items that a choice leaves, and the counts of every value of every facet. An unknown value leaves nothing. `ranks` holds the ranks
 * of a word search, if there is one: items with `NO_MATCH` are left out.
 */
export function answerOf(columns: Columns, choice: Choice, within?: Limit, ranks?: Ranks): ChoiceResult {
  const facets = Object.entries(columns.facets).map(([name, column]) => ({
    name,
    column,
    wanted: wantedOf(column, choice.facets[name] ?? []),
    counts: new Array<number>(column.values.length).fill(0),
  }));
  const limit = within && columns.facets[within[0]];
  const limited = limit && within ? wantedOf(limit, [within[1]]) : undefined;
  const tested = facets.filter(({ wanted }) => wanted);
  const items: number[] = [];
  // Avoid allocating a list or a function for each item: there are thousands, and a person is waiting.
  for (let item = 0; item < columns.total; item += 1) {
    if (ranks && ranks[item] === NO_MATCH) continue;
    if (limited && !has(limit?.of[item], limited)) continue;
    let failures = 0;
    let failed: (typeof facets)[number] | undefined;
    for (const facet of tested) {
      if (has(facet.column.of[item], facet.wanted as ReadonlySet<number>)) continue;
      failures += 1;
      failed = facet;
    }
    if (failures === 0) items.push(item);
    // An item counts for a facet if no other facet excludes it.
    if (failures === 1 && failed) count(failed.column.of[item], failed.counts);
    else if (failures === 0) for (const { column, counts } of facets) count(column.of[item], counts);
  }
  const counts = facets.map(({ name, column, counts: found }) => {
    return [name, new Map(column.values.map((value, place) => [value, found[place] ?? 0]))] as const;
  });
  return { items, counts: Object.fromEntries(counts) };
}

type Entry = FacetColumn['of'][number] | undefined;

/** The places of the wanted values, or undefined if none is named. */
function wantedOf({ values }: FacetColumn, named: readonly string[]): ReadonlySet<number> | undefined {
  if (named.length === 0) return undefined;
  return new Set(named.map((value) => values.indexOf(value)).filter((place) => place >= 0));
}

function has(entry: Entry, wanted: ReadonlySet<number>): boolean {
  if (typeof entry === 'number') return wanted.has(entry);
  return entry?.some((place) => wanted.has(place)) ?? false;
}

function count(entry: Entry, counts: number[]): void {
  if (typeof entry === 'number') {
    if (entry >= 0) counts[entry] = (counts[entry] ?? 0) + 1;
  } else for (const place of entry ?? []) counts[place] = (counts[place] ?? 0) + 1;
}

function placesOf(entry: Entry): readonly number[] {
  if (typeof entry === 'number') return entry < 0 ? [] : [entry];
  return entry ?? [];
}

/** The values of an item, as a facet has them. */
export function valuesOf({ values, of }: FacetColumn, item: number): readonly string[] {
  return placesOf(of[item]).flatMap((place) => values[place] ?? []);
}

/** Items in a list under one heading, which is empty for none: how many there are, and those that are shown. */
interface Shown {
  readonly heading: string;
  readonly total: number;
  readonly items: readonly number[];
}

/**
 * The first items, `most` in all, in groups by a name of each, without which all are in one. The groups come in the order of their first
 * items, or in that of a list of names.
 */
export function groupsOf(
  items: readonly number[],
  most: number,
  nameOf: (item: number) => string = () => '',
  order: readonly string[] = [],
): Shown[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const groups = [...Map.groupBy(items, nameOf)].sort(([a], [b]) => place(a) - place(b));
  let left = most;
  return groups.flatMap(([heading, inside]) => {
    const shown = inside.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? { heading, total: inside.length, items: shown } : [];
  });
}

// The description of one list. All other code is the same for every list.

/** A facet as the page describes it, with the words for its values. */
export interface Facet extends DescribedFacet {
  readonly word: (value: string) => string;
}

/** The facets that a page describes. */
export function facetsOf(described: readonly DescribedFacet[]): readonly Facet[] {
  return described.map((facet) => {
    const known = new Map(Object.entries(facet.words ?? {}));
    const languages = facet.languages
      ? new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
      : undefined;
    return { ...facet, word: (value) => known.get(value) ?? languages?.of(value) ?? value };
  });
}

/** One way to put a list in order: the places of two items are compared. */
type Order = (columns: Columns) => (a: number, b: number) => number;

/** One way to group a list. */
export interface Grouping {
  /** The name of the group of an item, which is its heading. */
  readonly nameOf: (columns: Columns) => (item: number) => string;
  /** The order of the groups by their headings; where there is none, they come as their items do. */
  readonly order?: readonly string[];
}

/** How a list is searched by words. */
interface Search {
  /** The rank of each item for what was typed; undefined where that has no words. */
  readonly ranks: (columns: Columns, query: string) => Ranks | undefined | Promise<Ranks>;
  /** Whether the found items are shown from best to worst; otherwise they keep the order of the page. */
  readonly byRank: boolean;
  /** Called when a search is near: fetches what it needs. */
  readonly prepare: () => Promise<unknown>;
  /**
   * The pause between a letter and the search in milliseconds, where a search takes long: then each that was answered is a step of the
   * history, but for one that only continues the last word.
   */
  readonly pause?: (words: string) => number;
}

/** A list with facets. */
export interface ListDescription {
  /** The word for one item, and for several: `deposit`, `deposits`. */
  readonly noun: string;
  readonly nouns: string;
  /** The columns of the list, with all facets where these are needed. Rejects when they cannot be fetched; the next call tries again. */
  readonly load: (choice: Choice, withFacets: boolean) => Promise<Columns>;
  /** The facet and value to which this page limits the list. */
  readonly within: Limit | undefined;
  readonly facets: readonly Facet[];
  /** By the values of the control in the page; the first, whose value is empty, is that of the page itself. */
  readonly orders: Readonly<Record<string, Order>>;
  readonly groupings: Readonly<Record<string, Grouping>>;
  /** The grouping of the page itself. */
  readonly groupedBy: string;
  /** Absent where the page has no box to type into. */
  readonly search?: Search;
  /** What is said when the columns or the search cannot be fetched, where the page itself is no list. */
  readonly unloaded?: string;
  /** How many items are shown at first, and added by each “Show more”. */
  readonly step: number;
  /**
   * Shows items in a place of the page, and resolves when they are there: rejects when they cannot be. Does nothing more once
   * `isCurrent` says no.
   */
  readonly show: (place: HTMLElement, shown: Showing) => Promise<void>;
}

/** The items that are to be shown. */
export interface Showing {
  readonly columns: Columns;
  readonly choice: Choice;
  readonly groups: readonly Shown[];
  /** How many items there are in all. */
  readonly total: number;
  /** Whether the items are in the order of the page. */
  readonly inPageOrder: boolean;
  /** Whether to wait until every row is loaded; otherwise the visible rows are shown first. */
  readonly whole: boolean;
  /** To be called once the items are in their place, before the promise resolves; with other words for how many there are. */
  readonly ready: (words?: string) => void;
  readonly isCurrent: () => boolean;
}

// The timing and the steps of a search that takes long.

/** The pause in milliseconds between a letter and the search. One or two letters are rarely a word, so their pause is longer. */
export function pauseAfter(words: string): number {
  return words.length < 3 && !holdsPairs(words) ? 1200 : 300;
}

/**
 * Whether `next` continues the typing of `before`: the same words, with one letter more or fewer in the last. One more word is another
 * search.
 */
export function continues(before: string, next: string): boolean {
  const [a, b] = [before.split(/\s+/), next.split(/\s+/)];
  const [last, now] = [a.pop() ?? '', b.pop() ?? ''];
  const same = a.length === b.length && a.every((word, at) => word === b[at]);
  return same && last !== '' && now !== '' && (now.startsWith(last) || last.startsWith(now));
}
