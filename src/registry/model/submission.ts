import * as z from 'zod';
import type { TextFacts } from '../markdown/inspect.ts';
import type { LoneSurrogate } from '../text/strings.ts';
import {
  atMost,
  Day,
  DepositNumber,
  NonEmpty,
  Orcids,
  type Submitter,
  WebAddress,
  WebAddressOrDoi,
} from './primitives.ts';
import { DefinedConcept, EntityTriple } from './tables.ts';
import {
  FAMILIES,
  KEYWORD_CAP,
  MAX_KEYWORDS,
  NMEN_STATUS_MEANINGS,
  NMEN_STATUSES,
  PROTOCOL_VERSION,
  SERIES_TYPES,
  type Status,
  SUBSTRATE_MEANINGS,
  SUBSTRATES,
} from './vocabulary.ts';

// A submission is data: what a depositor sent, read but not yet validated, in fields with the names that they have in the entry.

/** Something about the form itself that could not be read without guessing (FRM-001). */
export interface FormProblem {
  readonly field: string;
  readonly actual: string;
  readonly remedy: string;
  /** The field in whose value it stands, where that is another one. */
  readonly within?: string;
}

/** Code points that the sanitizer removed from a field (SAN-003). */
export interface Removal {
  readonly field: string;
  readonly removed: readonly string[];
}

/** Where a submission came from. All null for Path B and for a file minted without an issue. */
export interface Origin {
  readonly issue_number: number | null;
  readonly issue_url: string | null;
  readonly submitter: Submitter | null;
  /** When the issue was opened, as the forge says. */
  readonly filed_at?: string;
  /** Since when the submission is there as it is now, for everybody to see; without it, since it was filed. */
  readonly seen_since?: string;
  /** A steward's label: it waits until the label is gone, or it need not wait as a first deposit. */
  readonly steward?: 'hold' | 'release';
  /** Whether the forge marks the author as a bot account. */
  readonly automated: boolean;
}

/** A submission, read and cleaned, with the facts that the rules judge. */
export interface Submission {
  /** File name or issue, for the person who reads a finding. */
  readonly where: string;
  readonly fields: SubmissionFields;
  readonly rich: RichFields | null;
  readonly form: readonly FormProblem[];
  readonly removals: readonly Removal[];
  /** Halves of characters, by the field in which each stands, before anything was cleaned (SAN-001). */
  readonly malformed: readonly LoneSurrogate[];
  readonly markdown: TextFacts;
  /** Why the attachment that the Full Text names could not be fetched, or null (TXT-003). */
  readonly attachment_failure: string | null;
  /** SHA-256 of the submission as it was sent: the issue body, or entry and text. It tells whether the same comes again. */
  readonly submission_sha256: string;
  readonly origin: Origin;
}

// The one table of the fields of a submission. A new field is one more entry here.

/** One field: how it looks in the issue body, what it may hold, and where it goes. */
interface FieldEntry {
  /** Its level-three heading in an issue body. */
  readonly heading: string;
  /** Its name in the schemas, and in the entry of the deposit. */
  readonly name: string;
  /** `line`: one line; `text`: paragraphs; `list`: an array; `body`: the full text, kept verbatim. */
  readonly kind: 'line' | 'text' | 'list' | 'body';
  readonly required: boolean;
  /** For the person who fills it in. */
  readonly hint: string;
  /** How many characters it has at most, or a list items, where it is not as many as any other field. */
  readonly cap?: number;
  /** The words of which the rules accept one. */
  readonly choices?: readonly string[];
  readonly meanings?: Readonly<Record<string, string>>;
  /** The cells of a row, in the order in which they are written, where each item of a list is one. */
  readonly cells?: readonly string[];
  /** The schema of such an item. */
  readonly item?: z.ZodType;
  /** The schema of its value as data, where that is more than a text or a list of such items. */
  readonly value?: z.ZodType;
  /** False for a field that does not go into the entry under its name: the text, and what the mint reads and does not keep. */
  readonly kept?: false;
  /** Its schema in the entry, where `Deposit` does not spell it out: the entry and Path B then have it, too. */
  readonly stored?: z.ZodType;
}

/** How many characters a field has at most that has no cap of its own. */
export const OTHER_CAP = 100_000;

/** How many characters a line has at most that is not a title. */
export const LINE_CAP = 2_000;

const substrate = SUBSTRATES.map((value) => value.replace(/[()]/g, '\\$&')).join('|');
const MAX_RELATED = 500;

const PART = '(?:0|[1-9]\\d*)';
const PRERELEASE = `(?:${PART}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = '[0-9A-Za-z-]+';

/** A version: two or three numbers, with or without a leading `v`, as SemVer 2.0 continues them. */
export const VERSION = new RegExp(
  `^v?${PART}\\.${PART}(?:\\.${PART})?(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);

