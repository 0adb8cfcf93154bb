import { type Archive, type ArchiveIndex, GrowingIndex } from '../../../registry/archive/archive.ts';
import { canonicalText } from '../../../registry/identity/canonical-text.ts';
import { utf8 } from '../../../registry/identity/hash.ts';
import { explainFamily, glyphsOf } from '../../../registry/identity/parts.ts';
import { inspectMarkdown } from '../../../registry/markdown/inspect.ts';
import { AxnProtocol, type AxnTables } from '../../../registry/model/catalog.ts';
import type { Deposit } from '../../../registry/model/deposit.ts';
import {
  SUBMISSION_FIELDS,
  type Submission,
  type SubmissionField,
  type SubmissionFields,
} from '../../../registry/model/submission.ts';
import { NmenRegistry } from '../../../registry/model/tables.ts';
import {
  BROWSE_INDEX,
  type BrowseRow,
  RETIRED_AXNS,
} from '../../../registry/pages/publication/site-files.ts';
import { type Finding, finding, type Rule, type RuleContext } from '../../../registry/rules/rule.ts';
import { runScope } from '../../../registry/rules/run.ts';
import { FORM_RULES } from '../../../registry/rules/submitted.ts';
import { type AttachmentHosts, attachmentIn } from '../../../registry/submission/attachment.ts';
import { given, readIssueBody, writeIssueBody } from '../../../registry/submission/issue-body.ts';
import { NO_ORIGIN, readSubmission } from '../../../registry/submission/read.ts';
import { onceFor } from '../../../registry/text/once.ts';
import { sha256Of } from '../../hash.ts';
import { siteJson } from '../../shared.ts';
import type { FieldValues } from '../form/form.ts';

// The parts of the archive that the rules of a submission need, from the published files. Each is fetched
// once, and only if a field needs it: the list of deposits grows with the registry.

/** The fetched parts. If a part that a field needs is missing, its rules are not checked. */
export interface Facts {
  readonly tables: AxnTables | undefined;
  readonly index: ArchiveIndex | undefined;
  readonly nmen: NmenRegistry | undefined;
  readonly catalog: string | undefined;
}

/** A value that `make` makes of a published file, once; undefined where the file cannot be fetched. */
async function part<T>(path: string, make: (file: object) => T): Promise<T | undefined> {
  const file = await siteJson<object>(path).catch(() => undefined);
  return file && onceFor(file, 'part', () => make(file));
}

/** Fetches what the rules need for these fields. Rejects when a file does not match its schema. */
export async function factsFor(fields: SubmissionFields): Promise<Facts> {
  const relates = fields.supersedes !== '' || fields.related_ids.some((id) => /^AXN:/i.test(id));
  const observes = fields.nmen_entity !== '' || fields.nmen_status_observed !== '';
  const [tables, index, nmen, catalog] = await Promise.all([
    part('/api/axn-protocol.json', (file) => AxnProtocol.parse(file)),
    relates ? deposits() : new GrowingIndex(),
    observes ? part('/data/nmen-registry.json', (file) => NmenRegistry.parse(file)) : NO_ENTITIES,
    fields.familiarization_receipt === '' ? '' : part('/api/index.json', JSON.stringify),
  ]);
  return { tables, index, nmen, catalog };
}

const NO_ENTITIES: NmenRegistry = { schema_version: '', entities: [] };

/** Only the forge knows who submits: here every earlier deposit counts as the depositor's own (REL-002). */
const ASSUMED_SUBMITTER = { id: 0, login: '' };

async function deposits(): Promise<ArchiveIndex | undefined> {
  const retired = await part(RETIRED_AXNS, (file) =>
    Map.groupBy(Object.entries(file as Record<string, number>), ([, number]) => number),
  );
  if (!retired) return undefined;
  return part(BROWSE_INDEX, (file) => {
    const index = new GrowingIndex();
    for (const row of (file as { deposits: BrowseRow[] }).deposits) {
      const former = (retired.get(row.n) ?? []).map(([axn]) => axn);
      index.add(partialDeposit(row, former));
    }
    return index;
  });
}

/** The fields of a deposit that the rules of relations read. */
function partialDeposit({ n, a: axn, st: status }: BrowseRow, formerAxns: readonly string[]): Deposit {
  const hex = axn.slice('AXN:'.length, axn.indexOf('.'));
  const axn_history = formerAxns.map((former) => ({ axn: former }));
  const known = { deposit_number: n, axn, hex, status, axn_history, submitter: ASSUMED_SUBMITTER };
  return known as Deposit;
}

