import type { Archive } from '../../archive/archive.ts';
import { indexOf } from '../../archive/archive.ts';
import type { PublishedAddress } from '../../model/published.ts';
import type { AddressSource } from '../../model/vocabulary.ts';
import { conceptsOf, termsOf } from '../../reading/concepts.ts';
import { addressesView } from './view.ts';

// The order in which addresses came. Their file is sorted by query and says of no address when it came, so the order is taken from dates
// that do not change: a new address comes last, and the pages before it stay as they are.

/** An address with its slug. */
type Slugged = readonly [slug: string, address: PublishedAddress];

/** The source that lists queries before anybody issues them (shapes: `sources`). */
const PLAN: AddressSource = 'cha-workplan-870';

/**
 * All addresses in the order in which they came: by the earliest instant that is known of each, then by query. That instant is the
 * minting of the first deposit that defines a term of the query, or its first observation. A query of the workplan is older than its
 * observations: they do not count, so that it stays where it is when it is issued. Addresses without a date come first.
 */
export function byArrival(archive: Archive): Slugged[] {
  const minted = mintedTerms(archive);
  const arrived = ({ refers_to, observations, sources }: PublishedAddress): string => {
    const instants = refers_to.flatMap((term) => minted.get(term) ?? []);
    if (!sources.includes(PLAN)) instants.push(...observations.map(({ date }) => date));
    return instants.reduce((first, one) => (first === '' || one < first ? one : first), '');
  };
  return Object.entries(addressesView(archive).addresses)
    .map((slugged) => ({ slugged, at: arrived(slugged[1]) }))
    .sort((a, b) => compare(a.at, b.at) || compare(queryOf(a.slugged), queryOf(b.slugged)))
    .map(({ slugged }) => slugged);
}

/** When the first deposit that defines a term was minted (ISO 8601, UTC), by term. */
function mintedTerms(archive: Archive): ReadonlyMap<string, string> {
  const { byNumber } = indexOf(archive);
  const first = new Map<string, string>();
  const keep = (term: string, number: number | null) => {
    const at = byNumber.get(number ?? 0)?.minted_at;
    if (at !== undefined && at < (first.get(term) ?? '~')) first.set(term, at);
  };
  for (const [term, { defined_in }] of Object.entries(conceptsOf(archive))) keep(term, defined_in);
  for (const { term, defined_in_deposit } of termsOf(archive)) keep(term, defined_in_deposit);
  return first;
}

const queryOf = ([, { canonical_query }]: Slugged) => canonical_query;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
