import { describe, expect, test } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { at, commitOn, git, hostForFile, refusal, tip } from './forge.ts';

// Blobs, trees, commits and references, held against what git itself says of the repository.

const host = await hostForFile();
const { app, nobody } = host;
const ask = async (...args: string[]) => (await git(host.forge.repository, ...args)).said.trimEnd();

describe('objects', () => {
  test('have the ids and bytes that git computes', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    const { data: blob } = await app.git.createBlob({
      ...at,
      content: bytes.toString('base64'),
      encoding: 'base64',
    });
    expect(await ask('cat-file', '-s', blob.sha)).toBe('5');
    const { data: text } = await app.git.createBlob({ ...at, content: 'Größe\r\n' });
    expect(await ask('cat-file', 'blob', text.sha)).toBe('Größe');
    expect(await ask('cat-file', '-s', text.sha)).toBe('9');
    const main = await tip(app);
    const sha = await commitOn(app, main, { 'data/new/ü.md': 'new\n', 'data/texts/a/deep.md': null });
    expect(await ask('ls-tree', '-r', '-z', '--name-only', sha)).toBe(
      ['data/new/ü.md', 'data/registry.json', 'scripts/mint.ts', ''].join('\0'),
    );
    expect(await ask('diff', '--name-status', '--no-renames', '-z', main, sha)).toBe(
      ['A', 'data/new/ü.md', 'D', 'data/texts/a/deep.md', ''].join('\0'),
    );
    expect(await ask('show', '-s', '--format=%P|%an|%B', sha)).toBe(`${main}|deposit-mint[bot]|A change`);
    expect(await ask('fsck', '--strict', '--no-dangling')).toBe('');
  });

  test('are refused if they name missing objects or unsafe paths', async () => {
    const nothing = '1'.repeat(40);
    const main = await tip(app);
    const base = await ask('rev-parse', 'main^{tree}');
    const tree = (path: string, sha: string | null = null, base_tree = base) =>
      refusal(app.git.createTree({ ...at, base_tree, tree: [{ path, mode: '100644', type: 'blob', sha }] }));
    expect((await tree('data/x', nothing)).message).toContain(`tree.sha ${nothing} is not a valid blob`);
    expect((await tree('data/x', base)).status).toBe(422);
    expect((await tree('not/there')).status).toBe(422);
    expect((await tree('data/registry.json', null, nothing)).status).toBe(404);
    for (const path of ['../x', 'a//b', '/a', 'a/', '.git/config', 'a/.GIT/x', 'a/./b', '']) {
      const inline = { path, mode: '100644' as const, type: 'blob' as const, content: 'x' };
      expect((await refusal(app.git.createTree({ ...at, tree: [inline] }))).status, path).toBe(422);
    }
    const commit = { ...at, message: 'x', tree: base };
    expect((await refusal(app.git.createCommit({ ...commit, parents: [nothing] }))).status).toBe(422);
    expect((await refusal(app.git.createCommit({ ...commit, tree: main }))).status).toBe(422);
  });
});

describe('a reference', () => {
  test('is created once, moved forward, and deleted', async () => {
    const main = await tip(app);
    const ref = 'refs/heads/mint/1';
    const made = await app.git.createRef({ ...at, ref, sha: main });
    expect(made.data).toMatchObject({ ref, object: { sha: main, type: 'commit' } });
    expect(await refusal(app.git.createRef({ ...at, ref, sha: main }))).toMatchObject({
      status: 422,
      message: 'Reference already exists',
    });
    const next = await commitOn(app, main, { 'data/x': 'x' });
    const aside = await commitOn(app, main, { 'data/y': 'y' });
    const short = { ...at, ref: 'heads/mint/1' };
    await app.git.updateRef({ ...short, sha: next });
    expect(await refusal(app.git.updateRef({ ...short, sha: aside }))).toMatchObject({
      status: 422,
      message: 'Update is not a fast forward',
    });
    await app.git.updateRef({ ...short, sha: aside, force: true });
    expect(await ask('rev-parse', ref)).toBe(aside);
    expect((await app.git.deleteRef(short)).status).toBe(204);
    expect((await refusal(app.git.getRef(short))).status).toBe(404);
    expect((await refusal(app.git.deleteRef(short))).message).toBe('Reference does not exist');
    expect((await refusal(app.git.updateRef({ ...short, sha: next }))).message).toBe(
      'Reference does not exist',
    );
  });

  longTest('moved by two callers at once is moved by one of them', async () => {
    const main = await tip(app);
    await app.git.createRef({ ...at, ref: 'refs/heads/mint/race', sha: main });
    const ways = await Promise.all([1, 2, 3, 4].map((n) => commitOn(app, main, { 'data/x': `${n}` })));
    const moves = ways.map((sha) => app.git.updateRef({ ...at, ref: 'heads/mint/race', sha }));
    const ends = await Promise.allSettled(moves);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const claims = ['a', 'b', 'c'].map(() =>
      app.git.createRef({ ...at, ref: 'refs/heads/mint/9', sha: main }),
    );
    const claimed = await Promise.allSettled(claims);
    expect(claimed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is found by a prefix of its name', async () => {
    const main = await tip(app);
    for (const name of ['7', '70', '8']) {
      await app.git.createRef({ ...at, ref: `refs/heads/mint/found/${name}`, sha: main });
    }
    const { data } = await nobody.git.listMatchingRefs({ ...at, ref: 'heads/mint/found/7' });
    expect(data.map(({ ref }) => ref)).toEqual(['refs/heads/mint/found/7', 'refs/heads/mint/found/70']);
    expect((await nobody.git.listMatchingRefs({ ...at, ref: 'heads/nothing' })).data).toEqual([]);
  });

  test('with an invalid name, or on an object that is not a commit, is refused', async () => {
    const main = await tip(app);
    for (const name of ['a..b', 'a b', 'a.lock', 'a~1', 'a/', '.a', 'a\nb', 'a^{}', 'a:b', '@{x']) {
      const made = app.git.createRef({ ...at, ref: `refs/heads/mint/${name}`, sha: main });
      expect((await refusal(made)).status, name).toBe(422);
    }
    const bare = app.git.createRef({ ...at, ref: 'main', sha: main });
    expect((await refusal(bare)).status).toBe(422);
    const sha = await ask('rev-parse', 'main^{tree}');
    const tree = app.git.createRef({ ...at, ref: 'refs/heads/mint/t', sha });
    expect((await refusal(tree)).message).toBe('Object does not exist');
    const clash = app.git.createRef({ ...at, ref: 'refs/heads/mint/found/7/below', sha: main });
    expect((await refusal(clash)).status).toBe(422);
  });
});
