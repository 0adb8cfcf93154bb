import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recover } from '../../src/archive/journal.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { bytesOf, type Ended, node, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { richEntry, submission } from '../fixtures/submissions.ts';
import { NOW } from '../fixtures/tools.ts';

// Tests the writer's promise with real kills: at any time, an archive is the old one or the new one.

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
  expect([code, stderr]).toEqual([0, '']);
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
  expect([at, signal]).toEqual([at, 'SIGKILL']);
}

/** Opens an archive after a kill. Returns which of the two it is. Fails when it is neither, or invalid. */
function settle(stage: Stage, root: string): 'old' | 'new' {
  recover(root);
  const found = bytesOf(root);
  const which = JSON.stringify(found) === JSON.stringify(stage.before) ? 'old' : 'new';
  expect(found).toEqual(which === 'old' ? stage.before : stage.after);
  const findings = validateArchive(loadArchive(root).archive, NOW);
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
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

test('a mint killed at any of its calls leaves the old archive or the new one, byte for byte', async () => {
  const stage = await prepare();
  const { calls, folder, args } = stage;
  const clean = calls.map((_, at) => ({ at: at + 1, torn: false }));
  const half = clean
    .filter(({ at }) => calls[at - 1]?.startsWith('write'))
    .map(({ at }) => ({ at, torn: true }));
  expect(half.length).toBeGreaterThanOrEqual(4);

  const outcomes = await inPairs([...clean, ...half], async ({ at, torn }) => {
    const root = join(folder, `killed-${at}-${torn}`);
    cpSync(join(folder, 'old'), root, { recursive: true });
    await killed(root, args, at, torn);
    return settle(stage, root);
  });

  const plain = outcomes.slice(0, clean.length);
  const turn = plain.indexOf('new');
  // The rename of the journal separates the two: before it nothing counts, after it nothing is lost.
  expect(calls[turn - 1]).toBe('renameSync');
  expect(plain.slice(0, turn).every((which) => which === 'old')).toBe(true);
  expect(plain.slice(turn).every((which) => which === 'new')).toBe(true);
});

test('a recovery killed at any of its calls is finished by the next command', async () => {
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
  expect([reading.code, reading.stdout.trim()]).toEqual([0, '2']);
  const moments = reading.calls.map((_, at) => at + 1);
  const outcomes = await inPairs(moments, async (at) => {
    const root = copy(`reading-${at}`);
    await killed(root, opening(root), at);
    return settle(stage, root);
  });
  expect(new Set(outcomes)).toEqual(new Set(['new']));
});
