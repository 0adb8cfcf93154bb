import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { writeAll } from '../../src/archive/journal.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { transact } from '../../src/archive/writer.ts';
import { OverwriteReceipt } from '../../src/registry/model/receipts.ts';
import { bytesOf, commandProcess, type Ended, node, temporaryFolder } from '../fixtures/disk.ts';
import { longSuite } from '../fixtures/long.ts';
import { mintFiles } from '../fixtures/mint-files.ts';
import { NOW } from '../fixtures/tools.ts';

const receiptsOf = (root: string) =>
  readFileSync(join(root, 'data/pre-overwrite-receipts.log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => OverwriteReceipt.parse(JSON.parse(line)));
const errorsIn = (root: string) =>
  validateArchive(loadArchive(root), NOW).filter(({ level }) => level === 'error');

/** An archive of one deposit. */
const newArchive = () => mintFiles().root;

test('a change can append to one file several times', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'log'), 'a\n');
  writeAll(root, [
    { path: 'log', append: 'b\n' },
    { path: 'new/file', write: 'x' },
    { path: 'log', append: 'c\n' },
  ]);
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('a\nb\nc\n');
  expect(readdirSync(root).sort()).toEqual(['log', 'new']);
});

longSuite('commands at the same time', () => {
  // Takes long: three commands at once, each a process.
  test('mint one after the other: each gets its number, and nothing is lost', async () => {
    const { root, body } = mintFiles();
    const titles = ['One', 'Two', 'Three'];
    const ended = await Promise.all(
      titles.map((title) => commandProcess(root, 'mint', '--json', body(title))),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    const numbers = ended.map(
      ({ stdout }) =>
        (JSON.parse(stdout) as { minted: [{ deposit_number: number }] }).minted[0].deposit_number,
    );
    expect(numbers.toSorted()).toEqual([2, 3, 4]);
    expect(errorsIn(root)).toEqual([]);
    const { deposits } = loadArchive(root).registry;
    expect(
      deposits
        .slice(1)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(titles.toSorted());
    expect(receiptsOf(root)).toHaveLength(3);
  });

  test('do not touch a change that another has begun, and see it as a whole', async () => {
    const { root, body } = mintFiles();
    const mint = mintHeld(root, 'renameSync', body('Slow'));
    await mint.waiting();
    const flag = join(temporaryFolder(), 'waits');
    const reading = node(['tests/fixtures/settle.ts', root, flag]);
    await appears(flag, reading);
    mint.goOn();
    expect((await mint.ended).code).toBe(0);
    expect((await reading).stdout.trim()).toBe('2');
    expect(errorsIn(root)).toEqual([]);
  });

  test('wait for a busy one, and continue once it was killed', async () => {
    const { root, body } = mintFiles();
    const slow = mintHeld(root, 'waivers.json', body('Slow'));
    await slow.waiting();
    utimesSync(join(root, '.archive.lock'), 0, 0);
    const quick = commandProcess(root, 'mint', body('Quick'));
    let told = '';
    quick.child.stderr.on('data', (chunk: Buffer) => (told += chunk));
    while (told === '') await sleep(20);
    expect(told).toContain('Another command is using this archive');
    expect(loadArchive(root).registry.deposits.length).toBe(1);
    slow.kill();
    expect((await quick).code).toBe(0);
    expect(loadArchive(root).registry.deposits.map(({ title }) => title)).toContain('Quick');
    expect(errorsIn(root)).toEqual([]);
  });

  test('do not undo what was written meanwhile without the lock', async () => {
    const { root, body } = mintFiles();
    const slow = mintHeld(root, 'waivers.json', body('Slow'));
    await slow.waiting();
    const registry = join(root, 'data/registry.json');
    writeFileSync(registry, `${readFileSync(registry, 'utf8')}\n`);
    const after = bytesOf(root);
    slow.goOn();
    const { code, stderr } = await slow.ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('changed by another program meanwhile')]);
    expect(bytesOf(root)).toEqual(after);
  });
});

describe('a change that was decided on files that are not as they were read', () => {
  const write = { path: 'data/lexical-minting-registry.json', write: '{}' };
  const changeset = { files: [write], reason: 'a test', actor: 'test', at: NOW };

  test.each([
    ['a resource that it would overwrite', write.path],
    ['a text', 'data/texts/AXN-01-text.md'],
    ['a file that was not there', 'data/images/new.png'],
  ])('is refused, and nothing is written: %s', async (_name, path) => {
    const root = newArchive();
    const before = bytesOf(root);
    const changed = Buffer.from([0x89, 0x00, 0xff]);
    const refused = transact(root, () => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), changed);
      return { changeset, answer: undefined };
    });
    await expect(refused).rejects.toThrow(`${path} was changed by another program meanwhile`);
    expect(bytesOf(root)).toEqual({ ...before, [path]: hashes.sha256(changed) });
  });

  test('and where one of them was removed', async () => {
    const root = newArchive();
    const refused = transact(root, () => {
      rmSync(join(root, 'data/nmen-registry.json'));
      return { changeset, answer: undefined };
    });
    await expect(refused).rejects.toThrow('data/nmen-registry.json was changed by another program');
  });
});

test('an image is written byte for byte, and its receipt says that it was binary and had no lines', async () => {
  const root = newArchive();
  const path = 'data/images/plate.png';
  const write = (bytes: Uint8Array) =>
    transact(root, () => ({
      changeset: { files: [{ path, write: bytes }], reason: 'a plate', actor: 'test', at: NOW },
      answer: undefined,
    }));
  // Line breaks and no NUL, but not UTF-8.
  const first = Buffer.from([0xff, 0x0a, 0x0a, 0xfe]);
  const second = Buffer.from([0x89, 0x50, 0x00, 0x0a]);
  await write(first);
  await write(second);
  expect(readFileSync(join(root, path)).equals(second)).toBe(true);
  expect(receiptsOf(root)).toMatchObject([
    { path, sha256: hashes.sha256(first), size_bytes: 4, line_count: 0, is_binary: true, role: 'file' },
  ]);
});

/** A mint that waits at a call or a file until it is told to continue. */
function mintHeld(root: string, place: string, file: string) {
  const flag = join(temporaryFolder(), 'waiting');
  const ended = node(['--import', './tests/fixtures/interrupt.ts', 'scripts/run.mjs', 'mint', file], {
    ARCHIVE: root,
    INTERRUPT_ROOT: root,
    INTERRUPT_WAIT_AT: place,
    INTERRUPT_FLAG: flag,
  });
  return {
    ended,
    waiting: () => appears(flag, ended),
    goOn: () => rmSync(flag),
    kill: () => ended.child.kill('SIGKILL'),
  };
}

/** Waits for a file that a program creates. */
async function appears(file: string, ended: Promise<Ended>): Promise<void> {
  while (!existsSync(file))
    await Promise.race([sleep(20), ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]);
}
