import { RESOURCES } from '../archive/resources/index.ts';
import { webPath } from '../archive/resources/resource.ts';
import { IDENTITY_FIELDS, MUTABLE_FIELDS } from '../model/deposit.ts';
import { TRANSITIONS } from '../model/lifecycle.ts';
import { GENERATED_STATUSES, SERIES_TYPES, STATUS_MEANINGS, STATUSES } from '../model/vocabulary.ts';
import { callOf, invocationOf } from './commands/index.ts';
import { STATUS_COMPANIONS } from './deposit-protocol.ts';
import { header, type ProtocolDocument } from './document.ts';

// The life of a deposit after its minting.

export const lifecycleProtocol: ProtocolDocument = {
  kind: 'protocol',
  name: 'lifecycle-protocol',
  path: '/api/lifecycle-protocol.json',
  first_version: 'svc-lifecycle-protocol/v1.0',
  first_schema_version: '2026-06-23-v1',
  depends_on: ['axn-protocol', 'deposit-protocol'],
  governs: [webPath(RESOURCES.registry)],
  enforced_by: ['LIF-', 'REL-002', 'REL-003', 'REG-003', 'REG-010'],
  implementations: ['src/registry/model/lifecycle.ts', 'src/registry/changes/moves.ts'],
  make: (inputs) => ({
    ...header(lifecycleProtocol, 'The lifecycle protocol', inputs),
    purpose:
      'The identity of a deposit never changes. Its status, its place in a series and the review of its generated content may change.',
    statuses: Object.fromEntries(STATUSES.map((status) => [status, { meaning: STATUS_MEANINGS[status] }])),
    transitions: Object.entries(TRANSITIONS).flatMap(([from, follow]) => follow.map((to) => ({ from, to }))),
    final: STATUSES.filter((status) => TRANSITIONS[status].length === 0),
    first_statuses: ['ACTIVE', 'DRAFT_PENDING'],
    companion_fields: STATUS_COMPANIONS,
    immutable_fields: IDENTITY_FIELDS,
    mutable_fields: MUTABLE_FIELDS,
    commands: LIFECYCLE_COMMANDS,
    series: { types: SERIES_TYPES, rules: LIFECYCLE_RULES.series },
    supersession: LIFECYCLE_RULES.supersession,
    withdrawal: LIFECYCLE_RULES.withdrawal,
    drafts: LIFECYCLE_RULES.drafts,
    generated_content: { statuses: GENERATED_STATUSES, rules: LIFECYCLE_RULES.generated },
    rules: inputs.lists.rules
      .filter(({ id }) => id.startsWith('LIF-'))
      .map(({ id, requirement, remedy }) => ({ id, requirement, remedy })),
  }),
};

/** Every move of a deposit with the command that makes it. */
export const LIFECYCLE_COMMANDS = [
  { move: 'ACTIVE → SUPERSEDED', command: callOf('lifecycle', 'supersede') },
  { move: 'any → WITHDRAWN', command: callOf('lifecycle', 'withdraw') },
  { move: 'the text of a WITHDRAWN deposit is removed', command: callOf('lifecycle', 'redact') },
  { move: 'DRAFT_PENDING → ACTIVE', command: callOf('lifecycle', 'activate') },
  { move: 'a place in a series', command: callOf('lifecycle', 'series') },
  {
    move: 'provisional-generated → reviewed or rejected',
    command: invocationOf('review'),
  },
  { move: 'axn/v1 → axn/v2', command: callOf('backfill', '') },
] as const;

/** The rules of each kind of move, in sentences. */
export const LIFECYCLE_RULES = {
  series: [
    'version_series_id names a series, version_in_series the place in it from 1, series_type its type. A deposit has all three or none.',
    'A supersession series has at most one ACTIVE deposit, the newest (LIF-001). Each deposit of it supersedes the one before it, so the next place is assigned by superseding.',
    'A sequential series may have several ACTIVE deposits. The predecessor of each is the deposit at the place before; none of them supersedes anything. A superseded one keeps its place, and the deposit that supersedes it has no place in that series.',
    'A pointer gives a number and an AXN, and both name the same existing deposit (REL-003). A deposit without a place in a sequential series names a predecessor only if it supersedes that predecessor (LIF-002).',
    'Lists of recent deposits contain only the current deposit of a supersession series.',
  ],
  supersession: [
    'A correction is a new deposit that supersedes an earlier one. A depositor names the earlier one, by number or AXN, under Supersedes.',
    'By issue, only the account that filed the earlier deposit can supersede it (REL-002); all others use Path B.',
    'Only an ACTIVE deposit is superseded, and only by a later one that is not a draft.',
    'Both entries are written in one change (LIF-002). The earlier one becomes SUPERSEDED, with superseded_by_deposit_number, superseded_by_axn, superseded_at (a calendar day) and superseded_reason. The later one gets supersedes, predecessor_deposit_number and predecessor_axn.',
    'Where the earlier deposit is not in a series, both are put into the series “deposit-N” (N is its number) at places 1 and 2; an entry of Path B may name the series.',
    'A member of a sequential series is superseded like any other deposit, but its successor has no place in that series; the earlier deposit points to the successor. When the successor is superseded, a new supersession series begins with it.',
    'The earlier deposit keeps its page, its text and its hash.',
    'The receipt of a lifecycle move in /data/pre-overwrite-receipts.log names the move (section) and the deposit (entry_name). Its ts is the instant of the move, by which feeds, sitemap and change lists date it.',
  ],
  withdrawal: [
    'A withdrawn deposit keeps number, AXN, hash, title and record page. The page becomes a tombstone with the day (withdrawn_at) and the reason (withdrawn_reason).',
    'WITHDRAWN is final. A withdrawal does not restore a predecessor.',
    'A superseded deposit keeps its supersession fields when it is withdrawn.',
    'Redaction (redacted: true) removes the text file, full_text_path, wiki_article, entities and the edition. It is permitted together with a withdrawal and at any time after it, and is never undone (LIF-006); the tombstone says so, and no rule requires the text any longer. The hash stays.',
    'A takedown removes a redacted text from the history of the repository, too, by a receipt in /data/takedown-receipts.log that a steward signs off (TKD-001 to TKD-004). Number, AXN, hash and tombstone stay.',
  ],
  drafts: [
    'Only Path B mints a draft; draft_pending_reason says what is outstanding.',
    'A draft becomes ACTIVE, and loses draft_pending_reason, or is WITHDRAWN. It cannot be superseded.',
  ],
  generated: [
    'wiki_status and entity_status state whether generated content was reviewed. Each begins as provisional-generated; a person sets reviewed or rejected.',
    'The generated content of a new deposit is what the mint extracts from it.',
    'Rejected content is not shown.',
  ],
} as const;
