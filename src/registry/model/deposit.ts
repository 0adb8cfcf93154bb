// The folder `model`: the shape of everything that is stored or published as zod schemas, with vocabularies, ids of rules and paths.
// It imports the folders before it: `text` and `markdown`.
// Start with `Deposit` below, then `vocabulary.ts` and `submission.ts`.

import * as z from 'zod';
import {
  AxnString,
  atMost,
  Day,
  DepositNumber,
  Hex,
  Instant,
  NonEmpty,
  Orcids,
  Sha256Hex,
  Submitter,
  WebAddress,
} from './primitives.ts';
import { STORED_SHAPE } from './submission.ts';
import { DefinedConcept, EntityTriple } from './tables.ts';
import {
  FAMILIES,
  GENERATED_STATUSES,
  HASH_STATUSES,
  NOT_DECLARED,
  SERIES_TYPES,
  STATUSES,
  SUBSTRATES,
} from './vocabulary.ts';

/** A retired identifier of a deposit (shapes: `axn_history`). */
const RetiredAxn = z.strictObject({
  axn: AxnString,
  schema_version: NonEmpty,
  retired_at: Day,
  reason: NonEmpty,
});

/** Who or what wrote a generated field. */
export const Generation = z.strictObject({
  by: NonEmpty.describe('a model name, or `extractive`'),
  prompt_version: NonEmpty.nullable(),
  date: Day,
});
export type Generation = z.infer<typeof Generation>;

/** The name in `generated_by` where no language model wrote. */
export const EXTRACTIVE = 'extractive';

/** The fields of generated content, each with its status. */
export const GENERATED_FIELDS = [
  ['wiki_article', 'wiki_status'],
  ['entities', 'entity_status'],
] as const;

/** The fields of generated content, which an entry holds where a model wrote it or a person judged it. */
const GENERATED_SHAPE = {
  wiki_article: NonEmpty.optional(),
  wiki_status: z.enum(GENERATED_STATUSES).optional(),
  entities: z.array(EntityTriple).optional(),
  entity_status: z.enum(GENERATED_STATUSES).optional(),
};

/** The fields of a deposit in the order in which its line is read. `links` are those that a view adds, `generated` those of generated content. */
export const entryShape = <Links extends z.ZodRawShape, Made extends z.ZodRawShape>(
  links: Links,
  generated: Made,
) => ({
  deposit_number: DepositNumber,
  axn: AxnString,
  hex: Hex,
  family: z.enum(FAMILIES),
  emoji: NonEmpty,
  clusters: z.array(NonEmpty).length(6),
  reading: NonEmpty,
  hash: Sha256Hex,
  axn_canonical: Sha256Hex,
  axn_display: NonEmpty,
  axn_schema_version: NonEmpty,
  content_swhid: z
    .string()
    .regex(/^swh:1:cnt:[0-9a-f]{40}$/)
    .optional(),
  hash_status: z.enum(HASH_STATUSES).optional(),
  hash_basis: NonEmpty.optional(),
  hash_tried: z.array(NonEmpty).min(1).optional(),
  text_held_by: DepositNumber.describe(
    'the deposit with the same label, whose text is published under it',
  ).optional(),
  legacy_axn: AxnString.optional(),
  axn_history: z.array(RetiredAxn).min(1).optional(),
  protocol_version: NonEmpty,
  title: NonEmpty,
  creator: NonEmpty,
  orcid: Orcids.optional(),
  date: Day,
  description: NonEmpty,
  content_type: NonEmpty,
  license: NonEmpty,
  substrate: z.enum([...SUBSTRATES, NOT_DECLARED]),
  substrate_note: atMost(NonEmpty, 500).optional(),
  keywords: z.array(NonEmpty),
  version: NonEmpty,
  methodology: NonEmpty.optional(),
  falsification: NonEmpty.optional(),
  related_ids: z.array(NonEmpty).optional(),
  full_text_path: z
    .string()
    .regex(/^\/data\/texts\/AXN-[0-9A-F]{2,4}-text\.md$/)
    .optional(),
  defines_concepts: z.array(DefinedConcept).optional(),
  ...links,
  entity_triples: z.array(EntityTriple).optional(),
  ...STORED_SHAPE,
  journal: NonEmpty.optional(),
  sovereign_id: NonEmpty.optional(),
  mirrors: z.record(NonEmpty, WebAddress).optional(),
  status: z.enum(STATUSES),
  status_note: NonEmpty.optional(),
  draft_pending_reason: NonEmpty.optional(),
  supersedes: DepositNumber.optional(),
  version_series_id: NonEmpty.optional(),
  version_in_series: z.int().min(1).optional(),
  series_type: z.enum(SERIES_TYPES).optional(),
  predecessor_deposit_number: DepositNumber.optional(),
  predecessor_axn: AxnString.optional(),
  superseded_by_deposit_number: DepositNumber.optional(),
  superseded_by_axn: AxnString.optional(),
  superseded_at: Day.optional(),
  superseded_reason: NonEmpty.optional(),
  withdrawn_at: Day.optional(),
  withdrawn_reason: NonEmpty.optional(),
  redacted: z.literal(true).optional(),
  ...generated,
  generated_by: z.partialRecord(z.enum(['wiki_article', 'entities', 'autonomous']), Generation).optional(),
  minted_at: Instant,
  issue_number: z.int().min(1).nullable(),
  issue_url: WebAddress.nullable(),
  submission_sha256: Sha256Hex.optional(),
  submitter: Submitter.nullable(),
  source_fields: z.record(z.string(), z.unknown()).optional(),
});

