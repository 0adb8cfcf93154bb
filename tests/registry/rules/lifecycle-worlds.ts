import type { Archive } from '../../../src/registry/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { withFourGlyphs } from '../../fixtures/moves.ts';
import { byIssue, richSubmission, submission } from '../../fixtures/submissions.ts';
import { WORLD, withAltered } from './case.ts';

// Archives in which deposits have moved on: series, supersessions, a back-filled identifier.

export const place = (id: string, at: number, type: 'supersession' | 'sequential') => ({
  version_series_id: id,
  version_in_series: at,
  series_type: type,
});
export const note = (at: number) =>
  richSubmission({ title: `Note ${at}`, ...place('notes', at, 'sequential') }, `Note ${at}.`);

/** Three notes in a sequential series; the second is superseded by deposit 4. Deposits 5 and 6 stand alone. */
export const NOTES = archiveOf(
  note(1),
  note(2),
  note(3),
  richSubmission({ title: 'Note 2, mended', supersedes: 2 }, 'Note 2, mended.'),
  submission({ title: 'Alone' }, byIssue(9)),
  submission({ title: 'Alone, too' }, byIssue(10)),
);
export const axnOf = (archive: Archive, number: number) => archive.registry.deposits[number - 1]?.axn;

export const retired = (axn: string | undefined, more: object = {}) => ({
  ...{ axn, schema_version: 'axn-v1', retired_at: '2026-07-15', reason: 'back-filled', ...more },
});

/** Deposit 1 as axn/v1 named it, and as it is named after the back-fill. */
export const OLD = withFourGlyphs(WORLD, new Map([[1, undefined]]));
export const old = axnOf(OLD, 1) ?? '';
export const now = WORLD.registry.deposits[0] as Deposit;
export const backfilled = (changes: Record<string, unknown> = {}) =>
  withAltered(WORLD, 1, { ...now, legacy_axn: old, axn_history: [retired(old)], ...changes });
export const BACKFILLED = backfilled();
export const withdrawn = { status: 'WITHDRAWN', withdrawn_at: '2026-07-15', withdrawn_reason: 'asked for' };
