import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumsOf } from '../../src/archive/archive-key.ts';
import { keepJudged, restOf, stateOf, wasJudged, wasJudgedWith } from '../../src/archive/judged.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { assertValidOnce } from '../../src/archive/prove.ts';
import { textFile } from '../../src/registry/archive.ts';
import { utf8 } from '../../src/registry/identity/hash.ts';
import { runHere } from '../fixtures/in-process.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { copyArchive } from '../site/building.ts';

// What was judged once is not judged again: all of a state, or what mints added to one of which all was judged.

let cache = '';
const before = process.env.CACHE;

beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'judged-'));
  process.env.CACHE = cache;
});
afterAll(() => {
  rmSync(cache, { recursive: true, force: true });
  if (before === undefined) delete process.env.CACHE;
  else process.env.CACHE = before;
});

test('mints lead from a state that was judged with all beside it, and nothing else does', () => {
  keepJudged('first', { rest: 'editions' });
  keepJudged('second', { from: 'first' });
  keepJudged('third', { from: 'second' });
  expect(['first', 'second', 'third'].map((state) => wasJudgedWith(state, 'editions'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(wasJudgedWith('third', 'other editions')).toBe(false);
  // A mint judges what it adds, whatever it adds to.
  keepJudged('after nothing', { from: 'unknown' });
  expect([wasJudged('after nothing'), wasJudgedWith('after nothing', 'editions')]).toEqual([true, false]);
});

test('states that name each other end', () => {
  keepJudged('one', { from: 'other' });
  keepJudged('other', { from: 'one' });
  expect(wasJudgedWith('one', 'editions')).toBe(false);
});

test('what stands beside the tables changes with any file but a text that is as its entry says', () => {
  const { archive } = loadArchive('.');
  const sums = sumsOf('.');
  const rest = restOf(archive, sums);
  const [deposit] = archive.registry.deposits;
  const text = deposit ? textFile(deposit) : '';
  expect(sums.get(text)).toBe(deposit?.hash);
  const edition = [...sums.keys()].find((path) => path.startsWith('data/autonomous/')) ?? '';
  const changed = (path: string, sum: string) => restOf(archive, new Map([...sums, [path, sum]]));
  expect(changed(text, 'f'.repeat(64))).not.toBe(rest);
  expect(changed(edition, 'f'.repeat(64))).not.toBe(rest);
  expect(changed('data/texts/AXN-FFFF-text.md', 'f'.repeat(64))).not.toBe(rest);
  const without = new Map(sums);
  without.delete(text);
  expect(restOf(archive, without)).not.toBe(rest);
  // The tables have a name of their own.
  expect(changed('data/registry.json', 'f'.repeat(64))).toBe(rest);
});

test('files that are to be put into an archive make the state that it has with them', () => {
  const root = copyArchive(join(cache, 'to-be-put'));
  const { archive } = loadArchive(root);
  const text = textFile(archive.registry.deposits.at(-1) ?? ({} as never));
  const put = new Map<string, Uint8Array | null>([
    ['data/registry.json', utf8('{"a":1}')],
    ['data/added.json', utf8('[]')],
    ['data/waivers.json', null],
    [text, utf8('Another text.')],
    [textFile(archive.registry.deposits.at(-2) ?? ({} as never)), null],
    ['data/autonomous/AXN-01-autonomous.md', utf8('beside the tables')],
  ]);
  const due = stateOf(root, archive, put);
  expect(due).not.toBe(stateOf(root, archive));
  for (const [path, bytes] of put) {
    const without = new Map([...put].filter(([other]) => other !== path));
    if (!path.startsWith('data/autonomous/')) expect(stateOf(root, archive, without), path).not.toBe(due);
    if (bytes) writeFileSync(join(root, path), bytes);
    else rmSync(join(root, path));
  }
  expect(stateOf(root, archive)).toBe(due);
});

test('an edition that somebody edits after a mint stops the build, though the state before and the mint were judged', async () => {
  const root = copyArchive(join(cache, 'archive'));
  const read = () => [loadArchive(root).archive, sumsOf(root)] as const;
  const judge = () => {
    const [archive, sums] = read();
    assertValidOnce(archive, root, sums);
  };
  judge();
  const body = join(cache, 'issue.md');
  writeFileSync(body, issueBody({ title: 'A new work' }));
  expect(await runHere('mint', [body], { ARCHIVE: root, CACHE: cache })).toMatchObject({ code: 0 });
  const [archive, sums] = read();
  expect(wasJudgedWith(stateOf(root, archive), restOf(archive, sums))).toBe(true);
  judge();
  writeFileSync(join(root, 'data/autonomous/AXN-01-autonomous.md'), 'A text.');
  expect(judge).toThrow(/TXT-004 .*AXN-01-autonomous\.md/);
});