/** One deposit as it stands in `data/registry.json`. Strict (REG-002). */
export const Deposit = z.strictObject(entryShape({}, GENERATED_SHAPE));
export type Deposit = z.infer<typeof Deposit>;

/** A full part of the registry, as the head names it: its file, and which deposits stand there. */
export const RegistryPart = z.strictObject({
  path: z.string().regex(/^\/data\/registry-[0-9]{4,}\.json$/),
  first_deposit: DepositNumber,
  last_deposit: DepositNumber,
});
export type RegistryPart = z.infer<typeof RegistryPart>;

/** `data/registry.json` (shapes): the newest deposits; the earlier ones of a large registry stand in `parts`. In memory `deposits` are all of them. */
export const Registry = z.strictObject({
  schema_version: NonEmpty,
  parts: z.array(RegistryPart).min(1).optional(),
  deposits: z.array(Deposit),
});
export type Registry = z.infer<typeof Registry>;

/** A part of the registry as its own file has it. */
export const RegistryPartFile = z.strictObject({
  part: z.int().min(1),
  deposits: z.array(Deposit).min(1),
});

/** The fields that never change once a deposit is minted (REG-003). */
export const IDENTITY_FIELDS = [
  'deposit_number',
  'axn',
  'hex',
  'hash',
  'title',
  'creator',
  'date',
  'description',
] as const satisfies readonly (keyof Deposit)[];

/** The fields of a place in a series and of a predecessor: a lifecycle move sets them, and no later one changes them. */
export const SERIES_FIELDS = [
  'version_series_id',
  'version_in_series',
  'series_type',
  'predecessor_deposit_number',
  'predecessor_axn',
  'supersedes',
] as const satisfies readonly (keyof Deposit)[];

/** The fields that a change of status sets. */
export const MOVE_FIELDS = [
  'superseded_by_deposit_number',
  'superseded_by_axn',
  'superseded_at',
  'superseded_reason',
  'withdrawn_at',
  'withdrawn_reason',
  'redacted',
] as const satisfies readonly (keyof Deposit)[];

/** The fields that a lifecycle move, a review or the reading pass may change after minting; no other field changes (REG-003). */
export const MUTABLE_FIELDS = [
  'status',
  'status_note',
  'draft_pending_reason',
  ...SERIES_FIELDS,
  ...MOVE_FIELDS,
  'wiki_article',
  'wiki_status',
  'entities',
  'entity_status',
  'generated_by',
  'legacy_axn',
  'axn_history',
  'mirrors',
] as const satisfies readonly (keyof Deposit)[];

/** The title of an entry with its state in brackets, as a bibliography must print it. A current work has none. */
export function entryTitle({ title, status }: Pick<Deposit, 'title' | 'status'>): string {
  const states = {
    ACTIVE: '',
    SUPERSEDED: ' [Superseded]',
    WITHDRAWN: ' [Withdrawn]',
    DRAFT_PENDING: ' [Draft]',
  };
  return `${title}${states[status]}`;
}
