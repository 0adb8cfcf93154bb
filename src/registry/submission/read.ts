// The folder `submission`: from an issue or a file that somebody sent to the fields of a submission, each cleaned once.
// It imports the folders before it: `text` to `archive`.
// Start with `readSubmission` below, then `issue-body.ts` and `sanitize.ts`.

import type * as z from 'zod';
import type { Hashes, Sha256 } from '../identity/hash.ts';
import { tidyOrcids } from '../identity/names.ts';
import { factsOf, type MarkdownFacts, type TextFacts } from '../markdown/inspect.ts';
import {
  ALL_FIELDS,
  type FormProblem,
  fieldsFrom,
  type Origin,
  RICH_FIELDS,
  RichEntry,
  type RichFields,
  type Submission,
  type SubmissionField,
  type SubmissionFields,
} from '../model/submission.ts';
import { FAMILIES } from '../model/vocabulary.ts';
import { isFields, kindOf, shapeFaults } from '../text/json.ts';
import { canonicalTag } from '../text/languages.ts';
import { loneSurrogates } from '../text/strings.ts';
import { linkedInstead } from './attachment.ts';
import { type ReadBody, readIssueBody, sectionsBeside, wholeBody } from './issue-body.ts';
import { linesIn, splitList, wordsIn } from './lists.ts';
import { addressOf, cleanText, FieldCleaner, LINE } from './sanitize.ts';

// From what was sent to a submission: fields read, cleaned once, lists taken apart. Nothing is validated here.

/** A submission that came by no forge. */
export const NO_ORIGIN: Origin = { issue_number: null, issue_url: null, submitter: null, automated: false };

/** The tools that the edges bring: hash functions, Markdown facts found within limits of time and memory, and an instant in UTC, to the second. */
export interface Tools {
  readonly hashes: Hashes;
  readonly inspect: (body: string) => MarkdownFacts;
  readonly now: string;
}

interface ReadTools extends Pick<Tools, 'inspect'> {
  readonly sha256: Sha256;
}

/** An issue body as it arrives. `attachment` holds the fetched text, or why it could not be fetched. */
export interface RawSubmission {
  readonly where: string;
  readonly body: string;
  readonly origin?: Origin;
  readonly attachment?: { readonly text: string } | { readonly failure: string };
}

/** Reads a Path A submission. */
export function readSubmission(raw: RawSubmission, tools: ReadTools): Submission {
  const read = readIssueBody(raw.body);
  const cleaner = new FieldCleaner();
  const text = raw.attachment && 'text' in raw.attachment ? raw.attachment.text : undefined;
  const { fields, problems } = fieldsOf(read, cleaner, text);
  return {
    where: raw.where,
    fields,
    rich: null,
    form: [...read.problems, ...problems],
    removals: cleaner.removals,
    malformed: [
      ...loneSurrogates({
        ...Object.fromEntries(read.values),
        ...(text === undefined ? {} : { body: text }),
      }),
    ],
    markdown: markdownOf(fields, tools),
    attachment_failure: failureOf(raw, read),
    submission_sha256: submissionHash(raw.body, tools.sha256),
    origin: raw.origin ?? NO_ORIGIN,
  };
}

/** Why there is no text: what was attached could not be fetched or is empty, or what is linked is none. */
function failureOf({ attachment }: RawSubmission, { values }: ReadBody): string | null {
  if (attachment && 'failure' in attachment) return attachment.failure;
  if (attachment) return attachment.text.trim() === '' ? 'it is empty' : null;
  return linkedInstead(values.get('body') ?? '') ?? null;
}

/** The hash by which an issue body is known again: of its text with LF line ends, as `submission_sha256` keeps it. */
export function submissionHash(body: string, sha256: Sha256): string {
  return sha256(body.replace(/\r\n?/g, '\n'));
}

