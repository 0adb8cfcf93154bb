import * as z from 'zod';
import { hashes } from '../archive/hashes.ts';
import { readBounded } from '../reader/read-bounded.ts';
import { type Archive, paths } from '../registry/archive.ts';
import { canonicalText } from '../registry/identity/canonical-text.ts';
import { explainFamily } from '../registry/identity/family.ts';
import { utf8 } from '../registry/identity/hash.ts';
import { glyphsOf } from '../registry/identity/parts.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import { MintRun } from '../registry/mint/mint.ts';
import type { Submission } from '../registry/model/submission.ts';
import { ALL_FIELDS, type SubmissionFieldName } from '../registry/model/submission-fields.ts';
import { PROTOCOL_VERSION } from '../registry/model/vocabulary.ts';
import { refuses } from '../registry/rules/run.ts';
import { writeIssueBody } from '../registry/submission/issue-body.ts';
import { NO_ORIGIN } from '../registry/submission/read.ts';

// A draft of a submission as the tools take it: field by field, in the words of the form; and what the mint would say of it.

/** The fields that a caller fills in: the protocol version is known, and the receipt is made. */
const FILLED = ALL_FIELDS.filter(
  ({ name }) => name !== 'protocol_version' && name !== 'familiarization_receipt' && name !== 'terms',
);

/** The fields of a draft, each a text as the form takes it, from the one table of fields. */
export const DRAFT_FIELDS = z.strictObject(
  Object.fromEntries(
    FILLED.map(({ name, heading, hint, required, choices }) => {
      const words = choices ? ` One of: ${choices.join(', ')}.` : '';
      const text = z.string().describe(`${heading}. ${hint}${words}`);
      return [name, required ? text : text.optional()];
    }),
  ),
);

/** The account that files what is checked here is not known: whoever supersedes a deposit must be the one who filed it (REL-002). */
const ORIGIN = { ...NO_ORIGIN, automated: true };

/** An issue body of the fields of a draft, with the terms accepted, and the receipt where there is one. */
export function bodyOfDraft(fields: Readonly<Record<string, unknown>>, receipt = ''): string {
  const terms = ALL_FIELDS.find(({ name }) => name === 'terms')?.hint ?? '';
  const given = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return writeIssueBody(
    new Map<SubmissionFieldName, string>([
      ...(given as [SubmissionFieldName, string][]),
      ['protocol_version', PROTOCOL_VERSION],
      ['familiarization_receipt', receipt],
      ['terms', terms],
    ]),
  );
}

/** What the mint would say of an issue body now. `now` is the instant. */
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
