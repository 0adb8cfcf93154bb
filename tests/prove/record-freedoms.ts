import type { ResourceName } from '../../src/registry/archive/resources/index.ts';
import { CORRECTABLE } from '../../src/registry/rules/captures.ts';

/** Fields that a person may change as they like: no rule can tell whether what they say is so. */
export interface Freedom {
  readonly resource: ResourceName;
  /** The kinds of place; one that ends in `*` stands for everything below it as well. */
  readonly places: readonly string[];
  readonly why: string;
  /** The mutations that are free; by default all. An invisible character is free nowhere. */
  readonly only?: readonly string[];
}

const ORDER = ['reversed'];
const WORDS = ['changed', 'a neighbor’s', 'decomposed', 'with a script'];
const ANY_WORDS = ['changed', 'with a script', 'too long'];
const RELEASE = 'the keepers number the releases of a file and name its kind; no count depends on it';

/** The fields of the records that only a person can judge. */
export const FREEDOMS: readonly Freedom[] = [
  {
    resource: 'registry',
    places: [''],
    why: 'nothing reads another key of the registry',
    only: ['with a key more'],
  },
  {
    resource: 'registry',
    places: ['deposits[].draft_pending_reason'],
    why: 'what is outstanding changes while a draft waits',
    only: ANY_WORDS,
  },
  {
    resource: 'registry',
    places: ['deposits[].generated_by*'],
    why: 'who wrote an edition that no person has judged',
  },
  {
    resource: 'registry',
    places: ['deposits[].defines_concepts'],
    why: 'a concept that is named twice is one',
    only: ['with its last item twice'],
  },
  { resource: 'concepts', places: ['version', 'method'], why: RELEASE, only: ANY_WORDS },
  { resource: 'terms', places: ['version'], why: RELEASE, only: ANY_WORDS },
  { resource: 'resolution', places: ['version'], why: RELEASE, only: ANY_WORDS },
  { resource: 'addresses', places: ['version', 'description'], why: RELEASE, only: ANY_WORDS },
  { resource: 'terms', places: ['terms'], why: 'terms are found by their text', only: ORDER },
  { resource: 'resolution', places: ['mappings'], why: 'mappings are found by their DOI', only: ORDER },
  {
    resource: 'addresses',
    places: ['addresses', 'sources', 'observation_classes'],
    why: 'they are found by their names',
    only: ORDER,
  },
  {
    resource: 'captures',
    places: ['entries'],
    why: 'captures are found by slug and id, and have a day',
    only: ORDER,
  },
  {
    resource: 'register',
    places: ['entries'],
    why: 'entries are found by slug and id, and have a day',
    only: ORDER,
  },
  { resource: 'nmen', places: ['entities'], why: 'entities are found by their names', only: ORDER },
  { resource: 'nmen', places: ['entities[].designations'], why: 'each designation has its day', only: ORDER },
  {
    resource: 'terms',
    places: ['terms[].definition'],
    why: 'what a term means is for a reader of the text to say',
    only: WORDS,
  },
  {
    resource: 'resolution',
    places: [
      'mappings[].title',
      'mappings[].date',
      'mappings[].sovereign_id',
      'mappings[].live_urls*',
      'mappings[].note',
    ],
    why: 'what a repository that is gone once said, and where a copy answers today',
  },
  {
    resource: 'resolution',
    places: ['mappings[].match_type'],
    why: 'how a person found the work, within what its status allows',
    only: ['a neighbor’s'],
  },
  {
    resource: 'resolution',
    places: ['mappings[].record'],
    why: 'which work it is, where a note says why the titles differ; RCP-001 leaves mappings to their command',
    only: ['a neighbor’s'],
  },
  {
    resource: 'addresses',
    places: [
      'addresses{}.observations[]',
      'addresses{}.observations[].date',
      'addresses{}.observations[].surface',
    ],
    why: 'what a tracker saw: its next list replaces it; RCP-001 leaves addresses to their command',
    only: ['removed', ...WORDS],
  },
  {
    resource: 'addresses',
    places: ['addresses{}.observations[].status'],
    why: 'what a tracker saw: its next list replaces it; RCP-001 leaves addresses to their command',
    only: ['null', ...WORDS],
  },
  {
    resource: 'addresses',
    places: [
      'addresses{}.observations[].source_format',
      'addresses{}.observations[].section',
      'addresses{}.observations[].slug',
      'addresses{}.observations[].details_excerpt',
      'addresses{}.observations[].framing',
      'addresses{}.observations[].archive_attribution',
      'addresses{}.observations[].image_count',
      'addresses{}.battery_membership[]',
      'addresses{}.refers_to*',
      'addresses{}.note',
    ],
    why: 'what a tracker list says of a query: the next list replaces it',
  },
  {
    resource: 'captures',
    places: CORRECTABLE.map((field) => `entries[].${field}*`),
    why: 'what a person says about what was observed; CAP-011 lists these fields as the ones that may be corrected',
  },
];
