import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { applyChangeset } from '../../src/archive/writer.ts';
import { changeRegistry } from '../../src/registry/archive/resources/registry-files.ts';
import { mint } from '../../src/registry/changes/mint.ts';
import { errorsOfProposal } from '../../src/site/prove.ts';
import { worksOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';

// A mint judges the whole registry, also the deposits that stand in parts of it, which it does not write.

test('what is wrong in a part stops a mint, wherever it is', async () => {
  const world = worksOf(...['One', 'A glossary', 'Three', 'Four', 'Five'].map((title) => ({ title })));
  const root = writeArchive(world);
  const bounds = { deposits: 2, bytes: 1_000_000 };
  const { files } = changeRegistry({ registry: { ...world.registry, deposits: [] }, bounds }, world.registry);
  applyChangeset(root, { files, reason: 'parts', actor: 'test', at: TOOLS.now });
  const errors = async () => {
    const archive = loadArchive(root);
    const { changeset, registry } = mint(archive, [submission({ title: 'New' })], TOOLS);
    if (!changeset) throw new Error('nothing was minted');
    const found = await errorsOfProposal(archive, changeset, { registry }, TOOLS.now);
    return [...new Set(found.map(({ rule, where }) => `${rule} ${where}`))];
  };
  expect(await errors()).toEqual([]);
  const part = join(root, 'data/registry-0001.json');
  writeFileSync(part, readFileSync(part, 'utf8').replaceAll('"title":"A glossary"', '"title":"A lexicon"'));
  expect(await errors()).toEqual(['TXT-002 data/registry.json, deposit 2']);
});
