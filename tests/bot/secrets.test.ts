import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PassContext } from '../../src/bot/pass-context.ts';
import { bringsSecret, claim, type Proposal } from '../../src/bot/pull-request.ts';
import { type CommitFile, ForgeError } from '../../src/forge/forge.ts';
import type { Forge } from '../../src/forge/github.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// Push protection, where what looks like a key stands in main already, in a file that has become too long for a tree.

const KEY = `ghp_${'x9Kq'.repeat(9)}`;
const holdsKey = (text: string) => text.includes(KEY);

/** A pass on an archive with one file, of a forge that stores no file with the key, but takes any tree. */
function onMain(text: string) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/registry.json'), text);
  const commits: boolean[] = [];
  const log: string[] = [];
  const forge: Partial<Forge> = {
    secretIn: async (given) => (holdsKey(given) ? { kinds: [] } : undefined),
    commit: async (_parent, _tree, files, _message, inTree = false) => {
      commits.push(inTree);
      if (!inTree && files.some(({ bytes }) => bytes && holdsKey(Buffer.from(bytes).toString())))
        throw new ForgeError('secret', 'The forge refused to store data/registry.json (409).');
      return 'a'.repeat(40);
    },
    createBranch: async () => 'created',
  };
  const clone = { folder, commit: async (_sha: string) => `tree ${'c'.repeat(40)}` };
  const context = { forge, clone, main: 'b'.repeat(40), say: (line: string) => void log.push(line) };
  return { context: context as PassContext, commits, log };
}

const proposing = (text: string): Proposal & { files: CommitFile[] } => ({
  branch: 'mint/3',
  words: { title: 'Mint deposit 3', text: '' },
  size: 1,
  stillHolds: async () => true,
  reportStuck: async () => {},
  files: [{ path: 'data/registry.json', bytes: Buffer.from(text) }],
});

test('what main has already stops nobody: the file is sent with the tree, and the log says so', async () => {
  const { context, commits, log } = onMain(`one\n${KEY}\n`);
  expect(await claim(context, proposing(`one\n${KEY}\nthree\n`))).toBe('created');
  expect(commits).toEqual([false, true]);
  expect(log[0]).toBe(
    'mint/3: The forge refused to store data/registry.json (409). Main has it already, so the file is sent in another way.',
  );
});

test('what a proposal brings is refused, and never sent in another way', async () => {
  const { context, commits } = onMain('one\ntwo\n');
  await expect(claim(context, proposing(`one\ntwo\n${KEY}\n`))).rejects.toThrow('refused to store');
  expect(commits).toEqual([false]);
});

test('a line that moves from one file to another is none that is brought', async () => {
  const { context } = onMain(`one\n${KEY}\n`);
  const moved = [
    { path: 'data/registry.json', bytes: Buffer.from('three\n') },
    { path: 'data/registry-0001.json', bytes: Buffer.from(`one\n${KEY}\n`) },
  ];
  expect(await bringsSecret(context, moved)).toBe(false);
});
