import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { corpusDeposit } from '../../src/corpus/deposit.ts';
import { blocksOf, CUTS } from '../../src/corpus/shapes.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { utf8Length } from '../../src/registry/identity/hash.ts';
import { longTest } from '../fixtures/long.ts';
import { fingerprint } from '../site/building.ts';

// The corpus for proofs and measurements: they do not try what it lacks.

const texts = readdirSync('data/texts').map((name) => readFileSync(join('data/texts', name), 'utf8'));
const source = {
  blocks: blocksOf(texts),
  descriptions: ['A description of the corpus, long enough. '.repeat(4)],
};
const deposits = Array.from({ length: 1500 }, (_, at) => corpusDeposit(at + 1, source, hashes.sha256));
const scratch = mkdtempSync(join(tmpdir(), 'test-corpus-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('texts of the corpus are as long as those of real archives', () => {
  const sizes = deposits.map(({ body }) => utf8Length(body)).toSorted((a, b) => a - b);
  const share = (above: number) => sizes.filter((size) => size > above).length / sizes.length;
  const median = sizes[sizes.length / 2] ?? 0;
  expect(median).toBeGreaterThan(10_000);
  expect(median).toBeLessThan(14_500);
  expect(share(100_000)).toBeGreaterThan(0.035);
  expect(share(100_000)).toBeLessThan(0.065);
  expect(share(300_000)).toBeGreaterThan(0.002);
});

test('some texts of the corpus are not Markdown: JSON in one line, words without a space', () => {
  const bodies = deposits.map(({ body }) => body);
  const json = bodies.filter((body) => body.startsWith('{'));
  for (const body of json) expect(() => JSON.parse(body)).not.toThrow();
  expect(json.some((body) => !body.includes('\n'))).toBe(true);
  expect(bodies.some((body) => /\S{2000}/.test(body))).toBe(true);
});

test('any cut by UTF-16 units breaks a character in some description and in some text of the corpus', () => {
  const cuts = CUTS.map((cut) => ({
    cut,
    descriptions: deposits.some(({ entry }) => !entry.description.slice(0, cut).isWellFormed()),
    texts: deposits.some(({ body }) => !body.slice(0, cut).isWellFormed()),
  }));
  expect(cuts.filter(({ descriptions, texts }) => !descriptions || !texts)).toEqual([]);
  const emoji = /\p{RGI_Emoji}/v;
  expect(deposits.some(({ entry }) => emoji.test(entry.title))).toBe(true);
  expect(deposits.some(({ entry }) => emoji.test(entry.creator))).toBe(true);
  expect(deposits.some(({ entry }) => emoji.test(String(entry.keywords)))).toBe(true);
});

longTest('the corpus is the same archive each time, and passes every rule', async () => {
  const [one, other] = [join(scratch, 'one'), join(scratch, 'other')];
  await writeCorpus(60, one);
  await writeCorpus(60, other);
  expect(fingerprint(one)).toEqual(fingerprint(other));
  const { archive } = loadArchive(one);
  expect(archive.registry.deposits.length).toBe(60);
  const findings = validateArchive(archive, '2026-11-01T12:00:00Z');
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
});
