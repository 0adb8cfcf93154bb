import { bodyHash, hashes } from '../../src/archive/hashes.ts';
import { ArchiveError } from '../../src/archive/load.ts';
import { makeSurfaces, validateArchive } from '../../src/archive/prove.ts';
import { wholeFiles } from '../../src/archive/writer.ts';
import { printable } from '../../src/registry/answers/printable.ts';
import type { Archive } from '../../src/registry/archive.ts';
import { preview } from '../../src/registry/changeset.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { type MintedQueue, mintQueue, type Verdict } from '../../src/registry/queue.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import type { CommitFile, Issue } from '../forge/forge.ts';
import type { Desk } from './desk.ts';
import { type Candidate, isAsleep, isSettled, saidOn, submissionOf } from './examine.ts';
import { isLeft, orAside } from './memory.ts';

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

/** What was read of the pending issues, oldest first, and whether that is all of them. */
export interface Reading {
  readonly pending: readonly Pending[];
  readonly whole: boolean;
}

/** As much as one pass reads: a text may take a minute, and a run must come to its answers before it is ended. */
const READING = { milliseconds: 300_000, characters: 50_000_000 };

/**
 * The issues that are to be judged: those in flight, asleep, settled or left for another run are left out. Reads their
 * attachments. What is more than one pass may read is left to the next; until then everybody's first comes before
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
  const pending: Pending[] = [];
  const until = performance.now() + (desk.reading ?? READING.milliseconds);
  let characters = 0;
  for (const issue of inTurns(open)) {
    if (pending.length > 0 && (performance.now() > until || characters > READING.characters))
      return { pending: pending.sort(byAge), whole: false };
    const read = await orAside(desk, issue.number, () => readIssue(desk, issue));
    if (!read) continue;
    characters += read.submission.fields.body.length;
    pending.push(read);
  }
  return { pending: pending.sort(byAge), whole: true };
}

const byAge = (a: Candidate, b: Candidate) => a.issue.number - b.issue.number;

/** The oldest issue of each author, then the second of each, and so on. */
function inTurns(issues: readonly Issue[]): Issue[] {
  const filed = new Map<number, number>();
  const turns = issues.map((issue) => {
    const turn = filed.get(issue.author.id) ?? 0;
    filed.set(issue.author.id, turn + 1);
    return { issue, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ issue }) => issue);
}

async function readIssue(desk: Desk, issue: Issue): Promise<Pending | undefined> {
  const candidate = await candidateOf(desk, issue);
  if (isSettled(candidate, desk.at)) return undefined;
  return { ...candidate, submission: await submissionOf(desk.forge, issue) };
}

/** An issue, with what the mint has said there. Throws what the forge throws. */
export async function candidateOf({ forge }: Desk, issue: Issue): Promise<Candidate> {
  return { issue, body: bodyHash(issue.body), said: await saidOn(forge, issue) };
}

/**
 * Judges the pending issues and mints at most `batch` of the good ones. The whole rule list and every surface run over what
 * would be proposed (decision 6). What breaks there, though no rule of a submission found it, is looked for by halving, and
 * is refused alone, so that it holds up nobody else. Throws an `ArchiveError` where main itself breaks the rules: that is
 * nobody's fault who deposits now.
 */
export function judge(desk: Desk, pending: readonly Pending[], batch: number): Judgement {
  const { archive, registryText, at, clone } = desk;
  const blamed = new Map<Pending, readonly Finding[]>();
  for (let most = batch; ; ) {
    const left = pending.filter((one) => !blamed.has(one));
    const submissions = left.map(({ submission }) => submission);
    const tools = { hashes, inspect: inspectMarkdown, now: at };
    const queue = mintQueue(archive, registryText, submissions, tools, most);
    const judged = left.map((one, index) => ({ pending: one, verdict: queue.verdicts[index] as Verdict }));
    const minted = judged.flatMap(({ verdict }) => (verdict.outcome === 'minted' ? [verdict.deposit] : []));
    const faults = faultsOf(desk, queue);
    if (faults.length === 0) {
      const files = queue.changeset ? wholeFiles(clone.folder, queue.changeset) : [];
      return { judged: [...judged, ...refusals(blamed)], minted, files };
    }
    if (blamed.size === 0) refuseBrokenMain(desk);
    const [first] = judged.filter(({ verdict }) => verdict.outcome === 'minted');
    if (minted.length === 1 && first) {
      blamed.set(first.pending, faults);
      most = batch;
    } else most = Math.max(1, Math.floor(minted.length / 2));
  }
}

function refusals(blamed: ReadonlyMap<Pending, readonly Finding[]>): Judged[] {
  return [...blamed].map(([pending, findings]) => ({ pending, verdict: { outcome: 'refused', findings } }));
}

/** What the rules of the whole archive, and the surfaces, say against a change. */
function faultsOf({ archive, at }: Desk, { changeset, registry }: MintedQueue): Finding[] {
  if (!changeset) return [];
  return faultsIn(preview(archive, changeset, registry), at);
}

function faultsIn(archive: Archive, at: string): Finding[] {
  const faults = validateArchive(archive, at).filter(({ level }) => level === 'error');
  if (faults.length > 0) return faults;
  try {
    makeSurfaces(archive);
    return [];
  } catch (error) {
    return [unpublishable(error)];
  }
}

function refuseBrokenMain({ archive, at }: Desk): void {
  const faults = faultsIn(archive, at);
  if (faults.length === 0) return;
  const [first] = faults.map(({ rule, where, found }) => `${rule}, ${where}: ${printable(found)}`);
  throw new ArchiveError(
    `Main itself breaks the rules: ${first}${faults.length > 1 ? `, and ${faults.length - 1} more` : ''}. That is no fault of a depositor, so no submission was judged. Run npm run validate on main, and mend it by a pull request.`,
  );
}

function unpublishable(error: unknown): Finding {
  return {
    rule: 'SUR-001',
    level: 'error',
    field: null,
    found: `a deposit that cannot be published: ${(error as Error).message}`,
    says: 'Every surface can be made of what is minted.',
    remedy: 'This is a fault of the registry, not of the deposit: report it with the identifier of the rule.',
    where: 'the archive',
  };
}
