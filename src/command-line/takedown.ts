import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  bytesOf,
  commitOf,
  needWholeHistory,
  placesOf,
  referencesTo,
  treeOf,
  type Written,
  writtenAt,
} from '../archive/git.ts';
import { hashes } from '../archive/hashes.ts';
import { ArchiveError } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { readSettled } from '../archive/writer.ts';
import { type Archive, depositOf } from '../registry/archive/archive.ts';
import { RESOURCES } from '../registry/archive/resources/index.ts';
import {
  blobCallback,
  CALLBACK_FILE,
  describePlan,
  questionsTo,
  receiptOf,
  rewriteCommands,
  type TakedownPlan,
} from '../registry/changes/takedown.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { fromUtf8 } from '../registry/identity/hash.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { filesOf, type Redacted, tablesOfText, withoutText } from '../registry/rules/removed.ts';
import { UsageError } from '../registry/text/errors.ts';
import { printableJson, printableLines } from '../registry/text/strings.ts';
import { waiting } from './command.ts';
import { propose } from './proposal.ts';

type TakedownCall = Call<'takedown'>;

/**
 * Prepares the takedown of a text (issue “Your own registry”): prints its places in the history and what to do, or adds the receipt.
 * Never changes history. Returns the exit code. Throws an `ArchiveError` for a text that cannot be taken down yet, and git's errors.
 */
export async function takedown(call: TakedownCall): Promise<0 | 1> {
  const root = archiveRoot();
  if (call.form === '--signed-off-by') return signOff(root, call);
  const archive = readSettled(root, waiting);
  const plan = planOf(root, archive, call.number, () => folderFor(root, call.out));
  if (call.json) console.log(printableJson({ ok: true, plan: plan ?? null }));
  else console.log(plan ? printableLines(describePlan(plan).join('\n')) : nothingHeld(call.number));
  return 0;
}

/** Adds the receipt to the log, if the archive still passes the rules with it. Returns the exit code. */
function signOff(root: string, call: Extract<TakedownCall, { form: '--signed-off-by' }>): Promise<0 | 1> {
  const { number, json } = call;
  return propose(
    (archive, at) => {
      const plan = planOf(root, archive, number);
      if (!plan) throw new ArchiveError(nothingHeld(number));
      const reason = call.reason?.trim() ?? redactedDeposit(archive, number).withdrawn_reason ?? '';
      const receipt = receiptOf(plan, at, reason, call.signedOffBy.replace(/^@/, ''));
      if (!RESOURCES.takedowns.item?.safeParse(receipt).success)
        throw new UsageError(`${call.signedOffBy} is no name of an account, or the reason is empty.`);
      const append = `${JSON.stringify(receipt)}\n`;
      const path = RESOURCES.takedowns.path;
      const why = `receipt of the takedown of deposit ${number}`;
      return {
        findings: [],
        changeset: { files: [{ path, append }], reason: why, actor: 'takedown', at },
        known: {},
        lines: [
          `The receipt of the takedown of deposit ${number} is in ${path}.`,
          `Propose it alone, on the commit ${plan.old_head}: when main moves on, remove the line and run this again.`,
        ],
        json: { receipt },
      };
    },
    { dryRun: false, json },
  );
}

const nothingHeld = (number: number) =>
  `No commit of this repository holds the text of deposit ${number}: there is nothing to take down.`;

/** The deposit of a number. If its text is still there, throws an `ArchiveError` that names the command to run first. */
function redactedDeposit(archive: Archive, number: number): Deposit {
  const deposit = depositOf(archive, number);
  if (deposit.redacted) return deposit;
  if (deposit.status === 'WITHDRAWN')
    throw new ArchiveError(
      `Deposit ${number} is withdrawn, but its text is still there. Redact it first, through the gate:\n  npm run lifecycle -- redact ${number}`,
    );
  throw new ArchiveError(
    `Deposit ${number} is ${deposit.status}. Withdraw and redact it first, through the gate:\n  npm run lifecycle -- withdraw ${number} --redact --reason "…"`,
  );
}

/**
 * Plans how to remove a text: its places in the history, and the commands that remove them. Returns undefined if there are no such places.
 * If `makeFolder` is given, calls it at the first table that changes, and writes the new content of each table to the folder at once:
 * all contents together may not fit in memory.
 */
