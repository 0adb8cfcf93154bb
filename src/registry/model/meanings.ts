import {
  ADDRESS_TYPES,
  type AUTH_FORMS,
  type ENGAGEMENT_TYPES,
  type EVIDENCE,
  FAMILIES,
  type Family,
  type HASH_STATUSES,
  MATCH_STATUSES,
  type MATCH_TYPES,
  type NMEN_STATUSES,
  OBSERVATION_CLASSES,
  type PROVENANCE_METHODS,
  type RESOLVE_STATUSES,
  STATUSES,
  type SUBSTRATES,
} from './vocabulary.ts';

// The meanings of the words of the vocabularies, where no protocol says it at length: for the page of the vocabularies, and for the forms.

type Meanings<Words extends readonly string[]> = Readonly<Record<Words[number], string>>;

/** How a work was made. */
export const SUBSTRATE_MEANINGS: Meanings<typeof SUBSTRATES> = {
  'human-only': 'people made it, and no text of it was generated',
  'AI-assisted (tool)':
    'people wrote it; a machine helped with single tasks, such as translation or spelling',
  'AI-assisted (substrate)':
    'people and a machine wrote it together, and a part of its words are the machine’s',
  'AI-generated (research object)': 'a machine generated it, and people deposit it in order to study it',
  'Machine-authored': 'a machine wrote it',
};

/** Designations of a service in the non-mutual-extraction registry. */
export const NMEN_STATUS_MEANINGS: Meanings<typeof NMEN_STATUSES> = {
  standing: 'the designation is in force',
  pending: 'the service is named, and nothing is decided',
  provisional: 'a first decision is made, and may change',
  inadmissible_host: 'the service is refused as a host',
  restricted: 'the designation holds in part only',
};

/** The two dimensions of how an observer was known to a surface (`auth`). */
export const AUTH_MEANINGS: Meanings<typeof AUTH_FORMS> = {
  'signed in; incognito': 'an account of the surface was signed in, in a private window of the browser',
  'signed in; not incognito': 'an account of the surface was signed in, in an ordinary window',
  'signed out; incognito': 'no account was signed in, in a private window of the browser',
  'signed out; not incognito': 'no account was signed in, in an ordinary window',
};

/** How an observation holds its transcript (`ev`). */
export const EVIDENCE_MEANINGS: Meanings<typeof EVIDENCE> = {
  paste: 'the transcript was pasted, and the entry holds it',
  capture: 'the transcript is held by the capture that capture_ref names',
};

/** Knowledge of the hash of an adopted deposit; that of every other is verified. */
export const HASH_STATUS_MEANINGS: Meanings<typeof HASH_STATUSES> = {
  verified: 'it was computed again, over what hash_basis names',
  claimed: 'the archive that it was adopted from states it, and nothing that is held here has it',
};

/** Kinds of address. */
export const ADDRESS_TYPE_MEANINGS: Meanings<typeof ADDRESS_TYPES> = {
  single_concept: 'the query refers to one term of the archive',
  unmatched: 'the query refers to no term of the archive',
  compressed_argument: 'the query is long, and like a sentence',
  multi_concept: 'the query refers to several terms',
  site_query: 'the query asks for one website, as with site:',
  diagnostic_test: 'the query belongs to a battery of tests',
};

/** Results of a capture. */
export const MATCH_STATUS_MEANINGS: Meanings<typeof MATCH_STATUSES> = {
  ADOPTION: 'the answer uses a term of the archive as its own',
  'EXACT MATCH': 'the quoted query leads to the archive',
  'BROAD MATCH': 'the query without quotation marks leads to the archive',
  'ZERO RESULT': 'the surface answers, and the archive is not in it',
  'ZERO INDEX': 'the surface has nothing at this address',
  'WOUND GAUGE': 'the answer engages the archive and misstates it',
  unrated: 'nobody has rated the capture',
};

/** Results for a legacy DOI (RES-007). */
export const RESOLVE_STATUS_MEANINGS: Meanings<typeof RESOLVE_STATUSES> = {
  RECOVERED: 'the work is a deposit of this registry',
  RECOVERED_UNLINKED: 'the work is known by a live URL or a document id, and is no deposit',
  '410_GONE': 'the work was not found',
};

/** A match type with a number in the place of the last word. */
export const TITLE_SCORE = 'title_match_score_<number>';

/** How a legacy DOI was matched (RES-008). */
export const MATCH_TYPE_MEANINGS: Meanings<typeof MATCH_TYPES> & { readonly [TITLE_SCORE]: string } = {
  NONE: 'nothing was looked for, or nothing was left to compare',
  version_doi_title_match: 'the DOI is that of a version, and its title is that of the work',
  no_registry_match: 'no deposit of the registry is the work',
  heteronym_creator_search: 'the work was found by a name under which its creator writes',
  [TITLE_SCORE]: 'the titles were compared; the score is from 0 to 1, or from 0 to 100',
};

/** How far a concept is engaged by its deposit (shapes: entity index). */
export const ENGAGEMENT_MEANINGS: Meanings<typeof ENGAGEMENT_TYPES> = {
  minted: 'the text of the deposit introduces the term',
  specified: 'the deposit gives a specification, or a formal or structural definition',
  developed: 'the deposit gives a theoretical, empirical or methodical definition',
  founded: 'the deposit founds a discipline, a genre or other work on the concept',
  revised: 'more than one deposit defines the concept',
  positioned: 'a statement of a deposit relates the concept to others',
  unclassified: 'no deposit defines the concept',
};

/** How a concept came into the entity index. */
export const PROVENANCE_MEANINGS: Meanings<typeof PROVENANCE_METHODS> = {
  read: 'the reading pass found the definition in the text',
  filter: 'the depositor stated the definition',
  enriched: 'a language model wrote the definition',
};

// The families, for readers. The words and content types by which a deposit is sorted are data, in the AXN protocol.

/** The works of each family, in one plain sentence, after the word lists of `api/axn-protocol.json`. */
export const FAMILY_SENTENCES: Readonly<Record<Family, string>> = {
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
};

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

/** Statuses that show the archive at an address, and those that show that it is not there. */
const POSITIVE = ['EXACT MATCH', 'BROAD MATCH', 'ADOPTION', 'WOUND GAUGE'];
const NEGATIVE = ['ZERO RESULT', 'ZERO INDEX'];

/** The outcomes of observations: the archive was found, it was not, or nothing is decided. */
export const OUTCOMES = ['found', 'absent', 'undecided'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of an observation of a status. */
export function outcomeOf(status: string | null): Outcome {
  if (POSITIVE.includes(status ?? '')) return 'found';
  return NEGATIVE.includes(status ?? '') ? 'absent' : 'undecided';
}