/** The fields, in the order of the issue body. Full Text is last. */
// biome-ignore format: one field on a line or two reads as the table that it is
export const SUBMISSION_FIELDS = [
  { heading: 'Protocol Version', name: 'protocol_version', kind: 'line', required: true, hint: 'svc-deposit-protocol/v1', value: z.literal(PROTOCOL_VERSION) },
  { heading: 'Title', name: 'title', kind: 'line', required: true, hint: 'One line, at most 500 characters.', cap: 500 },
  { heading: 'Creator', name: 'creator', kind: 'line', required: true, cap: 500,
    hint: 'A name, a pseudonym or a collective name; several are separated by “;”. A group whose name has a comma stands in double quotation marks. Disclose a pseudonym under Substrate Disclosure.' },
  { heading: 'ORCID', name: 'orcid', kind: 'line', required: false, value: Orcids,
    hint: 'For example 0000-0002-1825-0097. For several creators one place each, in their order, separated by “;”; a place can be empty.' },
  { heading: 'Date', name: 'date', kind: 'line', required: true, hint: 'YYYY-MM-DD, not in the future.', value: Day },
  { heading: 'Date Created', name: 'date_created', kind: 'line', required: false, stored: NonEmpty,
    hint: 'When the work was made, where that is not its date: a year, a month or a day, also about, unspecified or a span, as EDTF level 1 writes it: 1454, 1454~, 14XX, 1454/1456.' },
  { heading: 'Language', name: 'language', kind: 'line', required: false, stored: NonEmpty,
    hint: 'The language of the text as a BCP 47 tag, for example en, de or pt-BR. If left empty, it is recognized from the text.' },
  { heading: 'Description', name: 'description', kind: 'text', required: true, hint: 'What the work is; at least 100 characters are recommended.', cap: 50_000 },
  { heading: 'Content Type', name: 'content_type', kind: 'line', required: true, hint: 'For example theoretical paper, dataset, critical edition.' },
  { heading: 'License', name: 'license', kind: 'line', required: true, hint: 'An SPDX identifier or expression, for example CC-BY-4.0.' },
  { heading: 'Substrate Disclosure', name: 'substrate', kind: 'line', required: true, choices: SUBSTRATES, meanings: SUBSTRATE_MEANINGS,
    hint: 'How the work was made. You may add “; ” and a disclosure.', value: z.string().regex(new RegExp(`^(?:${substrate})(?:; .{0,500})?$`, 'u')) },
  { heading: 'Keywords', name: 'keywords', kind: 'list', required: true, hint: 'Separated by commas. They decide the family, the word in the identifier for the kind of work; where they name none, the content type decides.', cap: MAX_KEYWORDS,
    value: z.union([z.array(atMost(NonEmpty, KEYWORD_CAP)).min(1).max(MAX_KEYWORDS), atMost(z.string().regex(/\S/), OTHER_CAP)]) },
  { heading: 'Related Identifiers', name: 'related_ids', kind: 'list', required: false, hint: 'One AXN, DOI or URL per line.', cap: MAX_RELATED,
    value: z.array(atMost(z.string(), LINE_CAP)).max(MAX_RELATED) },
  { heading: 'Version', name: 'version', kind: 'line', required: false, hint: 'For example v1.1 or 2.0.1; v1.0 if left empty.',
    value: z.string().regex(VERSION) },
  { heading: 'Supersedes', name: 'supersedes', kind: 'line', required: false, hint: 'Number or AXN of your earlier deposit that this one replaces.', kept: false },
  { heading: 'Methodology', name: 'methodology', kind: 'text', required: false, hint: 'How the work was produced.' },
  { heading: 'Falsification Conditions', name: 'falsification', kind: 'text', required: false, hint: 'What would weaken or invalidate the claims.' },
  { heading: 'Defines Concepts', name: 'defines_concepts', kind: 'list', required: false, hint: 'One per line: term | type | definition.',
    cap: 500, cells: ['term', 'type', 'definition'], item: DefinedConcept },
  { heading: 'Entity Triples', name: 'entity_triples', kind: 'list', required: false, hint: 'One per line: subject | predicate | object | type | evidence status. For example: reading log | records | edition | relation | stated',
    cap: 1_000, cells: ['subject', 'predicate', 'object', 'type', 'evidence_status'], item: EntityTriple },
  { heading: 'Reciprocity Notice', name: 'reciprocity_notice', kind: 'line', required: false, value: WebAddressOrDoi, stored: WebAddress,
    hint: 'URL or DOI of your notice on use by machines, if you have one. It has no legal effect here.' },
  { heading: 'Observed Entity', name: 'nmen_entity', kind: 'line', required: false, stored: NonEmpty,
    hint: 'If the work is about a service in the non-mutual-extraction registry: its name there.' },
  { heading: 'Observed Status', name: 'nmen_status_observed', kind: 'line', required: false, choices: NMEN_STATUSES, meanings: NMEN_STATUS_MEANINGS,
    hint: 'The status of that service on the day of minting.', value: z.enum(NMEN_STATUSES), stored: z.enum(NMEN_STATUSES) },
  { heading: 'Familiarization Receipt', name: 'familiarization_receipt', kind: 'text', required: false, kept: false,
    hint: 'For programs only: proof that the protocols were read, as the familiarize command prints it.' },
  { heading: 'Terms', name: 'terms', kind: 'line', required: false, kept: false, value: z.literal('ticked'),
    hint: '- [x] I have read the deposit protocol and agree that a minted deposit is permanent.' },
  { heading: 'Full Text', name: 'body', kind: 'body', required: false, cap: 5_000_000, kept: false,
    hint: 'The work itself in Markdown, or one link to an attached Markdown or plain-text file.' },
] as const satisfies readonly FieldEntry[];

