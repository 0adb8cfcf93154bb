import type { Archive } from '../archive.ts';
import { lifeOf } from '../discovery/events.ts';
import { earliestOf } from '../discovery/moments.ts';
import { intakes } from '../resources/intakes.ts';

/** The first day of the protocol: the time of an archive that holds nothing. */
const FIRST = '2026-06-22T00:00:00Z';

/**
 * The newest instant in the archive, which published files give as the time of their generation (decision 8):
 * there is no clock in a build. An empty archive has the first day of the protocol.
 */
export function newestInstant(archive: Archive): string {
  const { registry, captures, terms, resolution } = archive;
  const moves = registry.deposits.flatMap((deposit) => lifeOf(archive, deposit).map(earliestOf));
  const days = [
    captures.entries.length > 0 ? captures.date : undefined,
    terms.terms.length > 0 ? terms.last_updated : undefined,
    resolution.mappings.length > 0 ? resolution.last_updated : undefined,
  ];
  const taken = Array.from(intakes.items(archive.intakes), ([, { ts }]) => ts);
  return newestOf([...moves, ...days.map(atMidnight), ...taken]);
}

/** The newest instant of what the lexical overlay is made from, so that it changes with its sources alone. */
export function newestOfTerms({ terms, addresses }: Pick<Archive, 'terms' | 'addresses'>): string {
  const observed = Object.values(addresses.addresses).map(({ latest_observation_date }) =>
    atMidnight(latest_observation_date),
  );
  return newestOf([...(terms.terms.length > 0 ? [atMidnight(terms.last_updated)] : []), ...observed]);
}

function newestOf(instants: readonly (string | undefined)[]): string {
  return instants.reduce<string>((newest, one) => (one && one > newest ? one : newest), FIRST);
}

function atMidnight(day: string | undefined): string | undefined {
  return day && `${day}T00:00:00Z`;
}
