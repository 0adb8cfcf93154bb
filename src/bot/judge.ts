import { bodyHash, hashes } from '../archive/hashes.ts';
import { ArchiveError } from '../archive/load.ts';
import { makeSurfaces, validateArchive } from '../archive/prove.ts';
import { wholeFiles } from '../archive/writer.ts';
import type { CommitFile, Issue } from '../forge/forge.ts';
import { printable } from '../registry/answers/printable.ts';
import type { Archive } from '../registry/archive.ts';
import { inspectMarkdown } from '../registry/markdown/inspect.ts';
import { preview } from '../registry/mint/changeset.ts';
import { type MintedQueue, mintQueue, type Verdict } from '../registry/mint/queue.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import type { Submission } from '../registry/model/submission.ts';
import type { Finding } from '../registry/rules/rule.ts';
import type { Desk } from './desk.ts';
import { type Candidate, isAsleep, isSettled, submissionOf, wasHeld } from './examine.ts';
import { isLeft } from './memory.ts';
import { isEcho, readTold } from './told.ts';

// Which of the pending issues are minted now, and what the others are told.

/** A candidate with its submission, read. */
export interface Pending extends Candidate {
  readonly submission: Submission;
}

/** An issue and what becomes of it. */
export interface Judged {
  readonly pending: Pending;
  readonly verdict: Verdict;
}

/** What a pass decided: a verdict for each issue, the deposits to be proposed, and the files that they change. */
export interface Judgement {
  readonly judged: readonly Judged[];
  readonly minted: readonly Deposit[];
  readonly files: readonly CommitFile[];
}

/** What was read of the pending issues, oldest first, whether that is all of them, and how many of them may be answered. */
export interface Reading {
  readonly pending: readonly Pending[];
  readonly whole: boolean;
  readonly room: number;
}

/** As much as one pass reads: a text may take a minute, and a run must come to its answers before it is ended. */
const READING = { milliseconds: 300_000, characters: 50_000_000 };

/**
 * The issues that are to be judged: those in flight, asleep, settled or left for another run are left out. Reads what was
 * said there, and their attachments. What is more than one pass may read is left to the next; until then everybody's first comes before
 * anybody's second.
 */
export async function pendingOf(desk: Desk, inFlight: ReadonlySet<number>): Promise<Reading> {
  const { issues, at, answered, memory } = desk;
  const open = issues.filter(
    (issue) =>
      !inFlight.has(issue.number) &&
      !answered.has(issue.number) &&
      !isLeft(memory, issue.number) &&
      !isAsleep(issue, at),
  );
  const { on, room } = await readTold(desk.forge, open, at);
  const candidates = open.map(
    (issue): Candidate => ({ issue, body: bodyHash(issue.body), said: on.get(issue.number) }),
  );
  // An author's answered ones count as turns, too: or a crowd of one's own would be first in every pass.
  const unsettled = inTurns(candidates).filter((one) => !isSettled(one, at));
  const pending: Pending[] = [];
  const until = performance.now() + (desk.reading ?? READING.milliseconds);
  let characters = 0;
  for (const one of [...unsettled.filter(hasStirred), ...unsettled.filter((each) => !hasStirred(each))]) {
    if (pending.length > 0 && (performance.now() > until || characters > READING.characters))
      return { pending: pending.sort(byAge), whole: false, room };
    const submission = await submissionOf(desk.forge, one.issue);
    characters += submission.fields.body.length;
    pending.push({ ...one, submission });
  }
  return { pending: pending.sort(byAge), whole: true, room };
}

const byAge = (a: Candidate, b: Candidate) => a.issue.number - b.issue.number;

/** Whether there is more to an issue than the echo of its answer: those others are read last. */
function hasStirred({ issue, body, said }: Candidate): boolean {
  return said?.marker.body !== body || !isEcho(issue, said);
}

