import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Archive, type ArchiveIndex, indexOf } from '../registry/archive.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { keepTokens } from '../registry/reading/citations.ts';
import { RULES } from '../registry/rules/index.ts';
import type { DepositName, EntryContext, Finding } from '../registry/rules/rule.ts';
import { entryRulesOf, type JudgedEntry } from '../registry/rules/run-archive.ts';
import { rootOf } from './disk-files.ts';
import { LIMITS } from './limits.ts';

// Judges the entries of a large archive on every core. Texts stay in the threads: what comes back are findings, and what may cite.

/** From so many deposits on: for fewer, threads cost more to start, and to compile the rules again, than they save. */
const WORTHWHILE = 4000;

/** So many deposits in a row are judged at a time: they bound what a thread holds, whatever an archive has. */
const TOGETHER = 256;

/** Each holds 100 MB and more while it judges, so that a machine of many cores does not pay for them in memory. */
const MOST_THREADS = 4;

/** A text may take as much as the mint lets it take. What is young is mostly texts that were judged: more room for them saves no time. */
const ROOM = { maxOldGenerationSizeMb: LIMITS.megabytes, maxYoungGenerationSizeMb: 32 };

/** What a thread knows from its start. */
export interface ThreadData extends Pick<EntryContext, 'archive' | 'index' | 'now'> {
  readonly root: string;
}

/** What a thread answers for the deposits that it was given: each judged, in order, and by which rules. */
export interface Answer {
  readonly judged: readonly JudgedEntry[];
  readonly ran: readonly string[];
}

/** Some deposits in a row. */
interface Range {
  readonly at: number;
  readonly deposits: readonly Deposit[];
}

/** How a whole archive is judged: who hears of its progress, and what a test sets otherwise. */
export interface Judging {
  readonly onProgress?: (done: number, total: number) => void;
  readonly worthwhile?: number;
  readonly threads?: number;
  readonly together?: number;
  readonly code?: URL;
}

/**
 * The findings about the entries of an archive by threads, in the order in which `runArchive` finds them; undefined where threads are
 * not worth it, or the archive is not as it is on the disk. Progress is told at each range. Throws where a thread ended before its work,
 * or did not run every rule over every entry.
 */
export async function judgeByThreads(
  archive: Archive,
  now: string,
  {
    onProgress,
    worthwhile = WORTHWHILE,
    threads = Math.min(MOST_THREADS, availableParallelism()),
    together = TOGETHER,
    code = new URL('./entry-worker.ts', import.meta.url),
  }: Judging,
): Promise<Finding[] | undefined> {
  const { deposits } = archive.registry;
  const root = rootOf(archive.files);
  if (root === undefined || threads < 2 || deposits.length < worthwhile) return undefined;
  const { documents, tables, nmen } = archive;
  const workerData: ThreadData = {
    root,
    now,
    archive: { documents, tables, nmen },
    index: namesIn(indexOf(archive)),
  };
  const due = entryRulesOf(RULES).map(({ id }) => id);
  const found: Finding[][] = [];
  let [given, done] = [0, 0];
  const next = (): Range | undefined => {
    const at = given;
    given += together;
    return at < deposits.length ? { at, deposits: deposits.slice(at, at + together) } : undefined;
  };
  const take = (range: Range, { judged, ran }: Answer) => {
    if (judged.length !== range.deposits.length || ran.join() !== due.join())
      throw new Error('a thread that judges entries did not run every rule over every entry');
    found[range.at / together] = judged.flatMap(({ findings }) => findings);
    for (const { tokens } of judged) if (tokens) keepTokens(tokens);
    done += judged.length;
    onProgress?.(done, deposits.length);
  };
  const workers = Array.from(
    { length: threads },
    () => new Worker(code, { workerData, resourceLimits: ROOM }),
  );
  try {
    await Promise.all(workers.map((worker) => work(worker, next, take)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return found.flat();
}

/** Lets a thread judge ranges until none is left. Whatever ends it earlier is an error, also where it ends as if all were well. */
function work(
  worker: Worker,
  next: () => Range | undefined,
  take: (range: Range, answer: Answer) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    let range: Range | undefined;
    const give = () => {
      range = next();
      if (range) worker.postMessage(range.deposits);
      else done();
    };
    worker.on('message', (answer: Answer) => {
      try {
        if (range) take(range, answer);
        give();
      } catch (error) {
        fail(error);
      }
    });
    worker.once('error', fail).once('messageerror', fail);
    worker.once('exit', (code) =>
      fail(new Error(`a thread that judges entries ended with ${code} before its work`)),
    );
    give();
  });
}

/** The look-ups of an archive with the names of deposits only: a thread gets a copy, in which one deposit has one name as well. */
function namesIn({ byNumber, byAxn }: ArchiveIndex): EntryContext['index'] {
  const names = new Map<Deposit, DepositName>();
  const nameOf = (deposit: Deposit): DepositName => {
    const { deposit_number, axn } = deposit;
    const name = names.get(deposit) ?? { deposit_number, axn };
    names.set(deposit, name);
    return name;
  };
  return {
    byNumber: new Map(Array.from(byNumber, ([number, deposit]) => [number, nameOf(deposit)])),
    byAxn: new Map(Array.from(byAxn, ([axn, deposit]) => [axn, nameOf(deposit)])),
  };
}