// Runs the registry's rules on exactly the bytes that the form would send.

/** The findings of the rules in a form, and the family and text that the mint would make of it. */
export type ValidationResult = ReturnType<typeof validateForm>;

/** Reads the form as the mint would read the issue. Only the mint needs the hash of the body. */
export function submissionOf(values: FieldValues): Submission {
  const origin = { ...NO_ORIGIN, submitter: ASSUMED_SUBMITTER };
  const raw = { where: 'the form', body: writeIssueBody(values), origin };
  return readSubmission(raw, { sha256: () => '', inspect: inspectMarkdown });
}

/** Validates a form. `now` is an instant. */
export function validateForm(
  values: FieldValues,
  submission: Submission,
  facts: Facts,
  about: { readonly now: string; readonly attachments: AttachmentHosts },
) {
  const { fields } = submission;
  const isChecked = ({ needs }: Rule) => needs === undefined || needs === 'all' || facts[needs] !== undefined;
  const rules = FORM_RULES.filter(isChecked);
  const unchecked = FORM_RULES.filter((rule) => !isChecked(rule)).map(({ id }) => id);
  const findings = runScope(rules, 'submission', submission, contextOf(facts, about.now), 'the form');
  return {
    findings: withOverflow(values, submission, findings),
    /** Rules that could not be checked, because a file that they need could not be fetched. */
    unchecked,
    family: facts.tables ? explainFamily(fields.keywords, fields.content_type, facts.tables) : null,
    text: textOf(values, fields, facts, about.attachments),
  };
}

/**
 * The size of the canonical text, its SHA-256, and the glyphs of that, or null where their table could not be fetched. Or why there is no text
 * yet: fields are missing, or the Full Text is an attachment, which only the mint fetches.
 */
function textOf(
  values: FieldValues,
  fields: SubmissionFields,
  { tables }: Facts,
  attachments: AttachmentHosts,
) {
  if ([fields.title, fields.creator, fields.description].includes('')) return 'fields' as const;
  if (attachmentIn(writeIssueBody(values), attachments) !== undefined) return 'attachment' as const;
  const bytes = utf8(canonicalText(fields));
  const hash = sha256Of(bytes);
  return { bytes: bytes.length, hash, emoji: tables ? glyphsOf(hash, tables).emoji : null };
}

/** The context of the rules, from the parts of the archive that were fetched. */
function contextOf({ index, nmen, catalog }: Facts, now: string): RuleContext {
  const known: Partial<Archive> = {
    registry: { schema_version: '', deposits: [...(index?.byNumber.values() ?? [])] },
    nmen: nmen ?? { schema_version: '', entities: [] },
    documents: new Map(catalog ? [['api/index.json', catalog]] : []),
  };
  const unused = (): string => {
    throw new Error('the page cannot check this');
  };
  return {
    archive: known as Archive,
    index: index ?? new GrowingIndex(),
    hashes: { sha256: unused, sha1: unused },
    inspect: inspectMarkdown,
    now,
  };
}

/**
 * The findings, where a field ends early or swallows the rest: it holds a heading of the form, or an open code fence.
 * Everything after it is then misread, so only that field and the fields before it are named.
 */
function withOverflow(
  values: FieldValues,
  { form }: Submission,
  findings: readonly Finding[],
): readonly Finding[] {
  const read = readIssueBody(writeIssueBody(values)).values;
  const written = (field: SubmissionField, from: ReadonlyMap<string, string>) =>
    given(field, (from.get(field.name) ?? '').replace(/\r\n?/g, '\n'));
  const at = SUBMISSION_FIELDS.findIndex((field) => written(field, values) !== written(field, read));
  const field = SUBMISSION_FIELDS[at];
  const rule = FORM_RULES.find(({ id }) => id === 'FRM-001');
  if (!rule) return findings;
  if (!field) {
    // A heading in a text belongs to the box of that text, whichever field it names.
    const within = new Map(form.map((one) => [one.actual, one.within]));
    return findings.map((one) =>
      one.rule === rule.id ? { ...one, field: within.get(one.actual ?? '') ?? one.field } : one,
    );
  }
  const problem = {
    field: field.name,
    actual: 'content that ends this field early or swallows the following fields',
    remedy: 'Close every code fence and HTML block, and put a heading of the form into a code fence.',
  };
  const placeOf = (name: string | null) => SUBMISSION_FIELDS.findIndex((one) => one.name === name);
  const before = findings.filter((one) => one.rule !== 'FRM-001' && placeOf(one.field) < at);
  return [...before, finding(rule, problem, 'the form')];
}
