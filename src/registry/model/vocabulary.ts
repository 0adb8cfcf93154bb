// The closed vocabularies, each written once, with the meaning of each word for pages, forms and protocols. Their order is that of the schemas.

/** The words of a vocabulary, in their order. Marked as pure, so that scripts of pages leave out the vocabularies that they do not name. */
/* @__NO_SIDE_EFFECTS__ */
function wordsOf<Word extends string>(meanings: Readonly<Record<Word, string>>): readonly Word[] {
  return Object.keys(meanings) as Word[];
}

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

/** The works of each family of an AXN, after the word lists of `api/axn-protocol.json`. An earlier family wins a tie. */
export const FAMILY_SENTENCES = {
  GOVERNANCE: 'Charters, policies, decisions and appeals: how something is governed, and who answers for it.',
  EMPIRICAL: 'Measurements, experiments, surveys and benchmarks, with their results.',
  GENERATIVE: 'Poems, stories, synthesis and other invented work.',
  ARCHIVAL: 'Works on keeping: archives, records, provenance, custody and preservation.',
  PHILOLOGICAL:
    'Editions, translations, glossaries and transcriptions, and the study of how texts come down to us.',
  STRUCTURAL: 'Schemas, taxonomies, identifiers and architectures: how things are ordered and named.',
  COMPOSITIONAL: 'Essays, and works on how a text is composed, set and read.',
  OPERATIVE: 'Guides, checklists and procedures: works to act by.',
  HETERONYMIC: 'Works by an invented author, and works on pseudonyms and attribution.',
  MPAI: 'Works on how chatbots and answer panels use texts. The protocol does not say what the letters stand for.',
  DATASET: 'Data for use by others: tables, corpora and codebooks.',
  UNCLASSIFIED: 'Works whose keywords and content type point to none of the other families.',
} as const;
export const FAMILIES = wordsOf(FAMILY_SENTENCES);
export type Family = (typeof FAMILIES)[number];

/** Substrate disclosures: how a work was made. */
export const SUBSTRATE_MEANINGS = {
  'human-only': 'people made it, and no text of it was generated',
  'AI-assisted (tool)':
    'people wrote it; a machine helped with single tasks, such as translation or spelling',
  'AI-assisted (substrate)':
    'people and a machine wrote it together, and a part of its words are the machine’s',
  'AI-generated (research object)': 'a machine generated it, and people deposit it in order to study it',
  'Machine-authored': 'a machine wrote it',
} as const;
export const SUBSTRATES = wordsOf(SUBSTRATE_MEANINGS);

/** The substrate of an adopted deposit that disclosed none of the five; SUB-001 refuses it, and adoption waives that. */
export const NOT_DECLARED = 'not declared';

/** How far the hash of an adopted deposit is proved; that of every other is verified. */
export const HASH_STATUS_MEANINGS = {
  verified: 'it was computed again, over what hash_basis names',
  claimed: 'the archive that it was adopted from states it, and nothing that is held here has it',
} as const;
export const HASH_STATUSES = wordsOf(HASH_STATUS_MEANINGS);

/** The `hash_basis` of a verified hash that is the SHA-256 of the published text file, as every hash is that the mint writes. */
export const FILE_BASIS = 'the text file';

/** Lifecycle states of a deposit. */
export const STATUS_MEANINGS = {
  ACTIVE: 'A current entry.',
  SUPERSEDED: 'Replaced by a later deposit; the entry names that deposit, the date and the reason.',
  WITHDRAWN: 'Withdrawn by those responsible; the entry has the date and the reason.',
  DRAFT_PENDING:
    'Minted, although something is still outstanding; the entry says what. Like that of any other deposit, its text never changes.',
} as const;
export const STATUSES = wordsOf(STATUS_MEANINGS);
export type Status = (typeof STATUSES)[number];

/** States of generated content. */
export const GENERATED_STATUSES = ['provisional-generated', 'reviewed', 'rejected'] as const;

/** Kinds of version series. */
export const SERIES_TYPES = ['supersession', 'sequential'] as const;

/** Designations of an entity in the non-mutual-extraction registry. */
export const NMEN_STATUS_MEANINGS = {
  standing: 'the designation is in force',
  pending: 'the service is named, and nothing is decided',
  provisional: 'a first decision is made, and may change',
  inadmissible_host: 'the service is refused as a host',
  restricted: 'the designation holds in part only',
} as const;
export const NMEN_STATUSES = wordsOf(NMEN_STATUS_MEANINGS);

/** How an address has been observed (shapes). */
export const CLASS_MEANINGS = {
  observed_address: 'an observation found the archive at the address',
  subjunctive: 'nobody has observed the address yet',
  unrated: 'the address was observed, without a decisive status',
  verified_non_address: 'observations found that the archive is not at the address',
} as const;
export const OBSERVATION_CLASSES = wordsOf(CLASS_MEANINGS);

/** Kinds of address. */
export const ADDRESS_TYPE_MEANINGS = {
  single_concept: 'the query refers to one term of the archive',
  unmatched: 'the query refers to no term of the archive',
  compressed_argument: 'the query is long, and like a sentence',
  multi_concept: 'the query refers to several terms',
  site_query: 'the query asks for one website, as with site:',
  diagnostic_test: 'the query belongs to a battery of tests',
} as const;
export const ADDRESS_TYPES = wordsOf(ADDRESS_TYPE_MEANINGS);