type Listed = (typeof SUBMISSION_FIELDS)[number];

/** The name of a field. */
export type SubmissionFieldName = Listed['name'];

/** One field of the table. */
export interface SubmissionField extends FieldEntry {
  readonly name: SubmissionFieldName;
}

type ListItem<F> = F extends { readonly item: z.ZodType<infer Item> } ? Item : string;

/** The submission, field by field; a field that was not given is the empty string or the empty array. */
export type SubmissionFields = {
  readonly [F in Listed as F['name']]: F extends { readonly kind: 'list' } ? readonly ListItem<F>[] : string;
};

/** The table for whatever treats all fields alike. */
export const ALL_FIELDS: readonly SubmissionField[] = SUBMISSION_FIELDS;

/** A submission with what `value` gives for each field of the table: a text, or the items of a list. */
export function fieldsFrom(
  value: (field: SubmissionField) => string | readonly (string | object)[],
): SubmissionFields {
  return Object.fromEntries(ALL_FIELDS.map((field) => [field.name, value(field)])) as Readonly<
    Record<SubmissionFieldName, never>
  >;
}

/** The entry of a field. Throws for a name that the table lacks. */
export function fieldNamed<Name extends SubmissionFieldName>(name: Name): Extract<Listed, { name: Name }> {
  const field = SUBMISSION_FIELDS.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field is called ${name}`);
  return field as Extract<Listed, { name: Name }>;
}

type Stored = Extract<Listed, { readonly stored: z.ZodType }>;

/** The fields of the table that an entry stores as they are given. */
export const STORED_SHAPE = shapeOf(({ stored }) => stored) as {
  readonly [F in Stored as F['name']]: z.ZodOptional<F['stored']>;
};

/** The same fields in the entry of Path B, whose values the rules judge. */
const RICH_SHAPE = shapeOf(({ stored }) => stored && z.string()) as {
  readonly [F in Stored as F['name']]: z.ZodOptional<z.ZodString>;
};

function shapeOf(schemaOf: (field: SubmissionField) => z.ZodType | undefined): object {
  return Object.fromEntries(
    ALL_FIELDS.flatMap((field) => {
      const schema = schemaOf(field);
      return schema ? [[field.name, schema.optional()]] : [];
    }),
  );
}

/** The entry that Path B hands to the mint, without the fields that the mint sets. The rules judge its values, not this schema. */
export const RichEntry = z.strictObject({
  protocol_version: z.string(),
  title: z.string(),
  creator: z.string(),
  orcid: z.string().optional(),
  date: z.string(),
  description: z.string(),
  content_type: z.string(),
  license: z.string(),
  substrate: z.string(),
  keywords: z.union([z.array(z.string()), z.string()]),
  family: z.enum(FAMILIES),
  version: z.string().optional(),
  methodology: z.string().optional(),
  falsification: z.string().optional(),
  related_ids: z.array(z.string()).optional(),
  defines_concepts: z.array(DefinedConcept).optional(),
  entity_triples: z.array(EntityTriple).optional(),
  ...RICH_SHAPE,
  familiarization_receipt: z.string().optional(),
  supersedes: z.union([DepositNumber, NonEmpty]).optional(),
  version_series_id: NonEmpty.optional(),
  version_in_series: z.int().min(1).optional(),
  series_type: z.enum(SERIES_TYPES).optional(),
  predecessor_deposit_number: DepositNumber.optional(),
  journal: NonEmpty.optional(),
  sovereign_id: NonEmpty.optional(),
  mirrors: z.record(NonEmpty, NonEmpty).optional(),
  draft_pending_reason: NonEmpty.optional(),
});
export type RichEntry = z.infer<typeof RichEntry>;

/** Fields of Path B alone: chosen by hand, never taken from an issue. */
export const RICH_FIELDS = [
  'family',
  'draft_pending_reason',
  'version_series_id',
  'version_in_series',
  'series_type',
  'predecessor_deposit_number',
  'journal',
  'sovereign_id',
  'mirrors',
] as const satisfies readonly (keyof RichEntry)[];

/** The same, with the status in which the deposit begins. */
export type RichFields = Readonly<Pick<RichEntry, (typeof RICH_FIELDS)[number]>> & {
  readonly status: Extract<Status, 'ACTIVE' | 'DRAFT_PENDING'>;
};
