import type * as z from 'zod';
import type { Archive } from '../../archive/archive.ts';
import type { LexicalOverlay } from '../../model/derived.ts';
import type { PublishedConcept } from '../../model/published.ts';
import { OBSERVATION_CLASSES } from '../../model/vocabulary.ts';
import { conceptsView } from '../../reading/concept-index.ts';
import { termsOf } from '../../reading/concepts.ts';
import { onceFor } from '../../text/once.ts';
import { foldTerm } from '../../text/words.ts';
import { addressesView } from './view.ts';

// How far the archive engages each term: its concept, what references it, and the addresses that refer to it.

type Entry = z.infer<typeof LexicalOverlay>['overlay'][string];

/** What the overlay says of one term. */
export type Engagement = Entry;
type Addressed = Pick<Entry, 'address_count' | 'address_classes'>;

/**
 * What the overlay says of each term: of every concept of the index, and of every other minted term at which an address is aimed. Made once
 * for each archive.
 */
export function entriesOf(archive: Archive): ReadonlyMap<string, Entry> {
  return onceFor(archive, 'lexical overlay', () => {
    const addressed = addressedTerms(archive);
    const index = Object.values(conceptsView(archive).concepts);
    const indexed = new Set(index.map(({ term }) => foldTerm(term)));
    const entries = new Map<string, Entry>(
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

/** What the overlay says of a term, in whatever case it is written; undefined where it says nothing. */
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
} as const satisfies Partial<Entry>;

function engagedEntry({
  engagement_type,
  reference_count,
  entity_triples,
  ...concept
}: PublishedConcept): Entry {
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

/** How many addresses refer to each term, and of which classes, by folded term. */
function addressedTerms(archive: Archive): Map<string, Addressed> {
  const classes = new Map<string, string[]>();
  for (const { refers_to, observation_class } of Object.values(addressesView(archive).addresses)) {
    for (const term of new Set(refers_to.map(foldTerm))) {
      const found = classes.get(term);
      if (found) found.push(observation_class);
      else classes.set(term, [observation_class]);
    }
  }
  return new Map(
    [...classes].map(([term, found]) => {
      const counts = OBSERVATION_CLASSES.map(
        (name) => [name, found.filter((one) => one === name).length] as const,
      );
      const address_classes = Object.fromEntries(counts.filter(([, count]) => count > 0));
      return [term, { address_count: found.length, address_classes }];
    }),
  );
}