/** Where addresses come from (shapes: `sources`). */
export const SOURCE_MEANINGS = {
  'mm-main-capture': 'captures of the archive',
  'mm-rf-battery': 'the battery of queries with which reception is tested',
  'mm-termindex': 'concepts of the entity index',
  'mm-mint': 'minted terms of the lexical registry',
  'mm-rf-reception': 'the tracker of reception',
  'cha-workplan-870': 'the workplan of queries that are still to be issued',
} as const;
export const ADDRESS_SOURCES = wordsOf(SOURCE_MEANINGS);
export type AddressSource = (typeof ADDRESS_SOURCES)[number];

/** Both dimensions of how an observer was known to the surface, in the one form in which they are written (`auth`). */
export const AUTH_MEANINGS = {
  'signed in; incognito': 'an account of the surface was signed in, in a private window of the browser',
  'signed in; not incognito': 'an account of the surface was signed in, in an ordinary window',
  'signed out; incognito': 'no account was signed in, in a private window of the browser',
  'signed out; not incognito': 'no account was signed in, in an ordinary window',
} as const;
export const AUTH_FORMS = wordsOf(AUTH_MEANINGS);

/** How an observation holds its transcript (`ev`). */
export const EVIDENCE_MEANINGS = {
  paste: 'the transcript was pasted, and the entry holds it',
  capture: 'the transcript is held by the capture that capture_ref names',
} as const;
export const EVIDENCE = wordsOf(EVIDENCE_MEANINGS);

/** Results of a capture. */
export const MATCH_STATUS_MEANINGS = {
  ADOPTION: 'the answer uses a term of the archive as its own',
  'EXACT MATCH': 'the quoted query leads to the archive',
  'BROAD MATCH': 'the query without quotation marks leads to the archive',
  'ZERO RESULT': 'the surface answers, and the archive is not in it',
  'ZERO INDEX': 'the surface has nothing at this address',
  'WOUND GAUGE': 'the answer engages the archive and misstates it',
  unrated: 'nobody has rated the capture',
} as const;
export const MATCH_STATUSES = wordsOf(MATCH_STATUS_MEANINGS);

/** Results for a legacy DOI (RES-007). */
export const RESOLVE_STATUS_MEANINGS = {
  RECOVERED: 'the work is a deposit of this registry',
  RECOVERED_UNLINKED: 'the work is known by a live URL or a document id, and is no deposit',
  '410_GONE': 'the work was not found',
} as const;
export const RESOLVE_STATUSES = wordsOf(RESOLVE_STATUS_MEANINGS);

/** How a legacy DOI was matched, beside a comparison of titles (RES-008). */
const MATCHES = {
  NONE: 'nothing was looked for, or nothing was left to compare',
  version_doi_title_match: 'the DOI is that of a version, and its title is that of the work',
  no_registry_match: 'no deposit of the registry is the work',
  heteronym_creator_search: 'the work was found by a name under which its creator writes',
} as const;
export const MATCH_TYPES = wordsOf(MATCHES);

/** A match type with a number in the place of the last word. */
export const TITLE_SCORE = 'title_match_score_<number>';

export const MATCH_TYPE_MEANINGS = {
  ...MATCHES,
  [TITLE_SCORE]: 'the titles were compared; the score is from 0 to 1, or from 0 to 100',
};

/** The five ways a citation is found: the words of a text that count as one. */
export const VIA_MEANINGS = {
  axn_reference: 'a whole AXN, current or retired',
  axn_hex_reference: 'AXN-<HEX> or AXN:<HEX>',
  ea_id_reference: 'an EA-… document id that a deposit has as its sovereign_id',
  deposit_number_reference: '“deposit” or “record” followed by N, #N or no. N; a bare #N is not a citation',
  doi_resolution: 'a legacy DOI that the resolution index maps to a deposit',
} as const;
export const VIA_TYPES = wordsOf(VIA_MEANINGS);

/** How far a concept is engaged by its deposit (shapes: entity index). */
export const ENGAGEMENT_MEANINGS = {
  minted: 'the text of the deposit introduces the term',
  specified: 'the deposit gives a specification, or a formal or structural definition',
  developed: 'the deposit gives a theoretical, empirical or methodical definition',
  founded: 'the deposit founds a discipline, a genre or other work on the concept',
  revised: 'more than one deposit defines the concept',
  positioned: 'a statement of a deposit relates the concept to others',
  unclassified: 'no deposit defines the concept',
} as const;
export const ENGAGEMENT_TYPES = wordsOf(ENGAGEMENT_MEANINGS);

/** How a concept came into the entity index. */
export const PROVENANCE_MEANINGS = {
  read: 'the reading pass found the definition in the text',
  filter: 'the depositor stated the definition',
  enriched: 'a language model wrote the definition',
} as const;
export const PROVENANCE_METHODS = wordsOf(PROVENANCE_MEANINGS);

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

// Words for what the vocabularies write in capitals or with low lines, as a reader meets them.

/** A family, or another word of a vocabulary, in ordinary letters: `DRAFT_PENDING` is `Draft pending`. `MPAI` is an abbreviation and stays. */
export function familyWord(word: string): string {
  return word === 'MPAI'
    ? word
    : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase().replaceAll('_', ' ');
}

const ordinary = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, familyWord(word)])) as Readonly<Record<Word, string>>;

export const FAMILY_WORDS = ordinary(FAMILIES);
export const STATUS_WORDS = ordinary(STATUSES);
export const MATCH_STATUS_WORDS = ordinary(MATCH_STATUSES);
export const OBSERVATION_CLASS_WORDS = {
  ...ordinary(OBSERVATION_CLASSES),
  verified_non_address: 'Verified non-address',
};
export const ADDRESS_TYPE_WORDS = { ...ordinary(ADDRESS_TYPES), multi_concept: 'Multi-concept' };

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
