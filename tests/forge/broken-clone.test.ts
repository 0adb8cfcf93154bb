import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClone } from '../../src/forge/clone.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { committed, git } from '../fixtures/proposals.ts';
import { sampled } from '../fixtures/runs.ts';

// A clone is there to save time. Whatever became of it, what it is a clone of is untouched, and so is every repository around it.

/** A repository with one archive of one file. Returns its folder and its commit. */
function repository(folder: string, text: string): { folder: string; sha: string } {
  mkdirSync(join(folder, 'data'), { recursive: true });
  mkdirSync(join(folder, 'api'));
  writeFileSync(join(folder, 'data/registry.json'), text);
  writeFileSync(join(folder, 'api/index.json'), '{}');
  committed(folder);
  git(folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  return { folder, sha: git(folder, 'rev-parse', 'HEAD') };
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });
const replace = (path: string) => {
  remove(path);
  writeFileSync(path, 'x');
};

const BREAKS: [string, (clone: string) => void][] = [
  ['has a HEAD that is cut off', (clone) => truncateSync(join(clone, '.git/HEAD'))],
  ['has lost its objects', (clone) => remove(join(clone, '.git/objects'))],
  [
    'has a pack that is cut off',
    (clone) => {
      const packs = join(clone, '.git/objects/pack');
      for (const name of readdirSync(packs).filter((one) => one.endsWith('.pack'))) {
        remove(join(packs, name));
        writeFileSync(join(packs, name), 'PACK');
      }
    },
  ],
  ['has settings that git cannot read', (clone) => writeFileSync(join(clone, '.git/config'), '[core')],
  ['has an index that git cannot read', (clone) => writeFileSync(join(clone, '.git/index'), 'x')],
  ['has a file in the place of its repository', (clone) => replace(join(clone, '.git'))],
  ['is a file', (clone) => replace(clone)],
];

test.each(sampled(BREAKS, 1))(
  'a clone that %s is made again, and no other repository is touched',
  async (_what, breakIt) => {
    const around = repository(temporaryFolder(), 'of the code');
    const { folder: url, sha } = repository(temporaryFolder(), 'of the forge');
    const parent = join(around.folder, '.state/archive');
    const first = await openClone(parent, url, '');
    await first.settle(sha);
    first.release();
    breakIt(first.folder);
    const again = await openClone(parent, url, '');
    await again.settle(sha);
    again.release();
    expect(readFileSync(join(again.folder, 'data/registry.json'), 'utf8')).toBe('of the forge');
    expect(git(around.folder, 'rev-parse', 'HEAD')).toBe(around.sha);
    expect(readFileSync(join(around.folder, 'data/registry.json'), 'utf8')).toBe('of the code');
  },
);

longTest(
  'of a repository that is not there, the message names that one; a clone stays as it is',
  async () => {
    const { folder: url, sha } = repository(temporaryFolder(), 'of the forge');
    const parent = join(temporaryFolder(), 'archive');
    const first = await openClone(parent, url, '');
    await first.settle(sha);
    first.release();
    remove(url);
    const again = await openClone(parent, url, '');
    await expect(again.settle('a'.repeat(40))).rejects.toThrow(`git fetch of ${url} failed`);
    again.release();
    expect(readFileSync(join(again.folder, 'data/registry.json'), 'utf8')).toBe('of the forge');
  },
);
