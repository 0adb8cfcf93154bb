import type { PublishedAddress, PublishedAddressRegistry } from '../../model/published.ts';
import { outcomeOf } from '../../model/status-words.ts';
import type { Address, AddressObservation } from '../../model/tables.ts';
import { ADDRESS_SOURCES, ADDRESS_TYPES, OBSERVATION_CLASSES } from '../../model/vocabulary.ts';
import { asksSite, isQuoted, isSentence } from './query.ts';

// What is computed of an address from what is stored of it and of captures (shapes: semantic addresses).

/** The observation class of an address (shapes). */
export function classOf(
  observations: readonly Pick<AddressObservation, 'status'>[],
): PublishedAddress['observation_class'] {
  if (observations.length === 0) return 'subjunctive';
  const outcomes = new Set(observations.map(({ status }) => outcomeOf(status)));
  if (outcomes.has('found')) return 'observed_address';
  return outcomes.has('absent') ? 'verified_non_address' : 'unrated';
}

/** What the type of an address is computed from. */
type Typed = Pick<Address, 'canonical_query' | 'refers_to' | 'battery_membership'>;

/**
 * The type of an address: a query of one site; a test, where a battery holds it; an argument, where it is long and sentence-like; else
 * by how many terms it refers to.
 */
export function typeOf({ canonical_query, refers_to, battery_membership }: Typed): PublishedAddress['type'] {
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

/** Everything that is computed of an address. */
export type Computed = Pick<PublishedAddress, 'is_quoted' | 'type' | 'observation_class'> &
  Partial<Pick<PublishedAddress, 'latest_observation_date' | 'latest_status'>>;

/** What is computed of an address. `latest_status` is absent where the newest observation has no status. */
export function computedOf(address: Typed & Pick<Address, 'observations'>): Computed {
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
export function totalsOf(
  addresses: readonly PublishedAddress[],
): Pick<PublishedAddressRegistry, 'total_addresses' | 'total_observations' | 'class_counts' | 'type_counts'> {
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
