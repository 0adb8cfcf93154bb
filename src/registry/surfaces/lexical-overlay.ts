import type * as z from 'zod';
import type { Archive } from '../archive.ts';
import type { LexicalOverlay } from '../model/derived.ts';
import type { PublishedConcept } from '../model/published.ts';
import { OBSERVATION_CLASSES } from '../model/vocabulary.ts';
import { fileName, webPath } from '../resources/resource.ts';
import { addresses, concepts, terms } from '../resources/tables.ts';
import { foldTerm } from '../text/words.ts';
import { addressesView } from '../views/addresses.ts';
import { conceptsView } from '../views/concepts.ts';
import { newestOfTerms } from './newest.ts';
import { jsonText, type SurfaceContext, singleFile } from './surface.ts';

type Overlay = z.infer<typeof LexicalOverlay>;
type Entry = Overlay['overlay'][string];

/** What the overlay says of one term. */
export type Engagement = Entry;
type Addressed = Pick<Entry, 'address_count' | 'address_classes'>;

const SOURCES = [terms, concepts, addresses];

/**
 * `/data/lexical-overlay.json`: how far the archive engages each term (shapes). It has an entry for every concept of the index, and for
 * every other minted term at which an address is aimed. `engaged` is said of a term that is in the concept index.
 */
export const lexicalOverlaySurface = singleFile(
  {
    name: 'lexical-overlay',
    path: '/data/lexical-overlay.json',
    purpose:
      'How far the archive engages each term: its concept, what references it, and the addresses that refer to it.',
    group: 'words',
    derived_from: SOURCES.map(webPath),
    resource: { schema: 'lexical-overlay', count: ({ archive }) => entriesOf(archive).size },
  },
  async (context) => jsonText(await overlayOf(context)),
);

async function overlayOf({ archive, filesOf, measure }: SurfaceContext): Promise<Overlay> {
  const published = new Map(filesOf('sources').map((file) => [file.path, file]));
  const hashes = SOURCES.map(async (resource) => {
    const file = published.get(webPath(resource));
    if (!file) throw new Error(`${resource.path} is not published`);
    return [fileName(resource.path), (await measure(file)).sha256] as const;
  });
  const entries = entriesOf(archive);
  return {
    version: 'v1.0',
    generated_at: newestOfTerms(archive),
    source_files: Object.fromEntries(await Promise.all(hashes)),
    stats: statsOf(archive, entries),
    overlay: Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * `lmr_terms`: minted terms; `engaged`: those of them that are in the concept index; `raw_only`: the others; `ei_only`: concepts that
 * are no minted terms; `addressed`: entries with an address. A term and a concept are one whatever their case.
 */
function statsOf({ terms: registry, concepts: index }: Archive, entries: ReadonlyMap<string, Entry>) {
  const minted = registry.terms.map(({ term }) => foldTerm(term));
  const indexed = new Set(Object.keys(index.concepts).map(foldTerm));
  const engaged = minted.filter((term) => indexed.has(term)).length;
  const known = new Set(minted);
  return {
    lmr_terms: minted.length,
    engaged,
    raw_only: minted.length - engaged,
    ei_only: [...indexed].filter((term) => !known.has(term)).length,
    addressed: [...entries.values()].filter(({ address_count = 0 }) => address_count > 0).length,
  };
}

const made = new WeakMap<Archive, ReadonlyMap<string, Entry>>();

function entriesOf(archive: Archive): ReadonlyMap<string, Entry> {
  const known = made.get(archive);
  if (known) return known;
  const addressed = addressedTerms(archive);
  const index = Object.values(conceptsView(archive).concepts);
  const indexed = new Set(index.map(({ term }) => foldTerm(term)));
  const entries = new Map<string, Entry>(
    index.map((concept) => [
      concept.term,
      { ...engagedEntry(concept), ...addressed.get(foldTerm(concept.term)) },
    ]),
  );
  for (const { term, type, defined_in_deposit: defined_in } of archive.terms.terms) {
    const found = addressed.get(foldTerm(term));
    if (found && !indexed.has(foldTerm(term)))
      entries.set(term, { ...RAW, concept_type: type, defined_in, ...found });
  }
  made.set(archive, entries);
  return entries;
}

const folded = new WeakMap<Archive, ReadonlyMap<string, Entry>>();

/** What the overlay says of a term, in whatever case it is written; undefined where it says nothing. */
export function engagementOf(archive: Archive, term: string): Engagement | undefined {
  const known =
    folded.get(archive) ??
    new Map([...entriesOf(archive)].map(([name, entry]) => [foldTerm(name), entry] as const));
  folded.set(archive, known);
  return known.get(foldTerm(term));
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
