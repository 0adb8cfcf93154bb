import type * as z from 'zod';
import { type Archive, indexOf } from '../../archive/archive.ts';
import type { LexicalOverlay } from '../../model/derived.ts';
import type { Capture } from '../../model/observations.ts';
import type { PublishedAddress, PublishedAddressRegistry, PublishedConcept } from '../../model/published.ts';
import type { Address, AddressObservation } from '../../model/tables.ts';
import {
  type AddressSource,
  CLASS_MEANINGS,
  OBSERVATION_CLASSES,
  SOURCE_MEANINGS,
} from '../../model/vocabulary.ts';
import { conceptsView } from '../../reading/concept-index.ts';
import { byFoldedTerm, conceptsOf, termsOf } from '../../reading/concepts.ts';
import { onceFor } from '../../text/once.ts';
import { shorten } from '../../text/strings.ts';
import { foldTerm } from '../../text/words.ts';
import { addressKey } from '../ids.ts';
import { computedOf, inOrder, totalsOf } from './build.ts';

// The semantic addresses: the data of trackers about a query, its captures, and the fields that are computed from both.

/** The length to which an address cuts a description, as a card shows it. */
const EXCERPT = 380;

/** The semantic addresses as they are published, made once for each archive. */
export function addressesView(archive: Archive): PublishedAddressRegistry {
  return onceFor(archive, 'addresses', () => {
    const { version, description, addresses } = archive.addresses;
    const captured = Map.groupBy(archive.captures.entries, ({ q }) => addressKey(q));
    const views = Object.entries(addresses).map(([slug, address]): [string, PublishedAddress] => [
      slug,
      viewOf(address, captured.get(addressKey(address.canonical_query)) ?? []),
    ]);
    const all = views.map(([, view]) => view);
    return {
      version,
      description,
      sources: SOURCE_MEANINGS,
      observation_classes: CLASS_MEANINGS,
      ...totalsOf(all),
      addresses: Object.fromEntries(views),
    };
  });
}

function viewOf(address: Address, captures: readonly Capture[]): PublishedAddress {
  const { canonical_query, refers_to, battery_membership, sources, note } = address;
  const observations = inOrder([...address.observations, ...captures.map(observationOf)]);
  const { is_quoted, type, ...observed } = computedOf({ ...address, observations });
  return {
    ...{ canonical_query, is_quoted, refers_to, type, battery_membership, sources, observations },
    ...observed,
    ...(note === undefined ? {} : { note }),
  };
}

function observationOf({ date, mt, surface, s, slug, d, imgs }: Capture): AddressObservation {
  const excerpt = shorten(d, EXCERPT);
  return {
    source: 'mm-main-capture',
    date,
    status: mt ?? null,
    surface,
    source_format: 'capture',
    section: s,
    slug,
    ...(excerpt === '' ? {} : { details_excerpt: excerpt }),
    image_count: imgs.length,
  };
}

// The order in which addresses arrived. Their file is sorted by query and has no dates of arrival, so the order follows from dates
// that never change: a new address comes last, and the pages before it stay the same.

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

// The engagement of the archive with each term: its concept, the references to it, and the addresses that refer to it.

/** The entry of the overlay about one term. */
export type Engagement = z.infer<typeof LexicalOverlay>['overlay'][string];
type Addressed = Pick<Engagement, 'address_count' | 'address_classes'>;

/**
 * The entries of the overlay: one for every concept of the index, and one for every other minted term to which an address refers. Made
 * once for each archive.
 */
export function entriesOf(archive: Archive): ReadonlyMap<string, Engagement> {
  return onceFor(archive, 'lexical overlay', () => {
    const addressed = addressedTerms(archive);
    const index = Object.values(conceptsView(archive).concepts);
    const indexed = new Set(index.map(({ term }) => foldTerm(term)));
    const entries = new Map<string, Engagement>(
      index.map((concept) => [
        concept.term,
        { ...engagedEntry(concept), ...addressed.get(foldTerm(concept.term)) },
      ]),
    );
    for (const { term, type, defined_in_deposit: defined_in } of termsOf(archive)) {
      const found = addressed.get(foldTerm(term));
      if (found && !indexed.has(foldTerm(term)))
        entries.set(term, { ...RAW, concept_type: type, defined_in, ...found });
    }
    return entries;
  });
}

/** The entry of the overlay about a term, in whatever case it is written; undefined where it has none. */
export function engagementOf(archive: Archive, term: string): Engagement | undefined {
  return onceFor(
    archive,
    'lexical overlay by folded term',
    () => new Map([...entriesOf(archive)].map(([name, entry]) => [foldTerm(name), entry] as const)),
  ).get(foldTerm(term));
}

/** A minted term that is no concept of the index. */
const RAW = {
  engaged: false,
  engagement_type: 'unclassified',
  reference_count: 0,
  entity_triples_count: 0,
  classified: false,
} as const satisfies Partial<Engagement>;

function engagedEntry({
  engagement_type,
  reference_count,
  entity_triples,
  ...concept
}: PublishedConcept): Engagement {
  return {
    engaged: true,
    engagement_type,
    reference_count,
    entity_triples_count: entity_triples.length,
    classified: concept.classified,
    concept_type: concept.defined_in === null ? null : concept.type,
    defined_in: concept.defined_in,
  };
}

/** The number of addresses that refer to each term, and their classes, by folded term. */
function addressedTerms(archive: Archive): Map<string, Addressed> {
  const addresses = Object.values(addressesView(archive).addresses);
  return new Map(
    [...byFoldedTerm(addresses, ({ refers_to }) => refers_to)].map(([term, own]) => {
      const counts = OBSERVATION_CLASSES.map(
        (name) => [name, own.filter(({ observation_class }) => observation_class === name).length] as const,
      );
      const address_classes = Object.fromEntries(counts.filter(([, count]) => count > 0));
      return [term, { address_count: own.length, address_classes }];
    }),
  );
}
