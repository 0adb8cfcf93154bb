// The closed vocabularies of the registry, each written once. Order matters where it is said so.

/** The deposit protocol in force. */
export const PROTOCOL_VERSION = 'svc-deposit-protocol/v1';

/** The issue title of a submission begins with this, compared with case. */
export const TITLE_PREFIX = '[DEPOSIT]';

/** The schema version that an AXN minted today carries (`axn/v2`). */
export const AXN_SCHEMA_VERSION = '2026-06-22-axn-v2';

/** The deprecated four-glyph schema (`axn/v1`). */
export const AXN_V1_SCHEMA_VERSION = 'axn-v1';

/** How many characters a keyword has at most, and how many keywords a deposit. */
export const KEYWORD_CAP = 100;
export const MAX_KEYWORDS = 50;

/** The families of an AXN, in their order: an earlier family wins a tie. */
export const FAMILIES = [
  'GOVERNANCE',
  'EMPIRICAL',
  'GENERATIVE',
  'ARCHIVAL',
  'PHILOLOGICAL',
  'STRUCTURAL',
  'COMPOSITIONAL',
  'OPERATIVE',
  'HETERONYMIC',
  'MPAI',
  'DATASET',
  'UNCLASSIFIED',
] as const;
export type Family = (typeof FAMILIES)[number];

/** Substrate disclosures. */
export const SUBSTRATES = [
  'human-only',
  'AI-assisted (tool)',
  'AI-assisted (substrate)',
  'AI-generated (research object)',
  'Machine-authored',
] as const;

/** The substrate of an adopted deposit that disclosed none of the five; SUB-001 refuses it, and adoption waives that. */
export const NOT_DECLARED = 'not declared';

/** How far the hash of an adopted deposit is proved: by bytes that are here, or only stated by its archive. */
export const HASH_STATUSES = ['verified', 'claimed'] as const;

/** The `hash_basis` of a verified hash that is the SHA-256 of the published text file, as every hash is that the mint writes. */
export const FILE_BASIS = 'the text file';

/** Lifecycle states of a deposit. */
export const STATUSES = ['ACTIVE', 'SUPERSEDED', 'WITHDRAWN', 'DRAFT_PENDING'] as const;
export type Status = (typeof STATUSES)[number];

/** States of generated content. */
export const GENERATED_STATUSES = ['provisional-generated', 'reviewed', 'rejected'] as const;

/** Kinds of version series. */
export const SERIES_TYPES = ['supersession', 'sequential'] as const;

/** Designations of an entity in the non-mutual-extraction registry. */
export const NMEN_STATUSES = [
  'standing',
  'pending',
  'provisional',
  'inadmissible_host',
  'restricted',
] as const;

/** How an address has been observed. */
export const OBSERVATION_CLASSES = [
  'observed_address',
  'subjunctive',
  'unrated',
  'verified_non_address',
] as const;

/** Kinds of address. */
export const ADDRESS_TYPES = [
  'single_concept',
  'unmatched',
  'compressed_argument',
  'multi_concept',
  'site_query',
  'diagnostic_test',
] as const;

/** Where addresses come from. */
export const ADDRESS_SOURCES = [
  'mm-main-capture',
  'mm-rf-battery',
  'mm-termindex',
  'mm-mint',
  'mm-rf-reception',
  'cha-workplan-870',
] as const;
export type AddressSource = (typeof ADDRESS_SOURCES)[number];

/** Both dimensions of how an observer was known to the surface, in the one form in which they are written (`auth`). */
export const AUTH_FORMS = [
  'signed in; incognito',
  'signed in; not incognito',
  'signed out; incognito',
  'signed out; not incognito',
] as const;

/** How an observation holds its transcript (`ev`). */
export const EVIDENCE = ['paste', 'capture'] as const;

/** Results of a capture. */
export const MATCH_STATUSES = [
  'ADOPTION',
  'EXACT MATCH',
  'BROAD MATCH',
  'ZERO RESULT',
  'ZERO INDEX',
  'WOUND GAUGE',
  'unrated',
] as const;

/** Results for a legacy DOI. */
export const RESOLVE_STATUSES = ['RECOVERED', 'RECOVERED_UNLINKED', '410_GONE'] as const;

/** How a legacy DOI was matched; `title_match_score_` is followed by a number. */
export const MATCH_TYPES = [
  'NONE',
  'version_doi_title_match',
  'no_registry_match',
  'heteronym_creator_search',
] as const;

/** The five ways a citation is found. */
export const VIA_TYPES = [
  'axn_reference',
  'axn_hex_reference',
  'ea_id_reference',
  'deposit_number_reference',
  'doi_resolution',
] as const;

/** How far a concept is engaged by its deposit (shapes: entity index). */
export const ENGAGEMENT_TYPES = [
  'minted',
  'specified',
  'developed',
  'founded',
  'revised',
  'positioned',
  'unclassified',
] as const;

/** How a concept came into the entity index. */
export const PROVENANCE_METHODS = ['read', 'filter', 'enriched'] as const;

/** Kinds of minted term (shapes: lexical minting registry). */
export const TERM_TYPES = [
  'specification',
  'extracted',
  'structural',
  'empirical',
  'theoretical',
  'formal',
  'genre',
  'foundational',
  'method',
  'discipline',
  'methodology',
] as const;

// Paths of pages that the rest of the core names, apart from the list, which is made of what the core knows.

/** The folder of the record pages: a number of a deposit follows. */
export const RECORDS = '/s/records/';

/** The folder of the pages to browse: with every deposit, and by each facet that has pages. */
export const BROWSE = '/s/browse/';

/** The page that explains how to deposit. */
export const HOW_TO_DEPOSIT = '/protocol/deposit/';

/** The page on which every rule has its id as an anchor. */
export const RULES_PAGE = '/protocol/rules/';

/** Below the folder of a record: the page that compares it with the version before it. */
export const CHANGES = 'changes/';

/** In the folder of a record: its entry, for programs. */
export const RECORD_JSON = 'record.json';

/** The folder of the articles: a number of a deposit follows. */
export const WIKI = '/wiki/';

/** The folder of what is downloaded whole: that of the page of the data files. */
export const DOWNLOADS = '/datasets/';
