import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { applyChangeset } from '../../src/archive/writer.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { changeRegistry } from '../../src/registry/archive/resources/registry-files.ts';
import { type MintResult, mint } from '../../src/registry/changes/mint.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import { errorsOfProposal } from '../../src/site/prove.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { byIssue, submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';

// A mint into a registry in parts comes to what one comes to into the same registry in one file.

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

function minted(root: string, works: readonly Submission[]): MintResult {
  const archive = loadArchive(root);
  return mint(archive, works, TOOLS);
}

test('a work that supersedes one in a part writes that part again, and no other', () => {
  const root = inParts();
  const works = [submission({ title: 'Newer', supersedes: '3' }, byIssue(5))];
  const [parted, whole] = [minted(root, works), minted(writeArchive(WORLD), works)];
  expect([parted.findings, parted.minted]).toEqual([whole.findings, whole.minted]);
  if (!parted.changeset) throw new Error('nothing was minted');
  const paths = parted.changeset.files.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('data/registry-'))).toEqual(['data/registry-0002.json']);
  applyChangeset(root, parted.changeset);
  expect(loadArchive(root).registry.deposits).toEqual(whole.registry.deposits);
});

test('what is wrong in a part stops a mint, wherever it is', async () => {
  const root = inParts();
  const part = join(root, 'data/registry-0001.json');
  const errors = async () => {
    const archive = loadArchive(root);
    const { changeset, registry } = minted(root, [submission({ title: 'New' })]);
    if (!changeset) throw new Error('nothing was minted');
    const found = await errorsOfProposal(archive, changeset, { registry }, TOOLS.now);
    return [...new Set(found.map(({ rule, where }) => `${rule} ${where}`))];
  };
  expect(await errors()).toEqual([]);
  writeFileSync(part, readFileSync(part, 'utf8').replaceAll('"title":"A glossary"', '"title":"A lexicon"'));
  expect(await errors()).toEqual(['TXT-002 data/registry.json, deposit 2']);
});
