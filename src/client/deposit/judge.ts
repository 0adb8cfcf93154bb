import type { Archive } from '../../registry/archive.ts';
import { GrowingIndex } from '../../registry/archive.ts';
import { glyphsOf } from '../../registry/identity/axn.ts';
import { canonicalText } from '../../registry/identity/canonical-text.ts';
import { explainFamily } from '../../registry/identity/family.ts';
import { utf8 } from '../../registry/identity/hash.ts';
import { inspectMarkdown } from '../../registry/markdown/inspect.ts';
import { SUBMISSION_FIELDS, type Submission, type SubmissionField } from '../../registry/model/submission.ts';
import { RULES } from '../../registry/rules/index.ts';
import type { Finding, RuleContext } from '../../registry/rules/rule.ts';
import { finding } from '../../registry/rules/rule.ts';
import { runScope } from '../../registry/rules/run.ts';
import { type AttachmentHosts, attachmentIn } from '../../registry/submission/attachment.ts';
import { given, readIssueBody, writeIssueBody } from '../../registry/submission/issue-body.ts';
import { NO_ORIGIN, readSubmission } from '../../registry/submission/read.ts';
import { countCharacters } from '../../registry/text/cut.ts';
import { ASSUMED_SUBMITTER, type Facts, RULES_OF_PART } from './facts.ts';
import type { Judgement, Values } from './tasks.ts';

// What the one list of rules says of a form as it stands (the house, idea 3): of exactly the bytes that would be sent.

/** Rules that only the mint can try, over every hash, its own documents and the number of deposits; the page says so. */
const LEFT_TO_THE_MINT: readonly string[] = ['DUP-001', 'FAM-001', 'AXN-006'];

/** Reads the form as the mint would read the issue. The hash of the body tells only the mint something. */
export function submissionOf(values: Values): Submission {
  const origin = { ...NO_ORIGIN, submitter: ASSUMED_SUBMITTER };
  const raw = { where: 'the form', body: writeIssueBody(values), origin };
  return readSubmission(raw, { sha256: () => '', inspect: inspectMarkdown });
}

/**
 * Judges a form. `now` is an instant, `sha256` the browser's own, or undefined where it has none. Throws nothing that the
 * rules do not catch themselves.
 */
export async function judge(
  values: Values,
  submission: Submission,
  facts: Facts,
  about: { readonly now: string; readonly attachments: AttachmentHosts },
  sha256: ((bytes: Uint8Array) => Promise<string>) | undefined,
): Promise<Judgement> {
  const { fields } = submission;
  const untried = Object.entries(RULES_OF_PART).flatMap(([part, rules]) =>
    facts[part as keyof typeof RULES_OF_PART] === undefined ? rules : [],
  );
  const rules = RULES.filter(({ id }) => !LEFT_TO_THE_MINT.includes(id) && !untried.includes(id));
  const found = runScope(rules, 'submission', submission, contextOf(facts, about.now), 'the form');
  const bytes = utf8(canonicalText(fields));
  const body = writeIssueBody(values);
  const hash = (await sha256?.(bytes)) ?? null;
  return {
    findings: withOverflow(values, found),
    untried,
    family: facts.tables ? explainFamily(fields.keywords, fields.content_type, facts.tables) : null,
    characters: countCharacters(body),
    bytes: bytes.length,
    hash,
    emoji: hash && facts.tables ? glyphsOf(hash, facts.tables).emoji : null,
    attached: attachmentIn(body, about.attachments) !== undefined,
  };
}

/** The rules' context over the parts of the archive that were fetched. */
function contextOf({ index, nmen, catalog }: Facts, now: string): RuleContext {
  const archive = {
    registry: { schema_version: '', total_deposits: 0, deposits: [...(index?.byNumber.values() ?? [])] },
    nmen: nmen ?? { schema_version: '', entities: [] },
    documents: new Map(catalog ? [['api/index.json', catalog]] : []),
  } as unknown as Archive;
  const unused = (): string => {
    throw new Error('the page leaves this to the mint');
  };
  return {
    archive,
    index: index ?? new GrowingIndex(),
    hashes: { sha256: unused, sha1: unused },
    inspect: inspectMarkdown,
    now,
  };
}

/**
 * A field may hold what ends it early or runs on over the rest: a heading of the form, an open code fence. Everything
 * after it is then misread, so that field alone is named, and what precedes it.
 */
function withOverflow(values: Values, actual: readonly Finding[]): readonly Finding[] {
  const read = readIssueBody(writeIssueBody(values)).values;
  const written = (field: SubmissionField, from: ReadonlyMap<string, string>) =>
    given(field, (from.get(field.name) ?? '').replace(/\r\n?/g, '\n'));
  const at = SUBMISSION_FIELDS.findIndex((field) => written(field, values) !== written(field, read));
  const field = SUBMISSION_FIELDS[at];
  const rule = RULES.find(({ id }) => id === 'FRM-001');
  if (!field || !rule) return actual;
  const problem = {
    field: field.name,
    actual: 'what ends this field early or runs on over the next ones',
    remedy: 'Close every code fence and HTML block, and put a heading of the form into a code fence.',
  };
  const before = actual.filter((one) => one.rule !== 'FRM-001' && placeOf(one.field) < at);
  return [...before, finding(rule, problem, 'the form')];
}

function placeOf(name: string | null): number {
  return SUBMISSION_FIELDS.findIndex((field: SubmissionField) => field.name === name);
}
