import type { Archive } from '../../archive/archive.ts';
import { changedTables } from '../../archive/changeset.ts';
import type { FileChange } from '../../archive/resources/registry-files.ts';
import type { Sha256 } from '../../identity/hash.ts';
import { outcomeOf } from '../../model/observations.ts';
import type { PublishedAddress } from '../../model/published.ts';
import type { Address, AddressObservation, AddressRegistry } from '../../model/tables.ts';
import {
  ADDRESS_SOURCES,
  ADDRESS_TYPES,
  type AddressSource,
  OBSERVATION_CLASSES,
} from '../../model/vocabulary.ts';
import { conceptsOf, termsOf } from '../../reading/concepts.ts';
import { addressKey, addrId } from '../ids.ts';
import { slugOf } from '../route.ts';
import { asksSite, isQuoted, isSentence, TRACKERS, type TrackerList, wordsOf } from './list.ts';

type AddressParts = Pick<Archive, 'registry' | 'captures' | 'concepts' | 'terms' | 'addresses'>;

/** The source whose batteries keep their bare names. Those of other trackers are named `source/battery`. */
const BATTERY: AddressSource = 'mm-rf-battery';

/** One address with the data from all its sources. */
interface CollectedAddress {
  readonly query: string;
  readonly sources: Set<string>;
  readonly observations: AddressObservation[];
  readonly batteries: Set<string>;
  readonly refersTo: Set<string>;
  note?: string | undefined;
}

