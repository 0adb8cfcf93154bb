import { setTimeout as sleep } from 'node:timers/promises';
import { hashes } from '../archive/hashes.ts';
import { loadArchive } from '../archive/load.ts';
import type { Clone } from '../forge/clone.ts';
import { type ForgeError, type Issue, isFailure } from '../forge/forge.ts';
import type { Forge } from '../forge/github.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { BRANCHES } from '../registry/documents/forge-settings/names.ts';
import type { FamiliarizationReceipt } from '../registry/model/receipts.ts';
import { TITLE_PREFIX } from '../registry/model/vocabulary.ts';
import { familiarize } from '../registry/submission/familiarization.ts';
import { KnownError } from '../registry/text/errors.ts';

// No issue delays another: neither one for which the forge refuses every call, nor one that is edited all the time.

/** The memory of a run from one pass to the next. It ends with the run: the next run tries everything again. */
export const newRunState = () => ({
  /** The issues for which the forge refused a call, and what it answered. */
  skipped: new Map<number, ForgeError>(),
  /** How often an issue had changed when it was read just before its merge. */
  edits: new Map<number, number>(),
  /** How often the merge of a commit that had passed was refused. */
  failedMerges: new Map<string, number>(),
  /** How often a pull request did not show the commit of its branch, by that commit. */
  staleHeads: new Map<string, number>(),
  /** Whether a reading pass looks for texts that the forge does not store, since it refused what was proposed. */
  looksForSecrets: false,
});

type RunState = ReturnType<typeof newRunState>;

/** Counts once more under a key. Returns how often that was done. */
export function count<Key>(counts: Map<Key, number>, key: Key): number {
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  return times;
}

const MOST_EDITS = 2;

/** Whether an issue is left to another run. */
export function isSkipped({ skipped, edits }: RunState, issue: number): boolean {
  return skipped.has(issue) || (edits.get(issue) ?? 0) >= MOST_EDITS;
}

// The inputs of one pass of the bot: the forge as it is now, and the archive of main.

/** Whether an issue is a submission of Path A. Case counts, though the forge's own filters ignore it. */
function isDeposit({ title, open }: Issue): boolean {
  return open && title.startsWith(TITLE_PREFIX);
}

/** Whether an issue has a title that differs from that of a deposit in the case or the white space of its prefix only. */
function isMisnamed({ title, open }: Issue): boolean {
  const [begun = ''] = /^\s*\[[^\]]*\]/u.exec(title) ?? [];
  return open && begun !== TITLE_PREFIX && begun.replace(/\s+/gu, '').toUpperCase() === TITLE_PREFIX;
}

/**
 * The result of a step. `pending`: something is pending. `again`: something changed meanwhile, so everything is read again after a pause.
 * `more`: more work can begin at once. `nothing`: no work is left.
 */
export type StepResult = 'pending' | 'again' | 'more' | 'nothing';

/** The tools of a run: the forge, a clone, the clock, and a log. */
export interface RunTools {
  readonly forge: Forge;
  readonly clone: Clone;
  readonly now: () => string;
  readonly say: (line: string) => void;
  /** Milliseconds of the first pause before the forge is read again; it doubles from there. */
  readonly pause: number;
  /** Milliseconds after which a pass validates what it has read, and leaves the rest to the next; five minutes unless given. */
  readonly readsFor?: number;
}

/** One pass: everything below was read at its beginning. */
export interface PassContext extends RunTools {
  readonly archive: Archive;
  /** The head of main, whose files the archive is. */
  readonly main: string;
  readonly at: string;
  readonly state: RunState;
  /** The receipt that the bot has read the protocols. */
  readonly receipt: FamiliarizationReceipt;
}

/** One pass of the mint. */
export interface MintContext extends PassContext {
  /** The open deposit issues, oldest first. */
  readonly issues: readonly Issue[];
  /** The open issues whose title is almost that of a deposit. */
  readonly misnamed: readonly Issue[];
  /** The issues that got the answer with their record in this pass. `issues` still lists them as open. */
  readonly answered: Set<number>;
}

