import type { Sha256 } from '../identity/hash.ts';
import { tidyOrcids } from '../identity/orcid.ts';
import { factsOf, type MarkdownFacts, type TextFacts } from '../markdown/inspect.ts';
import type { RichEntry } from '../model/rich-entry.ts';
import type { FormProblem, Origin, Removal, RichFields, Submission } from '../model/submission.ts';
import { ALL_FIELDS, type SubmissionField, type SubmissionFields } from '../model/submission-fields.ts';
import { doiUrl, normalizeDoi } from '../resolution/doi.ts';
import { loneSurrogates } from '../text/lone-surrogates.ts';
import { type ReadBody, readIssueBody } from './issue-body.ts';
import { linesIn, splitList, wordsIn } from './lists.ts';
import { cleanText } from './sanitize.ts';
import { sectionsBeside, wholeBody } from './sections.ts';

// From what was sent to a submission: fields read, cleaned once, lists taken apart. Nothing is validated here.

/** A submission that came by no forge. */
export const NO_ORIGIN: Origin = {
  issue_number: null,
  issue_url: null,
  submitter: null,
  automated: false,
};

/** What the edges bring: the hash function, and Markdown facts found within limits of time and memory (decision 20). */
export interface ReadTools {
  readonly sha256: Sha256;
  readonly inspect: (body: string) => MarkdownFacts;
}

/** An issue body as it arrives. `attachment` holds the fetched text, or why it could not be fetched (decision 16). */
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
    attachment_failure: raw.attachment && 'failure' in raw.attachment ? raw.attachment.failure : null,
    submission_sha256: submissionHash(raw.body, tools.sha256),
    origin: raw.origin ?? NO_ORIGIN,
  };
}

/** The hash by which an issue body is known again: of its text with LF line ends, as `submission_sha256` keeps it. */
export function submissionHash(body: string, sha256: Sha256): string {
  return sha256(body.replace(/\r\n?/g, '\n'));
}

function markdownOf(fields: SubmissionFields, { inspect }: ReadTools): TextFacts {
  const { description, body } = fields;
  const beside = sectionsBeside(body, fields).map(({ name, text }) => [name, factsOf(text, inspect)]);
  return { description: factsOf(description, inspect), body: inspect(body), ...Object.fromEntries(beside) };
}

/** Reads a Path B submission: an entry that was checked against `RichEntry`, and its full text. */
export function readRichSubmission(
  where: string,
  entry: RichEntry,
  body: string,
  draft: boolean,
  tools: ReadTools,
): Submission {
  const cleaner = new FieldCleaner();
  const fields = inStoredForm(cleaner.cleanAll({ ...emptyFields(), ...entryFields(entry), body }));
  return {
    where,
    fields,
    rich: cleaner.cleanRich(richOf(entry, draft)),
    form: mirrorProblems(entry),
    removals: cleaner.removals,
    malformed: [...loneSurrogates({ ...entry, body })],
    markdown: markdownOf(fields, tools),
    attachment_failure: null,
    submission_sha256: tools.sha256(`${JSON.stringify(entry)}\n${body.replace(/\r\n?/g, '\n')}`),
    origin: NO_ORIGIN,
  };
}

/** What people write in several forms, in the one that is stored; anything that cannot be read stays for the rules to judge. */
function inStoredForm(fields: SubmissionFields): SubmissionFields {
  const { orcid, reciprocity_notice: notice } = fields;
  return { ...fields, orcid: tidyOrcids(orcid), reciprocity_notice: addressOf(notice) };
}

/** The address of a DOI, in whatever form it is written; any other text as it is. */
function addressOf(text: string): string {
  const doi = normalizeDoi(text);
  return doi === undefined ? text : doiUrl(doi);
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

function richOf(entry: RichEntry, draft: boolean): RichFields {
  return {
    family: entry.family,
    status: draft ? 'DRAFT_PENDING' : 'ACTIVE',
    draft_pending_reason: draft ? entry.draft_pending_reason : undefined,
    version_series_id: entry.version_series_id,
    version_in_series: entry.version_in_series,
    series_type: entry.series_type,
    predecessor_deposit_number: entry.predecessor_deposit_number,
    journal: entry.journal,
    sovereign_id: entry.sovereign_id,
    mirrors: entry.mirrors,
  };
}

/** Labels of mirrors that are one when they are clean: neither address could be chosen without guessing. */
function mirrorProblems({ mirrors = {} }: RichEntry): FormProblem[] {
  const labels = Object.keys(mirrors).map((label) => cleanText(label, LINE).text);
  const twice = labels.filter((label, at) => labels.indexOf(label) !== at);
  const remedy = 'Give each mirror its own label.';
  return twice.map((label) => ({ field: 'mirrors', actual: `the label “${label}” twice`, remedy }));
}

function emptyFields(): SubmissionFields {
  return Object.fromEntries(
    ALL_FIELDS.map(({ name, kind }) => [name, kind === 'list' ? [] : '']),
  ) as unknown as SubmissionFields;
}

function fieldsOf(read: ReadBody, cleaner: FieldCleaner, attached: string | undefined) {
  const problems: FormProblem[] = [];
  const values = ALL_FIELDS.map((field) => [field.name, readValue(field, read, problems)]);
  const raw = Object.fromEntries(values) as unknown as SubmissionFields;
  const fields = inStoredForm(
    cleaner.cleanAll({ ...raw, terms: ticked(raw.terms), body: attached ?? raw.body }),
  );
  return { fields: { ...fields, body: wholeBody(fields.body, fields) }, problems };
}

/** The value of a field by its kind: text as it is, lists taken apart, rows as objects with the keys of their schema. */
function readValue(field: SubmissionField, { values }: ReadBody, problems: FormProblem[]): unknown {
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

const LINE = { lines: false, isolates: false };

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

/** Cleans each field by its kind and remembers what was removed, for SAN-003. */
class FieldCleaner {
  readonly removals: Removal[] = [];

  cleanAll(fields: SubmissionFields): SubmissionFields {
    return Object.fromEntries(
      ALL_FIELDS.map(({ name, kind }) => [name, this.#clean(name, kind, fields[name])]),
    ) as unknown as SubmissionFields;
  }

  /** What only Path B says; a text that is empty when it is clean is not given. */
  cleanRich(rich: RichFields): RichFields {
    const cleaned = Object.entries(rich).map(([name, value]) => {
      if (name === 'mirrors') return [name, this.#mirrors(value as RichFields['mirrors'])];
      return [name, this.#clean(name, name === 'draft_pending_reason' ? 'text' : 'line', value)];
    });
    return Object.fromEntries(cleaned.filter(([, value]) => value !== '')) as unknown as RichFields;
  }

  #mirrors(mirrors: RichFields['mirrors']): RichFields['mirrors'] {
    return (
      mirrors &&
      Object.fromEntries(
        Object.entries(mirrors).map(([label, address]) => [
          this.#text('mirrors', 'line', label),
          addressOf(this.#text('mirrors', 'line', address)),
        ]),
      )
    );
  }

  #clean(name: string, kind: SubmissionField['kind'], value: unknown): unknown {
    if (typeof value === 'string') return this.#text(name, kind, value);
    if (Array.isArray(value))
      return value.map((item) => this.#clean(name, 'line', item)).filter((item) => item !== '');
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#clean(name, 'line', inner)]),
    );
  }

  #text(name: string, kind: SubmissionField['kind'], value: string): string {
    const { text, removed } = cleanText(value, {
      lines: kind === 'text' || kind === 'body',
      isolates: kind === 'body',
    });
    if (removed.length > 0) this.removals.push({ field: name, removed });
    return text;
  }
}