/** The addresses of all sources, in the order of the queries. */
function collected(archive: AddressParts, lists: readonly TrackerList[]): CollectedAddress[] {
  const byKey = new Map<string, CollectedAddress>();
  const at = (query: string, source: string): CollectedAddress => {
    const key = addressKey(query);
    const known = byKey.get(key) ?? {
      query: key,
      sources: new Set(),
      observations: [],
      batteries: new Set(),
      refersTo: new Set(),
    };
    known.sources.add(source);
    byKey.set(key, known);
    return known;
  };
  // Addresses of earlier lists stay, except those of the sources that are given now.
  const kept = TRACKERS.filter((tracker) => lists.every(({ source }) => source !== tracker));
  for (const address of Object.values(archive.addresses.addresses))
    for (const source of kept.filter((one) => address.sources.includes(one))) {
      const own = at(address.canonical_query, source);
      own.observations.push(...address.observations.filter((one) => one.source === source));
      for (const battery of address.battery_membership)
        if (sourceOfBattery(battery) === source) own.batteries.add(battery);
      for (const term of address.refers_to) own.refersTo.add(term);
      own.note = address.note;
    }
  for (const { source, addresses } of lists)
    for (const { query, type, refers_to = [], battery = [], observations = [], note } of addresses) {
      const own = at(query, source);
      own.observations.push(...observations.map((one) => ({ source, ...one })));
      for (const term of refers_to) own.refersTo.add(term);
      const named = [battery].flat();
      for (const name of named) own.batteries.add(source === BATTERY ? name : `${source}/${name}`);
      if (named.length === 0 && (source === BATTERY || type === 'diagnostic_test')) own.batteries.add(source);
      if (note !== undefined) own.note = note;
    }
  for (const { q } of archive.captures.entries) at(q, 'mm-main-capture');
  // A concept's own address refers to the concept even if another term has the same words: “C++” beside “C”.
  for (const term of Object.keys(conceptsOf(archive))) at(term, 'mm-termindex').refersTo.add(term);
  for (const { term } of termsOf(archive)) if (byKey.has(addressKey(term))) at(term, 'mm-mint');
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The source of the list that put an address into a battery. */
export function sourceOfBattery(battery: string): string {
  return TRACKERS.find((source) => battery === source || battery.startsWith(`${source}/`)) ?? BATTERY;
}

// The computed fields of an address (shapes: semantic addresses).

/** The observation class of an address (shapes). */
export function classOf(
  observations: readonly Pick<AddressObservation, 'status'>[],
): PublishedAddress['observation_class'] {
  if (observations.length === 0) return 'subjunctive';
  const outcomes = new Set(observations.map(({ status }) => outcomeOf(status)));
  if (outcomes.has('found')) return 'observed_address';
  return outcomes.has('absent') ? 'verified_non_address' : 'unrated';
}

type Typed = Pick<Address, 'canonical_query' | 'refers_to' | 'battery_membership'>;

/**
 * The type of an address: a query of one site; a test, where a battery holds it; an argument, where it is long and sentence-like; else
 * by how many terms it refers to.
 */
function typeOf({ canonical_query, refers_to, battery_membership }: Typed): PublishedAddress['type'] {
  if (asksSite(canonical_query)) return 'site_query';
  if (battery_membership.length > 0) return 'diagnostic_test';
  if (isSentence(canonical_query)) return 'compressed_argument';
  if (refers_to.length === 0) return 'unmatched';
  return refers_to.length === 1 ? 'single_concept' : 'multi_concept';
}

/** Observations in their order: by day, then by source, and then by whatever else tells them apart; each once. */
export function inOrder(observations: readonly AddressObservation[]): AddressObservation[] {
  const keyed = new Map(observations.map((one) => [sortKey(one), one]));
  return [...keyed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function sortKey(one: AddressObservation): string {
  const source = (ADDRESS_SOURCES as readonly string[]).indexOf(one.source);
  return JSON.stringify([one.date, String(source + 1), one.slug ?? '', one.surface ?? '', one]);
}

/** Sources in the order of their vocabulary, each once. */
export function sourcesInOrder(sources: Iterable<string>): string[] {
  const all = new Set(sources);
  return ADDRESS_SOURCES.filter((source) => all.has(source));
}

/** The computed fields of an address. `latest_status` is absent where the newest observation has no status. */
export function computedOf(address: Typed & Pick<Address, 'observations'>) {
  const newest = inOrder(address.observations).at(-1);
  return {
    is_quoted: isQuoted(address.canonical_query),
    type: typeOf(address),
    observation_class: classOf(address.observations),
    ...(newest ? { latest_observation_date: newest.date } : {}),
    ...(newest?.status ? { latest_status: newest.status } : {}),
  };
}

/** The totals of the registry of addresses. Every class and every type is counted, also where there is none. */
export function totalsOf(addresses: readonly PublishedAddress[]) {
  const counts = <T extends string>(values: readonly T[], of: (address: PublishedAddress) => T) => {
    const tally = Map.groupBy(addresses, of);
    return Object.fromEntries(values.map((value) => [value, tally.get(value)?.length ?? 0])) as Record<
      T,
      number
    >;
  };
  return {
    total_addresses: addresses.length,
    total_observations: addresses.reduce((sum, { observations }) => sum + observations.length, 0),
    class_counts: counts(OBSERVATION_CLASSES, (address) => address.observation_class),
    type_counts: counts(ADDRESS_TYPES, (address) => address.type),
  };
}

// The addresses of an archive: from its captures, concepts and minted terms, from tracker lists, and from earlier lists.

/**
 * `data/semantic-addresses.json` as the archive and the lists make it. Every concept of the entity index and every captured or listed
 * query is an address; a minted term is one where it is a concept or somebody asked for it, since most terms are never asked for
 * (12,032 terms, 1,964 addresses). A list replaces what its source said before. The same input gives the same bytes, and an
 * address keeps its slug.
 */
export function buildAddresses(
  archive: AddressParts,
  lists: readonly TrackerList[],
  sha256: Sha256,
): AddressRegistry {
  const known = new Set([...Object.keys(conceptsOf(archive)), ...termsOf(archive).map(({ term }) => term)]);
  const termsIn = queryTerms(known);
  const made = collected(archive, lists).map((one): Address => {
    const { query: canonical_query, note } = one;
    const refers_to = [...new Set([...termsIn(canonical_query), ...one.refersTo])].sort();
    return {
      canonical_query,
      refers_to: refers_to.filter((term) => known.has(term)),
      battery_membership: [...one.batteries].sort(),
      sources: sourcesInOrder(one.sources),
      observations: inOrder(one.observations),
      ...(note === undefined ? {} : { note }),
    };
  });
  const addresses = withSlugs(made, archive.addresses, sha256);
  return {
    version: archive.addresses.version,
    description: archive.addresses.description,
    addresses,
  };
}

/** The slugs that a query may have: its words, and its words with the digits of its address where another address has that. */
export function slugsOf(query: string, sha256: Sha256): readonly [plain: string, marked: string] {
  const digits = addrId(query, sha256).toLowerCase();
  const plain = slugOf(query) || digits;
  return [plain, `${plain}-${digits.slice(digits.indexOf('-') + 1)}`];
}

/**
 * Each address under its slug: the one that it has, or the first that is free. Of new queries the unquoted come first, so that the
 * quoted form of a name does not take its slug.
 */
function withSlugs(
  made: readonly Address[],
  before: AddressRegistry,
  sha256: Sha256,
): AddressRegistry['addresses'] {
  const slugs = new Map(
    Object.entries(before.addresses).map(([slug, { canonical_query }]) => [
      addressKey(canonical_query),
      slug,
    ]),
  );
  const taken = new Set(made.flatMap(({ canonical_query }) => slugs.get(canonical_query) ?? []));
  const turns = [...made].sort(
    (a, b) => Number(isQuoted(a.canonical_query)) - Number(isQuoted(b.canonical_query)),
  );
  const slugged = turns.map((address): [string, Address] => {
    const kept = slugs.get(address.canonical_query);
    if (kept !== undefined) return [kept, address];
    const [plain, unique] = slugsOf(address.canonical_query, sha256);
    // The digits distinguish it from any other query; two queries with the same digits are one address.
    const slug = taken.has(plain) ? unique : plain;
    taken.add(slug);
    return [slug, address];
  });
  return Object.fromEntries(slugged.sort(([a], [b]) => (a < b ? -1 : 1)));
}

// The terms that a query is or contains: concepts of the entity index, then minted terms.

/** The most words of a query that are searched, and the most words of a term that can be found. */
const MOST_WORDS = 400;
const MOST_TERM_WORDS = 24;

/**
 * Finds the terms that a query is or contains as whole words, sorted; of terms inside a longer one, only the longer. Time grows with the
 * words of a query, not with the number of terms.
 */
export function queryTerms(terms: Iterable<string>): (query: string) => string[] {
  const byWords = Map.groupBy(terms, (term) => wordsOf(term).join(' '));
  return (query) => {
    const words = wordsOf(query).slice(0, MOST_WORDS);
    const found = new Set<string>();
    const taken: (readonly [from: number, to: number])[] = [];
    for (let length = Math.min(words.length, MOST_TERM_WORDS); length > 0; length -= 1)
      for (let from = 0; from + length <= words.length; from += 1) {
        const to = from + length;
        const spellings = byWords.get(words.slice(from, to).join(' '));
        if (!spellings || taken.some(([start, end]) => start <= from && to <= end)) continue;
        taken.push([from, to]);
        found.add(spellings.find((term) => query.includes(term)) ?? spellings[0] ?? '');
      }
    return [...found].sort();
  };
}

/**
 * Builds the addresses of an archive again, after a change to a capture, a concept or a term: the returned file belongs in the
 * same changeset. Throws an `Error` for a value that the model does not allow.
 */
export function readdress(
  archive: AddressParts,
  sha256: Sha256,
  lists: readonly TrackerList[] = [],
): { readonly addresses: AddressRegistry; readonly files: readonly FileChange[] } {
  const addresses = buildAddresses(archive, lists, sha256);
  return { addresses, files: changedTables(archive, { addresses }) };
}
