import type { ResourceName } from '../../src/registry/archive/resources/index.ts';
import { CORRECTABLE } from '../../src/registry/rules/captures.ts';

/** Fields that a person may change as they like: no rule can tell whether what they say is so. */
export interface Freedom {
  readonly resource: ResourceName;
  /** The kinds of place; one that ends in `*` stands for everything below it as well. */
  readonly places: readonly string[];
  readonly why: string;
  /** The mutations that are free; where there are none, all. An invisible character is free nowhere. */
  readonly only: readonly string[];
}

const free = (resource: ResourceName, places: string, why: string, ...only: string[]): Freedom => ({
  ...{ resource, places: places.split(' '), why, only },
});

const ORDER = 'reversed';
const WORDS = ['changed', 'a neighbor’s', 'decomposed', 'with a script'];
const ANY_WORDS = ['changed', 'with a script', 'too long'];
const RELEASE = 'the keepers number the releases of a file and name its kind; no count depends on it';
const SEEN = 'what a tracker saw: its next list replaces it; RCP-001 leaves addresses to their command';
const OF_OBSERVATIONS = 'source_format section slug details_excerpt framing archive_attribution image_count'
  .split(' ')
  .map((field) => `addresses{}.observations[].${field}`);

/** The fields of the records that only a person can judge. */
export const FREEDOMS: readonly Freedom[] = [
  free('registry', '', 'nothing reads another key of the registry', 'with a key more'),
  free(
    'registry',
    'deposits[].draft_pending_reason',
    'what is outstanding changes while a draft waits',
    ...ANY_WORDS,
  ),
  free('registry', 'deposits[].generated_by*', 'who wrote an edition that no person has judged'),
  free('registry', 'deposits[].defines_concepts', 'named twice it is one', 'with its last item twice'),
  free('concepts', 'version method', RELEASE, ...ANY_WORDS),
  free('terms', 'version', RELEASE, ...ANY_WORDS),
  free('resolution', 'version', RELEASE, ...ANY_WORDS),
  free('addresses', 'version description', RELEASE, ...ANY_WORDS),
  free('terms', 'terms', 'terms are found by their text', ORDER),
  free('resolution', 'mappings', 'mappings are found by their DOI', ORDER),
  free('addresses', 'addresses sources observation_classes', 'they are found by their names', ORDER),
  free('captures', 'entries', 'captures are found by slug and id, and have a day', ORDER),
  free('register', 'entries', 'entries are found by slug and id, and have a day', ORDER),
  free('nmen', 'entities', 'entities are found by their names', ORDER),
  free('nmen', 'entities[].designations', 'each designation has its day', ORDER),
  free('terms', 'terms[].definition', 'what a term means is for a reader of the text to say', ...WORDS),
  free(
    'resolution',
    'mappings[].title mappings[].date mappings[].sovereign_id mappings[].live_urls* mappings[].note',
    'what a repository that is gone once said, and where a copy answers today',
  ),
  free(
    'resolution',
    'mappings[].match_type',
    'how a person found the work, within what its status allows',
    'a neighbor’s',
  ),
  free(
    'resolution',
    'mappings[].record',
    'which work it is, where a note says why the titles differ; RCP-001 leaves mappings to their command',
    'a neighbor’s',
  ),
  free(
    'addresses',
    'addresses{}.observations[] addresses{}.observations[].date addresses{}.observations[].surface',
    SEEN,
    'removed',
    ...WORDS,
  ),
  free('addresses', 'addresses{}.observations[].status', SEEN, 'null', ...WORDS),
  free(
    'addresses',
    `${OF_OBSERVATIONS.join(' ')} addresses{}.battery_membership[] addresses{}.refers_to* addresses{}.note`,
    'what a tracker list says of a query: the next list replaces it',
  ),
  free(
    'captures',
    CORRECTABLE.map((field) => `entries[].${field}*`).join(' '),
    'what a person says about what was observed; CAP-011 lists these fields as the ones that may be corrected',
  ),
];
