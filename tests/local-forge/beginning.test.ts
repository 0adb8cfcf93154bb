import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longTest } from '../fixtures/long.ts';
import { git, openHost } from './forge.ts';

// What a forge begins with: every file as it is, in a repository that git need not tidy when the forge is opened next.

/** More files than git leaves alone: beyond 6,700 single objects it packs all when the forge opens. */
const MANY = 7_000;

const NAMES = [
  'data/texts/a "quoted" name.md',
  'data/texts/back\\slash.md',
  'data/texts/two\nlines.md',
  'data/texts/Ω 語 🎹.md',
  'api/ends with a space ',
];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, at) => at);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the first commit has every file of the archive, byte for byte, whatever its name', async () => {
  const files = [
    ...NAMES.map((path) => ({ path, bytes: bytesOf(path) })),
    { path: 'data/every-byte.bin', bytes: EVERY_BYTE },
    { path: 'data/empty.json', bytes: new Uint8Array() },
    { path: 'data/words-of-git.md', bytes: bytesOf('done\nM 100644 inline data/other.md\ndata 3\nabc\n') },
  ];
  const message = 'Begun — with “words”\n\nand a second paragraph';
  const { forge } = await openHost(temporaryFolder(), { seed: { files, message, highestIssue: 0 } });
  const { repository } = forge;
  const listed = (await git(repository, 'ls-tree', '-rz', '--name-only', 'main')).said;
  expect(listed.split('\0').filter(Boolean).sort()).toEqual(files.map(({ path }) => path).sort());
  for (const { path, bytes } of files) {
    const { said } = await git(repository, 'ls-tree', '-z', '--format=%(objectname)', 'main', '--', path);
    const id = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    expect(said.replace('\0', ''), path).toBe(id);
  }
  expect((await git(repository, 'log', '--format=%B%an <%ae>', 'main')).said.trim()).toMatch(
    new RegExp(`^${message}\\n?\\S* <`),
  );
  expect((await git(repository, 'fsck', '--strict')).code).toBe(0);
  await forge.close();
});

longTest('many files make one pack, which is left as it is when the forge is opened again', async () => {
  const files = Array.from({ length: MANY }, (_, at) => ({
    path: `data/texts/${at}.md`,
    bytes: bytesOf(sha256(bytesOf(String(at)))),
  }));
  const folder = temporaryFolder();
  const packs = async () => {
    const host = await openHost(folder, { seed: { files, message: 'Begun', highestIssue: 0 } });
    const { said } = await git(host.forge.repository, 'count-objects', '-v');
    const head = (await git(host.forge.repository, 'rev-parse', 'main')).said;
    await host.forge.close();
    return { head, single: /^count: (\d+)/m.exec(said)?.[1], packs: /^packs: (\d+)/m.exec(said)?.[1] };
  };
  const first = await packs();
  expect(first).toMatchObject({ single: '0', packs: '1' });
  expect(await packs()).toEqual(first);
});

test('a file that cannot be read stops the beginning with its own words, and the next opening begins anew', async () => {
  const folder = temporaryFolder();
  const good = { path: 'data/good.json', bytes: bytesOf('{}\n') };
  const failing = function* () {
    yield good;
    throw new Error('data/bad.json cannot be read');
  };
  const opened = (files: Iterable<typeof good>) =>
    openHost(folder, { seed: { files, message: 'Begun', highestIssue: 0 } });
  await expect(opened(failing())).rejects.toThrow('data/bad.json cannot be read');
  expect(existsSync(join(folder, 'repository.git', 'made'))).toBe(false);
  const { forge } = await opened([good]);
  expect((await git(forge.repository, 'show', 'main:data/good.json')).said).toBe('{}\n');
  await forge.close();
});
