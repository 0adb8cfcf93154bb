import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OVERWRITE_LOG } from '../../src/registry/archive/changeset.ts';
import { OverwriteReceipt } from '../../src/registry/model/receipts.ts';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { MOVED_ON, move, SHELF } from '../fixtures/moves.ts';

// The receipt before a hand edit.

const overwrite = (root: string, path: string, ...args: string[]) =>
  move(root, 'overwrite', join(root, path), ...args);
const logOf = (root: string) => readFileSync(join(root, OVERWRITE_LOG), 'utf8');

describe('the overwrite command', () => {
  test('writes a receipt of the file’s bytes, and changes nothing else', async () => {
    const root = writeArchive(SHELF);
    const before = bytesOf(root);
    const { code, stdout, stderr } = await overwrite(root, 'data/site.json', '--reason', 'A new publisher.');
    expect([code, stderr]).toEqual([0, '']);
    const [line = ''] = logOf(root).split('\n');
    const receipt = OverwriteReceipt.parse(JSON.parse(line));
    const site = readFileSync(join(root, 'data/site.json'));
    expect(receipt).toMatchObject({
      ts: `${MOVED_ON}T12:00:00Z`,
      actor: 'overwrite',
      path: 'data/site.json',
      web_path: '/data/site.json',
      sha256: before['data/site.json'],
      size_bytes: site.length,
      line_count: 1,
      is_binary: false,
      primary_companion: null,
      reason: 'A new publisher.',
    });
    expect(stdout).toContain(line);
    expect(bytesOf(root)).toEqual({ ...before, [OVERWRITE_LOG]: bytesOf(root)[OVERWRITE_LOG] });
  });

  test.each([
    ['a wiki page', 's/wiki/index.html', '/wiki/'],
    ['a derived file', 'data/browse-index.json', 'data/registry.json'],
  ])('warns of %s, whose primary lives elsewhere', async (_name, path, primary) => {
    const root = writeArchive(SHELF);
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'a fallback\n');
    const { code, stderr } = await overwrite(root, path, '--reason', 'A word was wrong.');
    expect(code).toBe(0);
    expect(stderr).toContain(
      `! ${path} is made again at each build, from ${primary}: an edit of it would be lost.`,
    );
    expect(JSON.parse(logOf(root))).toMatchObject({ path, primary_companion: primary });
  });

  test('writes no receipt of code, which RCP-002 would refuse', async () => {
    const root = writeArchive(SHELF);
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/a.ts'), 'a\n');
    const before = bytesOf(root);
    const { code, stdout } = await overwrite(root, 'src/a.ts', '--reason', 'a word');
    expect([code, stdout]).toEqual([
      0,
      'src/a.ts is no part of the archive: git keeps what it was, and it needs no receipt.\n',
    ]);
    expect(bytesOf(root)).toEqual(before);
  });

  test('writes no receipt of a file that does not exist', async () => {
    const root = writeArchive(SHELF);
    const before = bytesOf(root);
    const { code, stdout } = await overwrite(root, 'data/autonomous/AXN-01-autonomous.md', '--reason', 'new');
    expect(code).toBe(0);
    expect(stdout).toBe(
      'data/autonomous/AXN-01-autonomous.md does not exist yet: a new file needs no receipt.\n',
    );
    expect(bytesOf(root)).toEqual(before);
  });

  test('is a usage error for a file outside the archive', async () => {
    const root = writeArchive(SHELF);
    expect(await unchanged(root, () => overwrite(root, '../elsewhere.json', '--reason', 'x'))).toMatchObject({
      code: 2,
    });
  });
});
