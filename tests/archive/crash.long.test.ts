import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { recover } from '../../src/archive/journal.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { bytesOf, node, sharedFolder, writeArchive } from '../fixtures/disk.ts';
import { richEntry, submission } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

// The writer's promise, with commands in processes of their own that are killed at every call that changes a file: at any time, an archive is
// the old one or the new one, byte for byte.

const PRELOAD = ['--import', './tests/fixtures/interrupt.ts'];

const folder = sharedFolder();
const old = join(folder, 'old');
/** A mint: a new text, an earlier entry changed, a receipt appended. */
const [entry, text] = [join(folder, 'entry.json'), join(folder, 'text.md')];
const MINT = ['scripts/run.mjs', 'mint', '--rich', entry, '--text', text];
/** The calls of an uninterrupted mint, in order. */
let calls: readonly string[];
let after: string;

const stateOf = (root: string) => JSON.stringify(bytesOf(root));

/** A copy of an archive, the old one unless another is named. */
function copy(name: string, from = old): string {
  const root = join(folder, name);
  cpSync(from, root, { recursive: true });
  return root;
}

beforeAll(async () => {
  writeArchive(archiveOf(submission()), old);
  writeFileSync(entry, JSON.stringify(richEntry({ title: 'The records, mended', supersedes: 1 })));
  writeFileSync(text, 'The mended text.');
  const root = copy('new');
  calls = (await watched(root, [...PRELOAD, ...MINT])).calls;
  after = stateOf(root);
});

const environment = (root: string) => ({ REGISTRY_TIME: NOW, ARCHIVE: root, INTERRUPT_ROOT: root });

/** Runs a command without interruption. Returns what it printed, and its calls. */
async function watched(root: string, args: readonly string[]) {
  const report = `${root}.calls`;
  const { code, stdout, stderr } = await node(args, { ...environment(root), INTERRUPT_REPORT: report });
  deepStrictEqual([code, stderr], [0, '']);
  return { stdout, calls: readFileSync(report, 'utf8').split('\n') };
}

/** Runs a command and kills it at its n-th call, counted from 1; `torn` in the middle of what it writes. */
async function killed(root: string, args: readonly string[], at: number, torn = false): Promise<void> {
  const interrupt = { INTERRUPT_AT: String(at), INTERRUPT_TORN: torn ? '1' : '0' };
  const { signal } = await node(args, { ...environment(root), ...interrupt });
  deepStrictEqual([at, signal], [at, 'SIGKILL']);
}

/** Opens an archive after a kill. Returns which of the two it is. Fails when it is neither, or invalid. */
function settle(root: string): 'old' | 'new' {
  recover(root);
  const left = stateOf(root);
  expect([stateOf(old), after]).toContain(left);
  const findings = validateArchive(loadArchive(root), NOW);
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  return left === after ? 'new' : 'old';
}

/** Calls a function for each item, two at a time. */
async function inPairs<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const next = [...items].entries();
  const worker = async () => {
    for (const [at, item] of next) results[at] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return results;
}

test('a mint killed at a call that changes a file leaves the old archive or the new one', async () => {
  // Before the rename of the journal nothing counts, and after it nothing is lost.
  const turn = calls.indexOf('renameSync') + 1;
  const moments = calls.flatMap((call, at) =>
    (call.startsWith('write') ? [false, true] : [false]).map((torn) => ({ at: at + 1, torn })),
  );
  expect(moments.filter(({ torn }) => torn).length).toBeGreaterThanOrEqual(2);
  const crashes = await inPairs(moments, async ({ at, torn }) => {
    const root = copy(`killed-${at}-${torn}`);
    await killed(root, [...PRELOAD, ...MINT], at, torn);
    return [at, settle(root)];
  });
  expect(crashes).toEqual(moments.map(({ at }) => [at, at > turn ? 'new' : 'old']));
  expect(new Set(crashes.map(([, left]) => left))).toEqual(new Set(['old', 'new']));
});

test('a recovery killed at a call that changes a file is finished by the next command', async () => {
  const committed = copy('committed');
  await killed(committed, [...PRELOAD, ...MINT], calls.indexOf('renameSync') + 2);
  const opening = (root: string) => [...PRELOAD, 'tests/fixtures/settle.ts', root];
  const undisturbed = copy('undisturbed', committed);
  const reading = await watched(undisturbed, opening(undisturbed));
  expect(reading.stdout.trim()).toBe('2');
  const left = await inPairs(reading.calls.keys(), async (at) => {
    const root = copy(`reading-${at}`, committed);
    await killed(root, opening(root), at + 1);
    return settle(root);
  });
  expect(new Set(left)).toEqual(new Set(['new']));
});

// A disk that fills while a mint appends to a log. Linux can be told how large a file may become (setrlimit(2), RLIMIT_FSIZE): what passes
// that size is cut to what fits, as on a full disk, and the next write fails.

test('a mint for which the disk is full within a line of a log writes nothing, and says so', () => {
  const log = RESOURCES.overwrites.path;
  const sizeOf = (root: string) => statSync(join(root, log)).size;
  const large = copy('large');
  const line = readFileSync(join(folder, 'new', log), 'utf8');
  // More than any other file of the archive has.
  while (sizeOf(large) < 200_000) appendFileSync(join(large, log), line);
  /** A mint for which no file may grow beyond so many bytes. */
  const mint = (root: string, limit: number | 'unlimited') => {
    const { INIT_CWD: _caller, ...inherited } = process.env;
    const env = { ...inherited, ARCHIVE: root, CACHE: `${root}.cache`, REGISTRY_TIME: NOW };
    return spawnSync('prlimit', [`--fsize=${limit}`, process.execPath, ...MINT], { env, encoding: 'utf8' });
  };
  const whole = copy('whole', large);
  expect(mint(whole, 'unlimited').status).toBe(0);
  const appended = sizeOf(whole) - sizeOf(large);
  for (const bytes of [0, Math.floor(appended / 2), appended - 1]) {
    const root = copy(`full-${bytes}`, large);
    const { status, stdout, stderr } = mint(root, sizeOf(large) + bytes);
    expect([bytes, status, stateOf(root)]).toEqual([bytes, 1, stateOf(large)]);
    expect(`${stdout}${stderr}`).toContain('raise the limit');
  }
  const enough = copy('enough', large);
  expect([mint(enough, sizeOf(large) + appended).status, stateOf(enough)]).toEqual([0, stateOf(whole)]);
});