function planOf(
  root: string,
  archive: Archive,
  number: number,
  makeFolder?: () => string,
): TakedownPlan | undefined {
  const deposit = redactedDeposit(archive, number);
  needWholeHistory(root);
  const paths = filesOf(deposit);
  const head = commitOf(root, 'HEAD');
  const left = treeOf(root, head).find(({ path }) => (paths as readonly string[]).includes(path));
  if (left)
    throw new ArchiveError(
      `The newest commit still has ${left.path}. Commit the redaction first, through the gate.`,
    );
  const files = writtenAt(root, '--all', paths);
  let folder: string | null = null;
  const tables = heldTables(root, { deposit, archive }, (id, after) => {
    if (!makeFolder) return;
    folder ??= makeFolder();
    writeFileSync(join(folder, id), deflateSync(after, { level: 1 }));
  });
  if (files.length === 0 && tables.length === 0) return undefined;
  const texts = files.filter(({ path }) => path === paths[0]).map(({ id }) => bytesOf(root, id));
  // Another text can have been at this path before the deposit was minted.
  const bytes = texts.find((one) => hashes.sha256(one) === deposit.hash) ?? texts[0];
  // For each table, the oldest version that holds parts of the text: later versions inherited them from it.
  const first = new Map(tables.map((one) => [one.path, one]));
  const pull_requests = pullRequestsOf([...files, ...first.values()]);
  const held = [...files, ...tables];
  const plan = {
    deposit_number: number,
    axn: deposit.axn,
    text_sha256: bytes ? hashes.sha256(bytes) : deposit.hash,
    old_head: head,
    files: files.map(heldFile),
    tables: tables.map(heldFile),
    elsewhere: elsewhere(root, bytes, deposit, archive),
    references: referencesTo(root, (held.at(files.length - 1) as Written).commit),
    issue: deposit.issue_url,
    pull_requests,
    folder,
  };
  const { repository } = archive.site;
  return {
    ...plan,
    commands: rewriteCommands(plan.files, folder, repository, head),
    ask_the_host: questionsTo(deposit, plan, head),
  };
}

const heldFile = ({ path, id, commit }: Written) => ({ path, id, commit });

/** The earlier versions of tables that hold parts of the text. Calls `keep` once for each, with its id and its new content. */
function heldTables(
  root: string,
  redacted: Redacted,
  keep: (id: string, after: Uint8Array) => void,
): readonly Written[] {
  return writtenAt(root, '--all', tablesOfText(redacted.archive)).filter(({ path, id, commit }) => {
    try {
      const after = withoutText(path, bytesOf(root, id), redacted);
      if (after) keep(id, after);
      return after !== undefined;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new ArchiveError(
        `${path} of the commit ${commit} is no JSON, so that nobody can tell what it holds.`,
      );
    }
  });
}

/** Makes the folder for the new tables, and writes the callback file to it. Throws a `UsageError` if it is inside the repository. */
function folderFor(root: string, out: string | undefined): string {
  const folder = out ?? mkdtempSync(join(tmpdir(), 'takedown-'));
  const inside = relative(root, folder);
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new UsageError(`${folder} is inside of the repository. Give --out a folder outside of it.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, CALLBACK_FILE), blobCallback(folder));
  return folder;
}

/** The numbers by which the subjects of commits name the pull requests that they came from. */
function pullRequestsOf(files: readonly Written[]): number[] {
  const numbers = files.flatMap(({ subject }) =>
    [...subject.matchAll(/#(\d+)/g)].map(([, number]) => Number(number)),
  );
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** How many of the longest lines to search for, and the least length of such a line. */
const LINES = 3;
const LEAST_LENGTH = 20;

/** The other places in the history with a long line of the text, outside its files and the tables. Ignores lines of the tombstone. */
function elsewhere(root: string, bytes: Uint8Array | undefined, deposit: Deposit, archive: Archive) {
  if (!bytes) return [];
  const stays = JSON.stringify(deposit);
  const lines = fromUtf8(bytes)
    .split(/["\\\n]/) // JSON escapes these characters
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_LENGTH && !stays.includes(line))
    .sort((a, b) => b.length - a.length)
    .slice(0, LINES);
  const found = lines.flatMap((line) =>
    placesOf(root, line, [...filesOf(deposit), ...tablesOfText(archive)]),
  );
  return [...new Map(found.map((place) => [`${place.commit} ${place.path}`, place])).values()];
}
