import { type Archive, textFile } from '../../../src/registry/archive/archive.ts';
import { receiptOf } from '../../../src/registry/archive/resources/files.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { Scope } from '../../../src/registry/model/rule.ts';
import type { Submission } from '../../../src/registry/model/submission.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { type Change, type Finding, StoredEntry } from '../../../src/registry/rules/rule.ts';
import { runChange, runItems, runScope } from '../../../src/registry/rules/run.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import {
  byIssue,
  type RawFields,
  richSubmission,
  submission as submissionOf,
} from '../../fixtures/submissions.ts';
import { changed, contextOf, NOW, TOOLS } from '../../fixtures/tools.ts';

// A case is data: what is changed in something good, and exactly which rules speak up.

/** One thing held against the whole list of rules in one scope. */
export interface Case {
  readonly rule: string;
  readonly scope: Scope;
  readonly name: string;
  /** Other rules that must find something too, because the same value is theirs as well. */
  readonly also: readonly string[];
  readonly findings: () => Finding[] | Promise<Finding[]>;
}

/** A case of `rules`: the id of the rule, and after it, with spaces between, those of the others that must find something, too. */
export function caseOf(rules: string, scope: Scope, name: string, findings: Case['findings']): Case {
  const [rule = '', ...also] = rules.split(' ');
  return { rule, scope, name, also, findings };
}

/** An archive with one deposit of each kind: plain, superseded and superseding, pending, observing an entity. The fourth cites others. */
export const WORLD = archiveOf(
  submissionOf({}, byIssue(3)),
  submissionOf({ title: 'A glossary', version: 'v1.0' }, byIssue(4)),
  submissionOf({ title: 'A glossary, mended', version: 'v2.0', supersedes: '2' }, byIssue(5)),
  richSubmission(
    { draft_pending_reason: 'Two witnesses are still to be collated.' },
    'The charter follows deposit 1, AXN-02 and deposit 2.',
    true,
  ),
  submissionOf({
    title: 'What the engine said',
    nmen_entity: 'Example Engine',
    nmen_status_observed: 'standing',
  }),
);

/** A submission that differs from everything in `WORLD`, with some values changed. */
export function fresh(changes: RawFields = {}): Submission {
  return submissionOf({ title: 'A title that is not there yet', ...changes });
}

/** A case of scope `submission`: raw values changed in the good submission, or a submission. */
export function submissionCase(
  rules: string,
  name: string,
  subject: RawFields | (() => Submission),
  archive = () => WORLD,
): Case {
  const make = typeof subject === 'function' ? subject : () => fresh(subject);
  return caseOf(rules, 'submission', name, () =>
    runScope(RULES, 'submission', make(), contextOf(archive()), 'case.md'),
  );
}

/** A stored deposit of an archive with the bytes of its text. */
export function stored(archive: Archive, number: number): StoredEntry {
  const deposit = archive.registry.deposits[number - 1];
  if (!deposit) throw new Error(`no deposit ${number} in the fixture`);
  return new StoredEntry(deposit, archive.files.read(textFile(deposit)), TOOLS);
}

/** The first deposit of an archive with some fields changed; `undefined` takes a field away. */
export function altered(changes: Record<string, unknown>, number = 1): StoredEntry {
  const { deposit, text } = stored(WORLD, number);
  return new StoredEntry(changed(deposit, changes), text, TOOLS);
}

/**
 * A case of scope `entry`: fields changed in the first deposit of the world, or a stored entry. Title, creator and description are part of the
 * hashed text: to change one of them, make the entry from an archive of its own (`archiveOf`, `stored`).
 */
export function entryCase(
  rules: string,
  name: string,
  subject: Record<string, unknown> | (() => StoredEntry),
  archive = () => WORLD,
): Case {
  const make = typeof subject === 'function' ? (subject as () => StoredEntry) : () => altered(subject);
  return caseOf(rules, 'entry', name, () =>
    runScope(RULES, 'entry', make(), contextOf(archive()), 'deposit 1'),
  );
}

/** Cases of one rule that are made alike: what each is about, by its name, and what all have in common. */
export function each<Subject, Common extends unknown[]>(
  make: (rule: string, name: string, subject: Subject, ...common: Common) => Case,
  rule: string,
  subjects: Readonly<Record<string, NoInfer<Subject>>>,
  ...common: NoInfer<Common>
): Case[] {
  return Object.entries(subjects).map(([name, subject]) => make(rule, name, subject, ...common));
}

/** The same deposit with another file in the place of its text, or with none. */
export function withText({ deposit }: StoredEntry, text: Uint8Array | undefined): StoredEntry {
  return new StoredEntry(deposit, text, TOOLS);
}

/** A case of scope `archive`: the world as a function changes it. */
export function archiveCase(rules: string, name: string, change: (archive: Archive) => Archive): Case {
  return caseOf(rules, 'archive', name, () => {
    const archive = change(WORLD);
    return runScope(RULES, 'archive', archive, contextOf(archive), 'the archive');
  });
}

/** A case of scope `item`: every item of the world as a function changes it. */
export function itemCase(rules: string, name: string, change: (archive: Archive) => Archive): Case {
  return caseOf(rules, 'item', name, () => runItems(RULES, contextOf(change(WORLD))));
}

/** A case of scope `change`: an archive after a change, `on` or the world, and the files that it touched. */
export function changeCase(
  rules: string,
  name: string,
  change: (archive: Archive) => Archive,
  { on = WORLD, ...rest }: Partial<Change> & { readonly on?: Archive } = {},
): Case {
  return caseOf(rules, 'change', name, () =>
    runChange(RULES, { base: on, files: [], ...rest }, contextOf(change(on))),
  );
}

/** A change of nothing. */
export const same = (archive: Archive): Archive => archive;

/** The receipts of files that the overwrite command logs, as the lines of the log. */
export function receipts(
  ...files: readonly { readonly path: string; readonly before: Uint8Array }[]
): string {
  const about = { reason: 'a test', actor: 'overwrite', at: NOW };
  return files
    .map(({ path, before }) => `${JSON.stringify(receiptOf(path, before, about, TOOLS.hashes.sha256))}\n`)
    .join('');
}

/** An archive with some lines more in its log of overwritten files. */
export const logged =
  (lines: string) =>
  (archive: Archive): Archive => ({ ...archive, overwrites: archive.overwrites + lines });

/** An archive with other deposits. */
export function withDeposits(archive: Archive, deposits: readonly Deposit[]): Archive {
  return { ...archive, registry: { ...archive.registry, deposits: [...deposits] } };
}

/** The archive with some fields of one deposit changed; `undefined` takes a field away. */
export function withAltered(archive: Archive, number: number, changes: Record<string, unknown>): Archive {
  const deposits = archive.registry.deposits.map((deposit) =>
    deposit.deposit_number === number ? changed(deposit, changes) : deposit,
  );
  return withDeposits(archive, deposits);
}

/** A case of scope `change`: some fields of one deposit of an archive changed. */
export function alteredChange(
  rules: string,
  name: string,
  number: number,
  changes: Record<string, unknown>,
  on = WORLD,
): Case {
  return changeCase(rules, name, (archive) => withAltered(archive, number, changes), { on });
}
