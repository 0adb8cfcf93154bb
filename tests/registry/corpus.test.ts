import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { corpusDeposit } from '../../src/corpus/deposit.ts';
import { SEED_SCALE, type Share, sharesOf, termName } from '../../src/corpus/seed-plan.ts';
import { blocksOf, Chance, CUTS } from '../../src/corpus/shapes.ts';
import { utf8Length } from '../../src/registry/identity/hash.ts';

// The corpus for proofs and measurements: they do not try what it lacks. That it is valid, and the same each time, is a proof of its own.

const texts = readdirSync('data/texts').map((name) => readFileSync(join('data/texts', name), 'utf8'));
const source = {
  blocks: blocksOf(texts),
  descriptions: ['A description of the corpus, long enough. '.repeat(4)],
};
const deposits = Array.from({ length: 1500 }, (_, at) => corpusDeposit(at + 1, source, hashes.sha256));
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

test('the plan of the seed-scale corpus deals out exactly the counts of the specification', () => {
  const plain = deposits.slice(0, SEED_SCALE.deposits);
  const shares = [...sharesOf(plain, (number) => new Chance(`plan ${number}`, hashes.sha256)).values()];
  const sum = (of: (share: Share) => readonly unknown[]) =>
    shares.reduce((all, share) => all + of(share).length, 0);
  expect([sum(({ concepts }) => concepts), sum(({ terms }) => terms), sum(({ cites }) => cites)]).toEqual([
    7045, 4987, 4900,
  ]);
  expect(sum((share) => (share === shares[14] ? [] : share.concepts))).toBe(7028);
  expect(new Set(Array.from({ length: SEED_SCALE.terms }, (_, at) => termName(at))).size).toBe(12_032);
  const ways = Map.groupBy(
    shares.flatMap(({ cites }) => cites),
    ({ via }) => via,
  );
  expect([...ways.values()].every((own) => own.length > 100)).toBe(true);
  expect(ways.size).toBe(5);
});
