import { generatedOf } from '../../../src/registry/reading/generated.ts';
import { alteredChange, type Case, changeCase, each, WORLD, withAltered, withDeposits } from './case.ts';
import { BACKFILLED, backfilled, now, OLD, old, place, retired, withdrawn } from './lifecycle.cases.ts';

// Changes that are allowed to states, series, retired identifiers and generated content.

/** The first deposit with its extracts as a person judged them. */
const JUDGED = generatedOf(WORLD, now);
const REVIEWED = withAltered(WORLD, 1, { ...JUDGED, wiki_status: 'reviewed', entity_status: 'rejected' });
const generated = (changes: object) => ({ ...JUDGED.generated_by, ...changes });
const byModel = { by: 'a model', prompt_version: '1', date: '2026-07-15' };
/** Fields of a deposit after a redaction. */
const redacted = {
  ...{ redacted: true, full_text_path: undefined },
  ...{ wiki_article: undefined, entities: undefined },
};
/** The world whose first deposit was withdrawn and redacted. */
const GONE = withAltered(WORLD, 1, { ...withdrawn, redacted: true });
const anotherReason = retired(old, { reason: 'x' });
const tomorrow = retired(old, { retired_at: '2026-07-20' });
const last = WORLD.registry.deposits.length;
const before = withDeposits(WORLD, WORLD.registry.deposits.slice(0, -1));

/** The newest deposit as one that a change brings, altered. */
const brought = (rule: string, name: string, changes: Record<string, unknown>) =>
  changeCase(rule, name, (archive) => withAltered(archive, last, changes), { base: before });

/** The first deposit altered, where a person judged its extracts. */
const judging = (rule: string, name: string, changes: Record<string, unknown>, on = REVIEWED) =>
  alteredChange(rule, name, 1, changes, on);

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  alteredChange('LIF-004', 'a superseded deposit active again', 2, { status: 'ACTIVE' }),
  alteredChange('LIF-004', 'an active deposit a draft', 1, { status: 'DRAFT_PENDING' }),
  brought('LIF-004', 'a deposit that begins withdrawn', withdrawn),
  alteredChange('LIF-006', 'another place in a series', 3, { version_in_series: 7 }),
  alteredChange('LIF-006', 'a supersession that is undone', 3, { supersedes: undefined }),
  alteredChange('LIF-006', 'another day of supersession', 2, { superseded_at: '2026-07-14' }),
  ...['\u2800', ' … ', '-'].map((withdrawn_reason) =>
    alteredChange('LIF-006', `a withdrawal for “${withdrawn_reason}”`, 1, { ...withdrawn, withdrawn_reason }),
  ),
  alteredChange('LIF-006', 'a withdrawal of tomorrow', 1, { ...withdrawn, withdrawn_at: '2026-07-20' }),
  alteredChange('LIF-006', 'a redaction that is undone', 1, { redacted: undefined }, GONE),
  ...each(judging, 'LIF-007', {
    'another article in the place of a reviewed one': { wiki_article: 'New.' },
    'a review taken back': { wiki_status: 'provisional-generated' },
    'new entities that are called rejected as the old ones were': { entities: [] },
    'a rejection taken back': { entity_status: 'reviewed' },
    'another origin of the same article': { generated_by: generated({ wiki_article: byModel }) },
    'new entities that nobody generated': {
      ...{ entities: [], entity_status: 'provisional-generated', generated_by: undefined },
    },
  }),
  ...each(
    judging,
    'LIF-007',
    {
      'a new article that is called reviewed at once': { wiki_article: 'New.', wiki_status: 'reviewed' },
      'a verdict on another article than the extract': {
        ...{ ...JUDGED, wiki_article: 'New.', wiki_status: 'reviewed' },
      },
      'a verdict without words': { entity_status: 'rejected' },
    },
    WORLD,
  ),
  brought('LIF-007', 'a new deposit with an article of its own', { wiki_article: 'The best work of all.' }),
  brought('LIF-007', 'a new deposit whose article is a model’s', {
    generated_by: generated({ wiki_article: byModel }),
  }),
  ...each(brought, 'REG-010', {
    'a new deposit without the hash of its submission': { submission_sha256: undefined },
    'a new deposit with a note': { status_note: 'the first of its kind' },
    'a new deposit that is redacted': { redacted: true },
    'a new deposit with an edition': { generated_by: { autonomous: byModel } },
  }),
  alteredChange('AXN-008', 'another reason in the history', 1, { axn_history: [anotherReason] }, BACKFILLED),
  alteredChange('AXN-008', 'a history made up', 1, { legacy_axn: old, axn_history: [retired(old)] }),
  changeCase('AXN-008', 'a history of tomorrow', () => backfilled({ axn_history: [tomorrow] }), { on: OLD }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  changeCase('AXN-008', 'a v1 identifier back-filled', () => BACKFILLED, { on: OLD }),
  alteredChange('LIF-004', 'an active deposit withdrawn', 1, withdrawn),
  alteredChange('LIF-004', 'a draft activated', 4, { status: 'ACTIVE', draft_pending_reason: undefined }),
  changeCase('LIF-004', 'a deposit that its own successor came with', (archive) => archive, {
    base: withDeposits(WORLD, WORLD.registry.deposits.slice(0, 1)),
  }),
  alteredChange('LIF-006', 'a redaction after the withdrawal', 1, redacted, withAltered(WORLD, 1, withdrawn)),
  alteredChange('LIF-006', 'a place in a series given', 1, place('notes', 1, 'sequential')),
  changeCase('LIF-007', 'an article reviewed, and entities rejected', () => REVIEWED),
  judging('LIF-007', 'rejected entities generated anew', {
    ...{ entities: [], entity_status: 'provisional-generated' },
    generated_by: generated({ entities: byModel }),
  }),
  judging('LIF-007', 'a reviewed article that a redaction empties', { ...withdrawn, ...redacted }),
];
