import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive, validateStored } from '../../src/archive/prove.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { NOW } from '../fixtures/tools.ts';

// The entries of a large archive are judged in threads: what they find, and what becomes of it when one fails.

const HOW = { worthwhile: 1, threads: 2, together: 8 };
const HEAD = 'data/registry.json';
let root = '';

beforeEach(() => {
  root = temporaryFolder();
  for (const folder of ['data', 'api']) cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
});

const textOf = (number: number) =>
  join(root, `data/texts/AXN-${number.toString(16).toUpperCase().padStart(2, '0')}-text.md`);

/** Changes the line of a deposit in the registry. */
function edit(number: number, change: (entry: Record<string, unknown>) => void): void {
  const lines = readFileSync(join(root, HEAD), 'utf8').split('\n');
  const at = lines.findIndex((line) => new RegExp(`^,?{"deposit_number":${number},`).test(line));
  const [, comma = '', json = ''] = /^(,?)(.*)$/.exec(lines[at] ?? '') ?? [];
  const entry = JSON.parse(json) as Record<string, unknown>;
  change(entry);
  lines[at] = comma + JSON.stringify(entry);
  writeFileSync(join(root, HEAD), lines.join('\n'));
}

test('threads find what one finds, in the same order', async () => {
  rmSync(textOf(3));
  writeFileSync(textOf(10), 'Another text, with [a link](javascript:x) and \u202e.');
  writeFileSync(textOf(21), Buffer.from([0xff, 0xfe, 0x41]));
  edit(5, (entry) =>
    Object.assign(entry, { emoji: '🍙', mood: 'good', related_ids: ['AXN:0C.NO.🍙', 'nothing'] }),
  );
  edit(8, (entry) =>
    Object.assign(entry, { predecessor_deposit_number: 12, predecessor_axn: 'AXN:0C.NO.🍙' }),
  );
  edit(9, (entry) => Object.assign(entry, { title: `A \ud800 title${'!'.repeat(600)}`, keywords: 7 }));
  edit(17, (entry) => Object.assign(entry, { supersedes: 70_000, license: '', wiki_article: '\u0007' }));
  edit(44, (entry) => Object.assign(entry, { hash: '0'.repeat(64), protocol_version: 'EA-0' }));
  // Two entries of one number: a pointer names the last of them, and an identifier may name the first.
  edit(30, (entry) => Object.assign(entry, { deposit_number: 31, axn_history: [{ axn: 'AXN:0C.NO.🍙' }] }));
  edit(33, (entry) =>
    Object.assign(entry, { predecessor_deposit_number: 31, predecessor_axn: 'AXN:0C.NO.🍙' }),
  );

  const { archive } = loadArchive(root);
  const progress: [number, number][] = [];
  const found = await validateStored(archive, NOW, { ...HOW, onProgress: (...at) => progress.push(at) });
  const { length } = archive.registry.deposits;
  expect(progress).toHaveLength(Math.ceil(length / HOW.together));
  expect(progress.at(-1)).toEqual([length, length]);
  expect(found).toEqual(validateArchive(archive, NOW));
  expect(new Set(found.map(({ rule }) => rule)).size).toBeGreaterThan(12);
  expect(found.filter(({ actual }) => actual?.includes('could not be checked')).length).toBeGreaterThan(0);
});

test('an archive of which a thread cannot read a text, or does not end its work, is not found valid', async () => {
  const { archive } = loadArchive(root);
  const answering = (body: string) =>
    validateStored(archive, NOW, {
      ...HOW,
      code: new URL(
        `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', (deposits) => { ${body} });`,
      ),
    });
  const nothing = '{ findings: [], tokens: undefined }';
  await expect(answering('process.exit(0)')).rejects.toThrow('ended with 0 before its work');
  await expect(answering('throw new Error("no room")')).rejects.toThrow('no room');
  await expect(answering('parentPort.postMessage({ judged: [], ran: [] })')).rejects.toThrow('every rule');
  await expect(
    answering(`parentPort.postMessage({ judged: deposits.map(() => (${nothing})), ran: ['AXN-001'] })`),
  ).rejects.toThrow('every rule over every entry');

  rmSync(textOf(7));
  mkdirSync(textOf(7));
  expect(() => validateArchive(archive, NOW)).toThrow('EISDIR');
  await expect(validateStored(archive, NOW, HOW)).rejects.toThrow('EISDIR');
});
