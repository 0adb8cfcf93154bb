import { deepStrictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recover } from '../../src/archive/journal.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { bytesOf, type Ended, node, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { richEntry, submission } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

// The writer's promise, with real kills: at any time, an archive is the old one or the new one. The kill comes at
// each call that changes a file.

const PRELOAD = ['--import', './tests/fixtures/interrupt.ts'];
const TIME = { REGISTRY_TIME: NOW };

interface Stage {
  readonly folder: string;
  /** The mint: a new text, an earlier entry changed, a receipt appended. */
  readonly args: readonly string[];
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  /** The calls of an uninterrupted mint, in order. */
  readonly calls: readonly string[];
}

async function prepare(): Promise<Stage> {
  const folder = temporaryFolder();
  const old = writeArchive(archiveOf(submission()), join(folder, 'old'));
  const entry = join(folder, 'entry.json');
  writeFileSync(entry, JSON.stringify(richEntry({ title: 'The records, mended', supersedes: 1 })));
  writeFileSync(join(folder, 'text.md'), 'The mended text.');
  const args = [...PRELOAD, 'scripts/run.mjs', 'mint', '--rich', entry, '--text', join(folder, 'text.md')];
  const root = join(folder, 'new');
  cpSync(old, root, { recursive: true });
  const { code, stderr, calls } = await watched(root, args);
  deepStrictEqual([code, stderr], [0, '']);
  return { folder, args, before: bytesOf(old), after: bytesOf(root), calls };
}

/** Runs a command without interruption. Returns its calls. */
async function watched(root: string, args: readonly string[]): Promise<Ended & { calls: string[] }> {
  const report = `${root}.calls`;
  const ended = await node(args, { ...TIME, ARCHIVE: root, INTERRUPT_ROOT: root, INTERRUPT_REPORT: report });
  return { ...ended, calls: readFileSync(report, 'utf8').split('\n') };
}

/** Runs a command and kills it at its n-th call, counted from 1. */
async function killed(root: string, args: readonly string[], at: number, torn = false): Promise<void> {
  const { signal } = await node(args, {
    ...TIME,
    ARCHIVE: root,
    INTERRUPT_ROOT: root,
    INTERRUPT_AT: String(at),
    INTERRUPT_TORN: torn ? '1' : '0',
  });
  deepStrictEqual([at, signal], [at, 'SIGKILL']);
}

/** Opens an archive after a kill. Returns which of the two it is. Fails when it is neither, or invalid. */
function settle(stage: Stage, root: string): 'old' | 'new' {
  recover(root);
  const found = bytesOf(root);
  const which = JSON.stringify(found) === JSON.stringify(stage.before) ? 'old' : 'new';
  deepStrictEqual(found, which === 'old' ? stage.before : stage.after);
  const findings = validateArchive(loadArchive(root).archive, NOW);
  deepStrictEqual(
    findings.filter(({ level }) => level === 'error'),
    [],
  );
  return which;
}

