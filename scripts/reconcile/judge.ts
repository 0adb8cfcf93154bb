import { bodyHash, hashes } from '../../src/archive/hashes.ts';
import { makeSurfaces, validateArchive } from '../../src/archive/prove.ts';
import { wholeFiles } from '../../src/archive/writer.ts';
import { preview } from '../../src/registry/changeset.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { type MintedQueue, mintQueue, type Verdict } from '../../src/registry/queue.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import type { CommitFile } from '../forge/forge.ts';
import type { Desk } from './desk.ts';
import { type Candidate, isAsleep, isSettled, saidOn, submissionOf } from './examine.ts';

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

/** The issues that are to be judged: those in flight, asleep or settled are left out. Reads their attachments. */
export async function pendingOf(desk: Desk, inFlight: ReadonlySet<number>): Promise<Pending[]> {
  const pending: Pending[] = [];
  for (const issue of desk.issues) {
    if (inFlight.has(issue.number) || desk.answered.has(issue.number) || isAsleep(issue, desk.at)) continue;
    const candidate = { issue, body: bodyHash(issue.body), said: await saidOn(desk.forge, issue) };
    if (isSettled(candidate)) continue;
    pending.push({ ...candidate, submission: await submissionOf(desk.forge, issue) });
  }
  return pending;
}

/**
 * Judges the pending issues and mints at most `batch` of the good ones. The whole rule list and every surface run over what
 * would be proposed (decision 6). What breaks there, though no rule of a submission found it, is looked for by halving, and
 * is refused alone, so that it holds up nobody else.
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
  const proposed = preview(archive, changeset, registry);
  const faults = validateArchive(proposed, at).filter(({ level }) => level === 'error');
  if (faults.length > 0) return faults;
  try {
    makeSurfaces(proposed);
    return [];
  } catch (error) {
    return [unpublishable(error)];
  }
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
