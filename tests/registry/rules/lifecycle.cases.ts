import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { withFourGlyphs } from '../../fixtures/moves.ts';
import { byIssue, richSubmission, submission } from '../../fixtures/submissions.ts';
import { archiveCase, type Case, each, WORLD, withAltered } from './case.ts';

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
export const redacted = { ...withdrawn, redacted: true, full_text_path: undefined };

// States, series and retired identifiers as they stand.

/** Fields that are changed in the deposit of a number. */
type Changed = readonly [number: number, changes: Record<string, unknown>];

/** A case over the archive of the notes, or over the world, with one deposit altered. */
const noted = (rule: string, name: string, [number, changes]: Changed, archive = NOTES) =>
  archiveCase(rule, name, () => withAltered(archive, number, changes));
const changing = (rule: string, name: string, changed: Changed) => noted(rule, name, changed, WORLD);

// Fields that are taken away.
const UNPRECEDED = { predecessor_deposit_number: undefined, predecessor_axn: undefined };
const UNPLACED = { version_series_id: undefined, version_in_series: undefined, series_type: undefined };
const UNSUCCEEDED = {
  ...{ superseded_by_deposit_number: undefined, superseded_by_axn: undefined },
  ...{ superseded_at: undefined, superseded_reason: undefined, status: 'ACTIVE' },
};
/** The fields of a predecessor that an archive has under a number. */
const after = (archive: Archive, number: number) => ({
  ...{ predecessor_deposit_number: number, predecessor_axn: axnOf(archive, number) },
});

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  ...each(changing, 'LIF-001 LIF-005', {
    'two active deposits in one series': [5, place('deposit-2', 3, 'supersession')],
    'two active deposits, the series called sequential by one of them': [
      5,
      place('deposit-2', 3, 'sequential'),
    ],
  }),
  changing('LIF-002 LIF-001', 'a superseded deposit that does not say so', [2, UNSUCCEEDED]),
  changing('LIF-002 LIF-005', 'a superseding deposit that does not say so', [3, { supersedes: undefined }]),
  ...each(changing, 'LIF-002', {
    'a superseding deposit without its predecessor': [3, UNPRECEDED],
    'another predecessor than what is superseded': [3, after(WORLD, 1)],
    'a predecessor of a deposit that supersedes nothing': [5, after(WORLD, 1)],
    'a draft that supersedes': [3, { status: 'DRAFT_PENDING', draft_pending_reason: 'x' }],
  }),
  noted('LIF-005 LIF-001', 'a member of another kind', [5, place('notes', 4, 'supersession')]),
  ...each(noted, 'LIF-005', {
    'a place without its series': [5, { version_in_series: 1 }],
    'two deposits at one place': [5, place('notes', 3, 'sequential')],
    'a place left out': [5, { ...place('notes', 5, 'sequential'), ...after(NOTES, 3) }],
    'a series of one that begins at the second place': [5, place('alone', 2, 'supersession')],
    'no predecessor in a sequential series': [3, UNPRECEDED],
    'the predecessor of another place': [3, after(NOTES, 1)],
    'a successor in the sequential series itself': [4, place('notes', 4, 'sequential')],
  }),
  archiveCase('LIF-005', 'an order that is not that of the numbers', () => {
    const first = withAltered(NOTES, 6, place('later', 1, 'sequential'));
    return withAltered(first, 5, { ...place('later', 2, 'sequential'), ...after(NOTES, 6) });
  }),
  ...each(changing, 'LIF-005', {
    'a supersession across two series': [3, place('another', 1, 'supersession')],
    'a superseded deposit in no series': [2, UNPLACED],
  }),
  ...each(changing, 'LIF-003', {
    'superseded, not said when': [2, { superseded_at: undefined }],
    'withdrawn, not said why': [1, { status: 'WITHDRAWN', withdrawn_at: '2026-07-16' }],
    'withdrawn, and half superseded': [2, { ...withdrawn, superseded_at: undefined }],
    'pending for no reason': [4, { draft_pending_reason: undefined }],
    'a reason for what is not so': [1, { withdrawn_reason: 'x' }],
    'a reason for a supersession that was none': [1, { superseded_reason: 'x' }],
    'superseded before it was minted': [2, { superseded_at: '2026-07-14' }],
    'withdrawn before it was minted': [1, { ...withdrawn, withdrawn_at: '2026-07-14' }],
    'redacted and not withdrawn': [1, { redacted: true, full_text_path: undefined }],
    'redacted, and what was made of the text still there': [1, { ...redacted, wiki_article: 'Made of it.' }],
  }),
  ...each(archiveCase, 'AXN-007', {
    'no newest identifier': () => backfilled({ legacy_axn: undefined }),
    'a newest identifier of which there is no history': () => withAltered(WORLD, 1, { legacy_axn: old }),
    'the identifier of another in the history': () =>
      backfilled({ legacy_axn: axnOf(WORLD, 2), axn_history: [retired(axnOf(WORLD, 2))] }),
    'one retired identifier of two deposits': () =>
      withAltered(BACKFILLED, 2, { legacy_axn: old, axn_history: [retired(old)] }),
  }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  archiveCase('LIF-001', 'a sequential series of several, one superseded from outside', () => NOTES),
  archiveCase('LIF-005', 'a series that begins with the successor of a member of a sequential one', () =>
    archiveOf(
      note(1),
      richSubmission({ title: 'Note 1, mended', supersedes: 1 }, 'Mended.'),
      richSubmission({ title: 'Note 1, mended again', supersedes: 2 }, 'Mended again.'),
    ),
  ),
  changing('LIF-003', 'a superseded deposit that is withdrawn', [2, withdrawn]),
  changing('LIF-003', 'a withdrawn deposit that is redacted', [1, redacted]),
  archiveCase('AXN-007', 'a deposit that was back-filled', () => BACKFILLED),
];
