import * as words from '../../registry/model/vocabulary.ts';

// The closed vocabularies as the page shows them: where each is used, and what its words mean where a protocol says it.

interface Vocabulary {
  readonly id: string;
  readonly title: string;
  /** The fields that take these words. */
  readonly fields: readonly string[];
  /** The thing that has these fields. */
  readonly of: string;
  readonly words: readonly string[];
  readonly meanings?: Readonly<Record<string, string>>;
}

/** The vocabularies, in the order of the page. */
// biome-ignore format: one vocabulary on a line or two reads as the table that it is
export const VOCABULARIES: readonly Vocabulary[] = [
  { id: 'substrates', title: 'Substrates', fields: ['substrate'], of: 'a deposit', words: words.SUBSTRATES, meanings: words.SUBSTRATE_MEANINGS },
  { id: 'statuses', title: 'Statuses', fields: ['status'], of: 'a deposit', words: words.STATUSES, meanings: words.STATUS_MEANINGS },
  { id: 'hash-statuses', title: 'Statuses of hashes', fields: ['hash_status'], of: 'an adopted deposit', words: words.HASH_STATUSES, meanings: words.HASH_STATUS_MEANINGS },
  { id: 'generated-statuses', title: 'Statuses of generated content', fields: ['wiki_status', 'entity_status'], of: 'a deposit', words: words.GENERATED_STATUSES },
  { id: 'series-types', title: 'Series types', fields: ['series_type'], of: 'a deposit', words: words.SERIES_TYPES },
  { id: 'nmen-statuses', title: 'Designations of observed entities', fields: ['nmen_status_observed'], of: 'a deposit', words: words.NMEN_STATUSES, meanings: words.NMEN_STATUS_MEANINGS },
  { id: 'observation-classes', title: 'Observation classes', fields: ['observation_class'], of: 'an address', words: words.OBSERVATION_CLASSES, meanings: words.CLASS_MEANINGS },
  { id: 'address-types', title: 'Address types', fields: ['type'], of: 'an address', words: words.ADDRESS_TYPES, meanings: words.ADDRESS_TYPE_MEANINGS },
  { id: 'address-sources', title: 'Sources of addresses', fields: ['sources', 'source'], of: 'an address and its observations', words: words.ADDRESS_SOURCES, meanings: words.SOURCE_MEANINGS },
  { id: 'auth-forms', title: 'How the observer was known', fields: ['auth'], of: 'an observation', words: words.AUTH_FORMS, meanings: words.AUTH_MEANINGS },
  { id: 'evidence', title: 'Evidence', fields: ['ev'], of: 'an observation', words: words.EVIDENCE, meanings: words.EVIDENCE_MEANINGS },
  { id: 'match-statuses', title: 'Match statuses', fields: ['mt'], of: 'a capture', words: words.MATCH_STATUSES, meanings: words.MATCH_STATUS_MEANINGS },
  { id: 'resolve-statuses', title: 'Resolve statuses', fields: ['status'], of: 'a DOI mapping', words: words.RESOLVE_STATUSES, meanings: words.RESOLVE_STATUS_MEANINGS },
  { id: 'match-types', title: 'Match types', fields: ['match_type'], of: 'a DOI mapping', words: [...words.MATCH_TYPES, words.TITLE_SCORE], meanings: words.MATCH_TYPE_MEANINGS },
  { id: 'via-types', title: 'Ways of citing', fields: ['via'], of: 'a citation', words: words.VIA_TYPES, meanings: words.VIA_MEANINGS },
  { id: 'engagement-types', title: 'Engagement of concepts', fields: ['engagement_type'], of: 'a concept', words: words.ENGAGEMENT_TYPES, meanings: words.ENGAGEMENT_MEANINGS },
  { id: 'provenance-methods', title: 'Provenance of concepts', fields: ['provenance_method'], of: 'a concept', words: words.PROVENANCE_METHODS, meanings: words.PROVENANCE_MEANINGS },
  { id: 'term-types', title: 'Term types', fields: ['type'], of: 'a minted term', words: words.TERM_TYPES },
];