function markdownOf(fields: SubmissionFields, { inspect }: ReadTools): TextFacts {
  const { description, body } = fields;
  // A picture breaks no rule, so that a text with one is not always inspected.
  const facts = (text: string) => (/!\[|<img\b/i.test(text) ? inspect(text) : factsOf(text, inspect));
  const beside = sectionsBeside(body, fields).map(({ name, text }) => [name, facts(text)]);
  return { description: facts(description), body: inspect(body), ...Object.fromEntries(beside) };
}

/** Reads a Path B submission: an entry as a person wrote it, and its full text. */
export function readRichSubmission(
  where: string,
  given: unknown,
  body: string,
  draft: boolean,
  tools: ReadTools,
): Submission {
  const { entry, problems } = richDraft(given);
  const cleaner = new FieldCleaner();
  const fields = inStoredForm(cleaner.cleanAll({ ...emptyFields(), ...entryFields(entry), body }));
  return {
    where,
    fields,
    rich: cleaner.cleanRich(richOf(entry, draft)),
    form: [...problems, ...reasonProblems(entry, draft), ...mirrorProblems(entry)],
    removals: cleaner.removals,
    malformed: [...loneSurrogates({ ...entry, body })],
    markdown: markdownOf(fields, tools),
    attachment_failure: null,
    submission_sha256: tools.sha256(`${JSON.stringify(entry)}\n${body.replace(/\r\n?/g, '\n')}`),
    origin: NO_ORIGIN,
  };
}

/** Puts values that people write in several forms into the one that is stored; anything that cannot be read stays for the rules to judge. */
function inStoredForm(fields: SubmissionFields): SubmissionFields {
  const { orcid, language, reciprocity_notice: notice } = fields;
  return {
    ...fields,
    orcid: tidyOrcids(orcid),
    language: canonicalTag(language) ?? language,
    reciprocity_notice: addressOf(notice),
  };
}

function entryFields(entry: RichEntry): Partial<SubmissionFields> {
  const { keywords, supersedes, ...rest } = entry;
  const given = rest as Record<string, unknown>;
  return {
    ...Object.fromEntries(
      ALL_FIELDS.filter(({ name }) => given[name] !== undefined).map(({ name }) => [name, given[name]]),
    ),
    keywords: typeof keywords === 'string' ? wordsIn(keywords) : keywords,
    supersedes: supersedes === undefined ? '' : String(supersedes),
  };
}

/** The fields of Path B alone. A reason of a draft is none of a deposit that is no draft. */
function richOf(entry: RichEntry, draft: boolean): RichFields {
  const given = Object.fromEntries(RICH_FIELDS.map((name) => [name, entry[name]]));
  const chosen = given as Pick<RichEntry, (typeof RICH_FIELDS)[number]>;
  return draft
    ? { ...chosen, status: 'DRAFT_PENDING' }
    : { ...chosen, status: 'ACTIVE', draft_pending_reason: undefined };
}

/** A reason why a deposit is a draft goes with a draft: otherwise it would be minted as ACTIVE, and the reason lost. */
function reasonProblems({ draft_pending_reason: reason }: RichEntry, draft: boolean): FormProblem[] {
  if (reason === undefined || draft) return [];
  const remedy = 'Mint it with --draft, or remove the reason from the entry.';
  return [{ field: 'draft_pending_reason', actual: 'a reason for a draft, without --draft', remedy }];
}

/** Labels of mirrors that are one when they are clean: neither address could be chosen without guessing. */
function mirrorProblems({ mirrors = {} }: RichEntry): FormProblem[] {
  const labels = Object.keys(mirrors).map((label) => cleanText(label, LINE).text);
  const twice = labels.filter((label, at) => labels.indexOf(label) !== at);
  const remedy = 'Give each mirror its own label.';
  return twice.map((label) => ({ field: 'mirrors', actual: `the label “${label}” twice`, remedy }));
}

function emptyFields(): SubmissionFields {
  return fieldsFrom(({ kind }) => (kind === 'list' ? [] : ''));
}

function fieldsOf(read: ReadBody, cleaner: FieldCleaner, attached: string | undefined) {
  const problems: FormProblem[] = [];
  const raw = fieldsFrom((field) => readValue(field, read, problems));
  const fields = inStoredForm(
    cleaner.cleanAll({ ...raw, terms: ticked(raw.terms), body: attached ?? raw.body }),
  );
  return { fields: { ...fields, body: wholeBody(fields.body, fields) }, problems };
}

/** The value of a field by its kind: text as it is, lists taken apart, rows as objects with the keys of their schema. */
function readValue(
  field: SubmissionField,
  { values }: ReadBody,
  problems: FormProblem[],
): string | readonly (string | object)[] {
  const { name, kind, cells } = field;
  const text = values.get(name) ?? '';
  if (kind !== 'list') return text;
  if (!cells) return name === 'related_ids' ? linesIn(text).map(unbracketed) : wordsIn(text);
  const last = cells.length - 1;
  return rows(text, cells.length, name, problems).map((row) => {
    const given = new Map(cells.map((cell, at) => [cell, at < last ? row[at] : row.slice(last).join(' | ')]));
    return Object.fromEntries(keysOf(field).map((key) => [key, given.get(key)]));
  });
}

function keysOf({ item, cells = [] }: SubmissionField): readonly string[] {
  return item && 'shape' in item ? Object.keys(item.shape as object) : cells;
}

/** An address in angle brackets, as mail programs write it, without them. */
const unbracketed = (id: string) => id.replace(/^<(\S+)>$/, '$1');

/** One row on each line, its cells separated by `|`; a row with too few cells is a problem, never guessed at. */
function rows(value: string, cells: number, field: string, problems: FormProblem[]): string[][] {
  return splitList(value, /\n/).flatMap((line) => {
    const row = line.split('|').map((cell) => cell.trim());
    if (row.length >= cells && row.every((cell) => cleanText(cell, LINE).text !== '')) return [row];
    problems.push({ field, actual: line, remedy: `Write ${cells} cells on each line, separated by “|”.` });
    return [];
  });
}

function ticked(value: string): string {
  if (value === '') return '';
  return /^[ \t]*[-*+][ \t]+\[ \]/m.test(value) || !/\[x\]/i.test(value) ? 'unticked' : 'ticked';
}

// The entry of Path B, whatever it holds: what is missing is judged as empty, and another shape is a finding, so that all are said at once.

/** An entry of the schema, and what of the given value is not in it. */
interface RichDraft {
  readonly entry: RichEntry;
  readonly problems: readonly FormProblem[];
}

const SCHEMA = '/api/schemas/rich-entry.schema.json';
const FILE_REMEDY = `Write the entry as one JSON object. Its schema is ${SCHEMA}.`;

/** Takes a value as an entry of Path B. Never throws: what is wrong with its shape is a problem. */
function richDraft(value: unknown): RichDraft {
  const sound = RichEntry.safeParse(value);
  if (sound.success) return { entry: sound.data, problems: [] };
  const isObject = isFields(value);
  const problems: FormProblem[] = [];
  if (!isObject)
    problems.push({ field: 'entry', actual: `${kindOf(value)}, and no JSON object`, remedy: FILE_REMEDY });
  const entry = withEmpty(isObject ? value : {});
  const parsed = RichEntry.safeParse(entry);
  if (parsed.success) return { entry: parsed.data, problems };
  for (const issue of parsed.error.issues) {
    problems.push(...problemsOf(issue, entry));
    for (const key of issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys
      : [String(issue.path[0])])
      delete entry[key];
  }
  // An entry refused for its shape has no family that another rule could judge.
  return {
    entry: RichEntry.parse({ ...withEmpty(entry), family: entry.family ?? 'UNCLASSIFIED' }),
    problems,
  };
}

/** Empty values for fields that the rules miss by themselves. A family cannot be empty: its absence is said here. */
function withEmpty(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entry = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== ''),
  );
  for (const name of Object.keys(RichEntry.shape) as (keyof typeof RichEntry.shape)[]) {
    if (entry[name] !== undefined || RichEntry.shape[name].safeParse(undefined).success) continue;
    entry[name] = name === 'family' ? given[name] : '';
  }
  return entry;
}

function problemsOf(issue: z.core.$ZodIssue, entry: Readonly<Record<string, unknown>>): FormProblem[] {
  return shapeFaults(issue, entry).map(({ field, actual, wanted }) => ({
    field: field || 'entry',
    actual: actual ?? `no ${field}`,
    remedy:
      field === 'family' ? `Give one of: ${FAMILIES.join(', ')}.` : `${wanted} The schema is ${SCHEMA}.`,
  }));
}
