import type { Status } from '../model/vocabulary.ts';

/** A status as a reader meets it. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  ACTIVE: 'Active',
  SUPERSEDED: 'Superseded',
  WITHDRAWN: 'Withdrawn',
  DRAFT_PENDING: 'Draft pending',
};