/** What concerns the oldest issue of each author, then the second of each, and so on. */
export function inTurns<T extends { readonly issue: Issue }>(ofAge: readonly T[]): T[] {
  const filed = new Map<number, number>();
  const turns = ofAge.map((one) => {
    const { id } = one.issue.author;
    const turn = filed.get(id) ?? 0;
    filed.set(id, turn + 1);
    return { one, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one);
}

/**
 * Judges the pending issues and mints at most `batch` of the good ones. The whole rule list and every surface run over what
 * would be proposed (decision 6). What breaks there, though no rule of a submission found it, is looked for by halving, and
 * is refused alone, so that it holds up nobody else. Throws an `ArchiveError` where main itself breaks the rules: that is
 * nobody's fault who deposits now.
 */
export async function judge(desk: Desk, pending: readonly Pending[], batch: number): Promise<Judgement> {
  const { archive, registryText, at, clone } = desk;
  const blamed = new Map<Pending, readonly Finding[]>();
  for (let most = batch; ; ) {
    const left = pending.filter((one) => !blamed.has(one));
    const submissions = left.map(({ submission }) => submission);
    const tools = { hashes, inspect: inspectMarkdown, now: at };
    const queue = mintQueue(archive, registryText, submissions, tools, most);
    const judged = left.map((one, index) => ({ pending: one, verdict: queue.verdicts[index] as Verdict }));
    const minted = judged.flatMap(({ verdict }) => (verdict.outcome === 'minted' ? [verdict.deposit] : []));
    const faults = await faultsOf(desk, queue);
    if (faults.length === 0) {
      const files = queue.changeset ? wholeFiles(clone.folder, queue.changeset) : [];
      return { judged: [...judged, ...refusals(blamed)], minted, files };
    }
    if (blamed.size === 0) await refuseBrokenMain(desk);
    const [first] = judged.filter(({ verdict }) => verdict.outcome === 'minted');
    if (minted.length === 1 && first) {
      blamed.set(first.pending, faults);
      most = batch;
    } else most = Math.max(1, Math.floor(minted.length / 2));
  }
}

/** Judges as `judge` does. What was held back goes by itself, when nothing else is to be minted: it may fail again. */
export async function judgeFresh(desk: Desk, pending: readonly Pending[], batch: number): Promise<Judgement> {
  const fresh = pending.filter((one) => !wasHeld(one));
  const judgement = await judge(desk, fresh, batch);
  const held = fresh.length < pending.length;
  return held && judgement.minted.length === 0 ? judge(desk, pending, 1) : judgement;
}

function refusals(blamed: ReadonlyMap<Pending, readonly Finding[]>): Judged[] {
  return [...blamed].map(([pending, findings]) => ({ pending, verdict: { outcome: 'refused', findings } }));
}

/** What the rules of the whole archive, and the surfaces, say against a change. */
async function faultsOf({ archive, at }: Desk, queue: MintedQueue): Promise<Finding[]> {
  return queue.changeset ? faultsIn(preview(archive, queue.changeset, queue), at) : [];
}

async function faultsIn(archive: Archive, at: string): Promise<Finding[]> {
  const faults = validateArchive(archive, at).filter(({ level }) => level === 'error');
  if (faults.length > 0) return faults;
  try {
    await makeSurfaces(archive);
    return [];
  } catch (error) {
    return [unpublishable(error)];
  }
}

async function refuseBrokenMain({ archive, at }: Desk): Promise<void> {
  const faults = await faultsIn(archive, at);
  if (faults.length === 0) return;
  const [first] = faults.map(
    ({ rule, where, actual }) => `${rule}, ${where}: ${printable(actual ?? 'empty')}`,
  );
  throw new ArchiveError(
    `Main itself breaks the rules: ${first}${faults.length > 1 ? `, and ${faults.length - 1} more` : ''}. That is no fault of a depositor, so no submission was judged. Run npm run validate on main, and mend it by a pull request.`,
  );
}

function unpublishable(error: unknown): Finding {
  return {
    rule: 'SUR-001',
    level: 'error',
    field: null,
    actual: `a deposit that cannot be published: ${(error as Error).message}`,
    requirement: 'Every surface can be made of what is minted.',
    remedy: 'This is a fault of the registry, not of the deposit: report it with the identifier of the rule.',
    where: 'the archive',
  };
}
