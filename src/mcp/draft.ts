import * as z from 'zod';
import { hashes } from '../archive/hashes.ts';
import { readBounded } from '../reader/read-bounded.ts';
import { type Archive, paths } from '../registry/archive/archive.ts';
import { MintRun } from '../registry/changes/mint.ts';
import { canonicalText } from '../registry/identity/canonical-text.ts';
import { utf8 } from '../registry/identity/hash.ts';
import { explainFamily, glyphsOf } from '../registry/identity/parts.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import {
  ALL_FIELDS,
  type Submission,
  type SubmissionField,
  type SubmissionFieldName,
} from '../registry/model/submission.ts';
import { PROTOCOL_VERSION } from '../registry/model/vocabulary.ts';
import { refuses } from '../registry/rules/run.ts';
import { writeIssueBody } from '../registry/submission/issue-body.ts';
import { NO_ORIGIN } from '../registry/submission/read.ts';
import { KnownError } from '../registry/text/errors.ts';

// A draft of a submission as the tools take it: field by field, in the words of the form; and what the mint would say of it.

/** The fields that a caller fills in: the protocol version is known, and the receipt is made. */
const FILLED = ALL_FIELDS.filter(
  ({ name }) => name !== 'protocol_version' && name !== 'familiarization_receipt' && name !== 'terms',
);

const Text = z.union([z.string(), z.number(), z.null()]);
const Row = z.union([z.string(), z.record(z.string(), z.string())]);

/**
 * The fields of a draft, from the one table of fields: each a text as the form takes it, or as Path B has it. What is missing or wrong is not
 * for the schema to refuse: the rules say it as they do everywhere.
 */
export const DRAFT_FIELDS = z.looseObject(
  Object.fromEntries(
    FILLED.map(({ name, heading, hint, required, choices, kind }) => {
      const words = `${required ? ' Required.' : ''}${choices ? ` One of: ${choices.join(', ')}.` : ''}`;
      const value = kind === 'list' ? z.union([Text, z.array(Row)]) : Text;
      return [name, value.optional().describe(`${heading}. ${hint}${words}`)];
    }),
  ),
);

/** The account that files what is checked here is not known: whoever supersedes a deposit must be the one who filed it (REL-002). */
const ORIGIN = { ...NO_ORIGIN, automated: true };

/**
 * An issue body of the fields of a draft, with the terms accepted, and the receipt where there is one. Throws a `KnownError` for a field that
 * is not in the table.
 */
export function bodyOfDraft(fields: Readonly<Record<string, unknown>>, receipt = ''): string {
  const unknown = Object.keys(fields).filter((name) => !FILLED.some((field) => field.name === name));
  if (unknown.length > 0)
    throw new KnownError(
      `There is no field ${unknown.map((name) => `“${name}”`).join(', ')} to fill in. These are: ${FILLED.map(({ name }) => name).join(', ')}.`,
    );
  const terms = ALL_FIELDS.find(({ name }) => name === 'terms')?.hint ?? '';
  return writeIssueBody(
    new Map<SubmissionFieldName, string>([
      ...FILLED.map((field) => [field.name, asText(field, fields[field.name])] as const),
      ['protocol_version', PROTOCOL_VERSION],
      ['familiarization_receipt', receipt],
      ['terms', terms],
    ]),
  );
}

/** A value as the form takes it: an item of a list on a line, or keywords with commas between them. */
function asText({ name, cells = [] }: SubmissionField, value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '');
  const items = value.map((item: string | Record<string, string>) =>
    typeof item === 'string' ? item : cells.map((cell) => item[cell] ?? '').join(' | '),
  );
  return items.join(name === 'keywords' ? ', ' : '\n');
}

/** The findings of the mint about an issue body at the instant `now`. */
export async function judged(archive: Archive, body: string, now: string): Promise<object> {
  const submission = await readBounded({ raw: { where: 'the draft', body, origin: ORIGIN } });
  const run = new MintRun(archive, { hashes, inspect: inspectMarkdown, now });
  const findings = run.validate(submission);
  return {
    acceptable: !refuses(findings),
    findings: findings.map(({ rule, level, field, actual, requirement, remedy }) => ({
      rule,
      level,
      field,
      found: actual,
      requirement,
      remedy,
      explained: paths.rule(rule),
    })),
    ...identityOf(submission, archive),
  };
}

/** The bytes and the hash that the text would have, and the glyphs and the family that follow; not the number, which only the mint gives. */
function identityOf({ fields }: Submission, { tables }: Archive): object {
  if ([fields.title, fields.creator, fields.description].includes('')) return {};
  const bytes = utf8(canonicalText(fields));
  const sha256 = hashes.sha256(bytes);
  return {
    canonical_text: { bytes: bytes.length, sha256, glyphs: glyphsOf(sha256, tables).emoji },
    family: explainFamily(fields.keywords, fields.content_type, tables),
  };
}