/** Calls a function for each item, two at a time. */
async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const next = items.entries();
  const worker = async () => {
    for (const [at, item] of next) results[at] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** What a run came to that was killed at a call, counted from 1; `torn` where half of a file was written. */
interface Crash {
  readonly at: number;
  readonly torn: boolean;
  readonly left: 'old' | 'new';
}

/**
 * Kills a mint at every call, also in the middle of writes. The `turn` is the rename of the journal, before which nothing counts and
 * after which nothing is lost. Throws where an archive is left that is neither the old nor the new one.
 */
export async function crashesOfMint(): Promise<{ crashes: readonly Crash[]; turn: number }> {
  const stage = await prepare();
  const { calls, folder, args } = stage;
  const turn = calls.indexOf('renameSync') + 1;
  const moments = calls.flatMap((call, at) =>
    (call.startsWith('write') ? [false, true] : [false]).map((torn) => ({ at: at + 1, torn })),
  );
  const crashes = await inPairs(moments, async ({ at, torn }) => {
    const root = join(folder, `killed-${at}-${torn}`);
    cpSync(join(folder, 'old'), root, { recursive: true });
    await killed(root, args, at, torn);
    return { at, torn, left: settle(stage, root) };
  });
  return { crashes, turn };
}

/** Kills, at every call, the recovery of a mint that was killed after its journal was written. Returns what each came to. Throws as above. */
export async function crashesOfRecovery(): Promise<readonly Crash['left'][]> {
  const stage = await prepare();
  const { calls, folder, args } = stage;
  const committed = join(folder, 'committed');
  cpSync(join(folder, 'old'), committed, { recursive: true });
  await killed(committed, args, calls.indexOf('renameSync') + 2);
  const copy = (name: string) => {
    const root = join(folder, name);
    cpSync(committed, root, { recursive: true });
    return root;
  };
  const opening = (root: string) => [...PRELOAD, 'tests/fixtures/settle.ts', root];
  const undisturbed = copy('undisturbed');
  const reading = await watched(undisturbed, opening(undisturbed));
  deepStrictEqual([reading.code, reading.stdout.trim()], [0, '2']);
  return inPairs([...reading.calls.keys()], async (at) => {
    const root = copy(`reading-${at}`);
    await killed(root, opening(root), at + 1);
    return settle(stage, root);
  });
}

// A disk that fills while a mint appends to a log. Linux can be told how large a file may become (setrlimit(2), RLIMIT_FSIZE): what passes
// that size is cut to what fits, as on a full disk, and the next write fails.

/** What a mint came to: its exit code, what it said, and which archive is there, byte for byte. */
interface Filled {
  readonly code: number | null;
  readonly said: string;
  readonly left: 'old' | 'new' | 'neither';
}

/** A mint that appends to a log, which is the largest file of its archive. */
interface FillingMint {
  /** How many bytes it appends. */
  readonly appended: number;
  /** Runs it on a new copy, of which no file may grow by more than so many bytes beyond the log. */
  readonly run: (copy: string, bytes: number) => Promise<Filled>;
}

const LOG = RESOURCES.overwrites.path;
/** More than any other file of the archive has. */
const LOG_BYTES = 200_000;

/** Prepares the mint in an empty folder. */
export async function fillingMint(folder: string): Promise<FillingMint> {
  const old = writeArchive(archiveOf(submission()), join(folder, 'old'));
  const entry = join(folder, 'entry.json');
  writeFileSync(entry, JSON.stringify(richEntry({ title: 'The records, mended', supersedes: 1 })));
  writeFileSync(join(folder, 'text.md'), 'The mended text.');
  const args = ['scripts/run.mjs', 'mint', '--rich', entry, '--text', join(folder, 'text.md')];
  const minted = async (root: string, limit?: number) => {
    const limited = limit === undefined ? [] : ['prlimit', `--fsize=${limit}`];
    const [program = '', ...rest] = [...limited, process.execPath, ...args];
    return ended(program, rest, root);
  };
  // Its own line, again and again.
  const first = join(folder, 'first');
  cpSync(old, first, { recursive: true });
  await minted(first);
  const line = readFileSync(join(first, LOG), 'utf8');
  while (statSync(join(old, LOG)).size < LOG_BYTES) appendFileSync(join(old, LOG), line);
  const size = statSync(join(old, LOG)).size;
  const whole = join(folder, 'new');
  cpSync(old, whole, { recursive: true });
  await minted(whole);
  const [before, after] = [bytesOf(old), bytesOf(whole)].map((bytes) => JSON.stringify(bytes));
  return {
    appended: statSync(join(whole, LOG)).size - size,
    run: async (copy, bytes) => {
      cpSync(old, copy, { recursive: true });
      const { code, said } = await minted(copy, size + bytes);
      const found = JSON.stringify(bytesOf(copy));
      return { code, said, left: found === before ? 'old' : found === after ? 'new' : 'neither' };
    },
  };
}

function ended(program: string, args: readonly string[], root: string) {
  const { INIT_CWD: _caller, ...inherited } = process.env;
  const cache = `${root}.cache`;
  mkdirSync(cache, { recursive: true });
  const env = { ...inherited, ARCHIVE: root, CACHE: cache, REGISTRY_TIME: NOW };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise<{ code: number | null; said: string }>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, said }));
  });
}
