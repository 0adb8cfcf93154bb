import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadArchive, loadForMint } from '../../src/archive/load.ts';
import { errorsOfMint } from '../../src/archive/prove-mint.ts';
import { applyChangeset } from '../../src/archive/writer.ts';
import { type Archive, indexOf } from '../../src/registry/archive.ts';
import { type MintResult, mint } from '../../src/registry/mint/mint.ts';
import { mintQueue } from '../../src/registry/mint/queue.ts';
import { changeRegistry } from '../../src/registry/mint/registry-files.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { byIssue, richSubmission, submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';

// A mint that reads the head of a registry in parts comes to what one comes to that reads every deposit.

const WORLD = archiveOf(
  submission({}, byIssue(3)),
  submission({ title: 'A glossary', version: 'v1.0' }, byIssue(4)),
  submission({ title: 'A glossary, mended', version: 'v2.0', supersedes: '2' }, byIssue(5)),
  submission({ title: 'A fourth' }),
  submission({ title: 'A fifth' }),
);

/** An archive on the disk whose first four deposits stand in two parts. */
function inParts(world: Archive = WORLD): string {
  const root = writeArchive(world);
  const { files } = changeRegistry(
    { registry: { ...world.registry, deposits: [] }, bounds: { deposits: 2, bytes: 1_000_000 } },
    world.registry,
  );
  applyChangeset(root, { files, reason: 'parts', actor: 'test', at: TOOLS.now });
  return root;
}

const minted = (root: string, load: typeof loadArchive, works: readonly Submission[]): MintResult => {
  const { archive, registryText } = load(root);
  return mint(archive, registryText, works, TOOLS);
};

const { axn: FIRST } = WORLD.registry.deposits[0] ?? { axn: '' };

test.each<[string, Submission[]]>([
  ['a work', [submission({ title: 'A new one' })]],
  ['a work that names one in a part', [submission({ title: 'A new one', related_ids: FIRST })]],
  ['a work that supersedes one in a part', [submission({ title: 'Newer', supersedes: '3' }, byIssue(5))]],
  ['a work that supersedes one by an account', [submission({ title: 'Newer', supersedes: '1' }, byIssue(3))]],
  ['a work that supersedes the newest', [richSubmission({ supersedes: 5 }, 'A body.')]],
  ['a work that is in a part already', [submission({}, byIssue(9))]],
  [
    'the very submission that is in a part',
    [submission({ title: 'A glossary', version: 'v1.0' }, byIssue(4))],
  ],
  ['a superseded work in a part', [submission({ title: 'Newer', supersedes: '2' }, byIssue(4))]],
  ['a work that names none', [submission({ title: 'Odd', related_ids: 'AXN:FF.LOGICAL.🍬📧🎮☔🌽💿' })]],
])('%s', (_name, works) => {
  const root = inParts();
  const [light, whole] = [minted(root, loadForMint, works), minted(root, loadArchive, works)];
  expect(loadForMint(root).archive.registry.deposits).toHaveLength(1);
  expect(light.findings).toEqual(whole.findings);
  expect(light.minted).toEqual(whole.minted);
  expect(light.existing.map(({ deposit }) => deposit)).toEqual(whole.existing.map(({ deposit }) => deposit));
  expect(light.changeset).toEqual(whole.changeset);
});

test('a queue knows issues and accounts of deposits in parts', () => {
  const root = inParts();
  const works = [submission({ title: 'Other words' }, byIssue(4)), submission({ title: 'New' }, byIssue(8))];
  const [light, whole] = [loadForMint(root), loadArchive(root)].map(({ archive, registryText }) =>
    mintQueue(archive, registryText, works, TOOLS, 9),
  );
  expect(light?.verdicts).toEqual(whole?.verdicts);
  expect(light?.verdicts.map(({ outcome }) => outcome)).toContain('already');
});

test('look-ups are made anew where nothing is kept, and a part that changed has its own', () => {
  const root = inParts();
  const part = join(root, 'data/registry-0001.json');
  expect(indexOf(loadForMint(root).archive).byNumber.get(2)?.title).toBe('A glossary');
  writeFileSync(part, readFileSync(part, 'utf8').replaceAll('A glossary', 'A lexicon'));
  const { archive } = loadForMint(root);
  expect(indexOf(archive).byNumber.get(2)?.title).toBe('A lexicon');
  expect(indexOf(archive).byAxn.get(FIRST)?.deposit_number).toBe(1);
  writeFileSync(part, readFileSync(part, 'utf8').replace('"part":1', '"part":3'));
  expect(() => loadForMint(root)).toThrow('registry-0001.json is not part 1');
});

const judged = (root: string, work: Submission) => {
  const { archive, registryText } = loadForMint(root);
  const result = mint(archive, registryText, [work], TOOLS);
  if (!result.changeset) throw new Error(JSON.stringify(result.findings));
  return { archive, proposed: { ...result, changeset: result.changeset } };
};

test('what a mint adds is judged, with what it names in parts', async () => {
  const root = inParts();
  const { archive, proposed } = judged(root, submission({ title: 'N', supersedes: '3' }, byIssue(77)));
  expect(await errorsOfMint(root, archive, proposed, TOOLS.now)).toEqual([]);
  // The same with an earlier deposit that does not name its successor.
  const touched = proposed.touched.filter(({ deposit_number }) => deposit_number !== 3);
  const broken = { ...proposed, touched, index: indexOf(archive) };
  const errors = await errorsOfMint(root, archive, broken, TOOLS.now);
  expect(errors.map(({ rule }) => rule)).toContain('LIF-002');
});

test('an issue that became a deposit of a part becomes no second one', async () => {
  const root = inParts();
  const { archive, proposed } = judged(root, submission({ title: 'Another' }, byIssue(4)));
  const errors = await errorsOfMint(root, archive, proposed, TOOLS.now);
  expect(errors.map(({ rule }) => rule)).toEqual(['REG-006']);
});