/** The bot's description of itself in its receipt: a short name, and its action. */
const ABOUT = {
  mint: { label: 'mint', action: 'mints the open deposit issues' },
  read: { label: 'reading', action: 'reads the minted texts: the concepts that they define' },
} as const;

/** Reads the open deposit issues and the archive for a pass of the mint. Throws what `openPass` throws. */
export async function openMintPass(tools: RunTools, state: RunState): Promise<MintContext> {
  const open = await tools.forge.openIssues();
  const issues = open.filter(isDeposit);
  const misnamed = open.filter(isMisnamed);
  return { ...(await openPass(tools, state, 'mint')), issues, misnamed, answered: new Set() };
}

/**
 * Reads main and the archive for a pass. Throws an `KnownError` where a protocol is not the one that the index names,
 * an `ArchiveError` for an archive that cannot be read, and what the forge throws.
 */
export async function openPass(tools: RunTools, state: RunState, family: Family): Promise<PassContext> {
  const main = await tools.forge.main();
  await tools.clone.settle(main);
  const archive = loadArchive(tools.clone.folder);
  const at = tools.now();
  const read = familiarize(archive.documents, { at, ...ABOUT[family] }, hashes.sha256);
  if ('receipt' in read) return { ...tools, archive, main, at, state, receipt: read.receipt };
  const names = read.differences.map(({ path }) => path).join(', ');
  throw new KnownError(
    `FAM-001: ${names}: not the document that /api/index.json names. It was changed without a release, so nothing was done. Restore it, or change it with npm run protocol.`,
  );
}

const PASSES = 12;
const FAILURES = 4;
const LONGEST_DOUBLINGS = 6;

/**
 * Runs passes until nothing is left to do, or something is pending. Throws a `ForgeError` when the forge keeps failing, and what a
 * pass throws.
 */
export async function runPasses(tools: RunTools, pass: () => Promise<StepResult>): Promise<void> {
  let failures = 0;
  let doublings = 0;
  const rest = () => sleep(tools.pause * 2 ** Math.min(doublings++, LONGEST_DOUBLINGS));
  for (let passes = 0; passes < PASSES; passes += 1) {
    try {
      const result = await pass();
      if (result === 'pending' || result === 'nothing') return;
      if (result === 'again') await rest();
    } catch (error) {
      // Whether the last step was taken is unknown: the forge is read again, as after a crash.
      if (!isFailure(error, 'unsure') || ++failures >= FAILURES) throw error;
      tools.say(`${error.message} Reading it again.`);
      await rest();
    }
  }
  tools.say('The forge changes faster than it is read: the next run goes on.');
}

export { BRANCHES };

/** The name of a branch family. */
export type Family = keyof typeof BRANCHES;

/** The names that the bot gives its branches: with the number from which a mint claims deposits, or the main of a reading pass. */
const NAMES: Readonly<Record<Family, RegExp>> = {
  mint: new RegExp(`^${BRANCHES.mint}([1-9]\\d*)$`),
  read: new RegExp(`^${BRANCHES.read}[0-9a-f]{12}$`),
};

/** The number from which a branch claims deposits, or undefined where its name is not that of a mint's claim. */
export function firstOf({ name }: { readonly name: string }): number | undefined {
  const first = NAMES.mint.exec(name)?.[1];
  return first === undefined ? undefined : Number(first);
}

/** The branch that claims numbers from a first one on. */
export const branchFor = (first: number) => `${BRANCHES.mint}${first}`;

/** The branch of a reading pass that begins while main is at a commit. */
export const readBranchOn = (main: string) => `${BRANCHES.read}${main.slice(0, 12)}`;

/** The family of a branch with a name as the bot gives it, or undefined. */
export function familyOf(name: string): Family | undefined {
  return (['mint', 'read'] as const).find((family) => NAMES[family].test(name));
}
