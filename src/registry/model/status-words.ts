import type { ADDRESS_TYPES, MATCH_STATUSES, OBSERVATION_CLASSES, Status } from './vocabulary.ts';

// Words for what the vocabularies write in capitals or with low lines, as a reader meets them.

/** A status as a reader meets it. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  ACTIVE: 'Active',
  SUPERSEDED: 'Superseded',
  WITHDRAWN: 'Withdrawn',
  DRAFT_PENDING: 'Draft pending',
};

/** What a capture found, as a reader meets it. */
export const MATCH_STATUS_WORDS: Readonly<Record<(typeof MATCH_STATUSES)[number], string>> = {
  ADOPTION: 'Adoption',
  'EXACT MATCH': 'Exact match',
  'BROAD MATCH': 'Broad match',
  'ZERO RESULT': 'Zero result',
  'ZERO INDEX': 'Zero index',
  'WOUND GAUGE': 'Wound gauge',
  unrated: 'Unrated',
};

/** The observation class of an address, as a reader meets it. */
export const OBSERVATION_CLASS_WORDS: Readonly<Record<(typeof OBSERVATION_CLASSES)[number], string>> = {
  observed_address: 'Observed address',
  subjunctive: 'Subjunctive',
  unrated: 'Unrated',
  verified_non_address: 'Verified non-address',
};

/** The type of an address, as a reader meets it. */
export const ADDRESS_TYPE_WORDS: Readonly<Record<(typeof ADDRESS_TYPES)[number], string>> = {
  single_concept: 'Single concept',
  unmatched: 'Unmatched',
  compressed_argument: 'Compressed argument',
  multi_concept: 'Multi-concept',
  site_query: 'Site query',
  diagnostic_test: 'Diagnostic test',
};

/** Statuses that show the archive at an address, and those that show that it is not there. */
const POSITIVE = ['EXACT MATCH', 'BROAD MATCH', 'ADOPTION', 'WOUND GAUGE'];
const NEGATIVE = ['ZERO RESULT', 'ZERO INDEX'];

/** What observations come to: the archive was found, it was not, or nothing is decided. */
export const OUTCOMES = ['found', 'absent', 'undecided'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What an observation of a status comes to. */
export function outcomeOf(status: string | null): Outcome {
  if (POSITIVE.includes(status ?? '')) return 'found';
  return NEGATIVE.includes(status ?? '') ? 'absent' : 'undecided';
}
