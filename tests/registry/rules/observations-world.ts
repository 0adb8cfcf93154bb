import { ObservationDraft } from '../../../src/registry/observation/draft.ts';
import { Known } from '../../../src/registry/observation/known.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runDraft } from '../../../src/registry/rules/run.ts';
import { draftOf, referenceTo, withCapturesOf, withObservations } from '../../fixtures/observations.ts';
import { NOW } from '../../fixtures/tools.ts';
import { type Case, WORLD } from './case.ts';

// The observation register: drafts as they are handed in, entries as they stand, and what only the intake may write.

const engaged = draftOf({ q: 'who holds the record', transcript: 'The Archive of the tests holds it.' });
const CAPTURED = withCapturesOf(WORLD, engaged);

/** A draft whose answer engages the archive, and which refers to its capture. */
export const ENGAGED = { ...engaged, capture_ref: referenceTo(CAPTURED) };

/** An archive with a capture, and a register of three entries, the first of which has three observations. */
export const OBSERVED = withObservations(
  CAPTURED,
  draftOf(),
  draftOf({ date: '2026-07-12', transcript: 'Twice,\u200b again.' }),
  draftOf({
    date: '2026-07-12',
    auth: 'signed in; not incognito',
    transcript: 'Signed in.',
    notes: { by: 'a reader' },
  }),
  ENGAGED,
  draftOf({ surface: 'Another panel' }),
);

/** A case of scope `draft`: fields changed in a draft that the intake could take. */
export function draftCase(
  rule: string,
  name: string,
  changes: Record<string, unknown> | (() => unknown),
  also: readonly string[] = [],
): Case {
  const findings = () => {
    const value = typeof changes === 'function' ? changes() : draftOf({ q: 'another string', ...changes });
    return runDraft(RULES, new ObservationDraft({ value }, new Known(OBSERVED, NOW)), 'draft.json');
  };
  return { rule, scope: 'draft', name, also, findings };
}

/** The rules about drafts and entries. */
export const KEPT = [
  'OBS-001',
  'OBS-002',
  'OBS-003',
  'OBS-004',
  'OBS-005',
  'OBS-006',
  'OBS-007',
  'OBS-008',
  'OBS-009',
  'OBS-010',
  'OBS-011',
];
