import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { blocksOf, corpusDeposit } from '../../src/corpus/deposit.ts';
import { SEED_SCALE, writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { utf8Length } from '../../src/registry/identity/hash.ts';
import { addressesView } from '../../src/registry/observation/addresses/view.ts';
import { citationsOf } from '../../src/registry/reading/citations.ts';
import { conceptsView } from '../../src/registry/reading/concept-index.ts';
import { termsOf } from '../../src/registry/reading/concepts.ts';
import { bytesOf } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';

// The corpus for measurements.

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

longTest('the corpus is the same archive each time, and passes every rule', async () => {
  const [one, other] = [join(scratch, 'one'), join(scratch, 'other')];
  await writeCorpus(60, one);
  await writeCorpus(60, other);
  expect(bytesOf(one)).toEqual(bytesOf(other));
  const archive = loadArchive(one);
  expect(archive.registry.deposits.length).toBe(60);
  const findings = validateArchive(archive, '2026-11-01T12:00:00Z');
  expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
});

longTest(
  'the corpus at the scale of the specification has its counts, passes every rule, and is the same each time',
  async () => {
    const folders = ['scale', 'scale-again'].map((name) => join(scratch, name));
    for (const folder of folders) await writeSeedScale(folder);
    const [bytes, again] = folders.map((one) => bytesOf(one));
    expect(again).toEqual(bytes);
    const archive = loadArchive(folders[0] ?? '');
    const { registry, addresses, captures, resolution, register } = archive;
    const classes = Object.values(addressesView(archive).addresses).map((one) => one.observation_class);
    expect({
      deposits: registry.deposits.length,
      terms: termsOf(archive).length,
      concepts: Object.keys(conceptsView(archive).concepts).length,
      addressed: new Set(Object.values(addresses.addresses).flatMap(({ refers_to }) => refers_to)).size,
      addresses: counted(classes),
      captures: captures.entries.length,
      mappings: counted(resolution.mappings.map(({ status }) => status)),
      entries: register.entries.length,
      edges: citationsOf(archive).length,
    }).toEqual(SEED_SCALE);
    const findings = validateArchive(archive, '2026-12-01T12:00:00Z');
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

/** How often each value occurs. */
function counted(values: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]));
}
