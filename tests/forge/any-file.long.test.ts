import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadArchive, loadSite } from '../../src/archive/load.ts';
import { wholeFiles } from '../../src/archive/writer.ts';
import { openClone } from '../../src/forge/clone.ts';
import { connect } from '../../src/forge/place.ts';
import { type Changeset, preview } from '../../src/registry/archive/changeset.ts';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import type { OverwriteReceipt } from '../../src/registry/model/receipts.ts';
import { TERM_TYPES } from '../../src/registry/model/vocabulary.ts';
import { startForge } from '../bot/test-forge.ts';

// A change is not of the registry alone: items of other resources and files that are not text travel the same way, from a
// changeset to a commit on a code host, and from there to whoever clones it.

const IMAGE = 'data/images/plate-1.png';
const AT = '2026-11-22T08:00:00Z';

const TERM = {
  term: 'plate',
  definition: 'A leaf that holds a picture and no text.',
  type: TERM_TYPES[0],
  defined_in_deposit: 1,
};

const because = (files: Changeset['files']): Changeset => ({
  files,
  reason: 'a plate',
  actor: 'test',
  at: AT,
});

// Takes long: real git and a push of each kind of file.
test('an image and an item of a resource come back from a commit byte for byte, and an overwritten image leaves a receipt', async () => {
  await using started = await startForge();
  const forge = connect(loadSite(join(started.folder, 'seed')), started.environment());
  const clone = await openClone(join(started.folder, 'any'), forge.cloneUrl, forge.token);
  const commit = async (changeset: Changeset) => {
    const main = await forge.main();
    const tree = await clone.git('rev-parse', `${main}^{tree}`);
    const sha = await forge.commit(main, tree, wholeFiles(clone.folder, changeset), 'A change of any file');
    await clone.settle(sha);
    return (path: string) => readFileSync(join(clone.folder, path));
  };
  try {
    await clone.settle(await forge.main());
    const archive = loadArchive(clone.folder);
    const terms = { ...archive.terms, terms: [TERM] };
    const write = `${JSON.stringify(terms, null, 2)}\n`;
    const image = randomBytes(70_000);
    const changeset = because([
      { path: RESOURCES.terms.path, write },
      { path: IMAGE, write: image },
    ]);

    const proposed = preview(archive, changeset);
    expect(proposed.terms).toEqual(terms);
    expect(proposed.registry).toBe(archive.registry);
    expect(proposed.files.read(IMAGE)).toEqual(image);

    const read = await commit(changeset);
    expect(read(IMAGE).equals(image)).toBe(true);
    expect(read(RESOURCES.terms.path).toString()).toBe(write);
    expect(loadArchive(clone.folder).terms).toEqual(terms);

    const again = await commit(because([{ path: IMAGE, write: randomBytes(10) }]));
    const receipts = again(RESOURCES.overwrites.path).toString().trim().split('\n');
    expect(JSON.parse(receipts.at(-1) ?? '') as OverwriteReceipt).toMatchObject({
      path: IMAGE,
      size_bytes: image.length,
      is_binary: true,
      line_count: 0,
      role: 'file',
    });
    expect(started.server.violations).toEqual([]);
  } finally {
    clone.release();
  }
});
