import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { ENABLE } from '../../src/forge/graphql.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { at, clientOf, commitOn, git, type Host, openHost, passes, proposed, tip } from './forge.ts';

// Files with which a forge begins: every file as it is, in a repository that git need not tidy when the forge is opened next.

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

longTest('the first commit has every file of the archive, byte for byte, whatever its name', async () => {
  const files = [
    ...NAMES.map((path) => ({ path, bytes: bytesOf(path) })),
    { path: 'data/every-byte.bin', bytes: EVERY_BYTE },
    { path: 'data/empty.json', bytes: new Uint8Array() },
    { path: 'data/words-of-git.md', bytes: bytesOf('done\nM 100644 inline data/other.md\ndata 3\nabc\n') },
  ];
  const message = 'Begun — with “words”\n\nand a second paragraph';
  const { forge } = await openHost(temporaryFolder(), { seed: { files, message } });
  const { repository } = forge;
  const { said } = await git(repository, 'ls-tree', '-rz', 'main');
  const idOf = (bytes: Uint8Array) =>
    createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  const listed = files.map(({ path, bytes }) => `100644 blob ${idOf(bytes)}\t${path}`);
  expect(said.split('\0').filter(Boolean).sort()).toEqual(listed.sort());
  expect((await git(repository, 'log', '--format=%B%an <%ae>', 'main')).said.trim()).toMatch(
    new RegExp(`^${message}\\n?\\S* <`),
  );
  expect((await git(repository, 'fsck', '--strict')).code).toBe(0);
  await forge.close();
});

longTest('many files make one pack, which is left as it is when the forge is opened again', async () => {
  const files = Array.from({ length: MANY }, (_, at) => ({
    path: `data/texts/${at}.md`,
    bytes: randomBytes(32),
  }));
  const folder = temporaryFolder();
  const packs = async () => {
    const host = await openHost(folder, { seed: { files, message: 'Begun' } });
    const { said } = await git(host.forge.repository, 'count-objects', '-v');
    const head = (await git(host.forge.repository, 'rev-parse', 'main')).said;
    await host.forge.close();
    return { head, single: /^count: (\d+)/m.exec(said)?.[1], packs: /^packs: (\d+)/m.exec(said)?.[1] };
  };
  const first = await packs();
  expect(first).toMatchObject({ single: '0', packs: '1' });
  expect(await packs()).toEqual(first);
});

longTest(
  'a file that cannot be read stops the beginning with its own words, and the next opening begins anew',
  async () => {
    const folder = temporaryFolder();
    const good = { path: 'data/good.json', bytes: bytesOf('{}\n') };
    const failing = function* () {
      yield good;
      throw new Error('data/bad.json cannot be read');
    };
    const opened = (files: Iterable<typeof good>) => openHost(folder, { seed: { files, message: 'Begun' } });
    await expect(opened(failing())).rejects.toThrow('data/bad.json cannot be read');
    expect(existsSync(join(folder, 'repository.git', 'made'))).toBe(false);
    const { forge } = await opened([good]);
    expect((await git(forge.repository, 'show', 'main:data/good.json')).said).toBe('{}\n');
    await forge.close();
  },
);

// State that stays when the forge is closed, killed, or killed in the middle of a merge.

/** Opens the same folder again. */
async function again(host: Host): Promise<Host> {
  await host.forge.close();
  return openHost(host.folder);
}

test('a restart keeps issues, comments, branches, pull requests, checks, auto-merge, tokens and numbers', async () => {
  let host = await openHost(temporaryFolder());
  const issue = (await host.reader.issues.create({ ...at, title: 'Kept', body: 'b' })).data;
  await host.app.issues.createComment({ ...at, issue_number: issue.number, body: 'c' });
  const pull = await proposed(host.app, 'mint/1', { 'data/a.md': 'a\n' });
  const { data: run } = await host.actions.checks.create({
    ...at,
    name: 'validate-registry',
    head_sha: pull.head.sha,
    status: 'in_progress',
  });
  await host.app.graphql(ENABLE, { id: pull.node_id, head: pull.head.sha, title: 'T', text: '' });
  const { tokens } = host.forge;
  const ruth = host.forge.account('ruth', 'reader');
  host = await again(host);
  expect(host.forge.tokens).toEqual(tokens);
  expect(host.forge.account('ruth', 'reader')).toBe(ruth);
  expect((await host.nobody.issues.get({ ...at, issue_number: issue.number })).data).toMatchObject({
    ...{ id: issue.id, title: 'Kept', body: 'b', comments: 1, created_at: issue.created_at },
  });
  const kept = (await host.nobody.pulls.get({ ...at, pull_number: pull.number })).data;
  expect(kept).toMatchObject({ mergeable_state: 'blocked', head: { sha: pull.head.sha } });
  expect(kept.auto_merge).not.toBeNull();
  await host.actions.checks.update({ ...at, check_run_id: run.id, conclusion: 'success' });
  expect((await host.nobody.pulls.get({ ...at, pull_number: pull.number })).data.merged).toBe(true);
  const next = (await host.reader.issues.create({ ...at, title: 'Next' })).data;
  expect(next.number).toBe(pull.number + 1);
  await host.forge.close();
  expect(host.forge.violations).toEqual([]);
});

longSuite('a merge interrupted by the end of the process', () => {
  const halfway = async (moved: boolean) => {
    const host = await openHost(temporaryFolder());
    const main = await tip(host.app);
    const pull = await proposed(host.app, 'mint/1', { 'data/a.md': 'a\n' });
    const squash = await commitOn(host.app, main, { 'data/a.md': 'a\n' }, 'Squashed');
    await host.forge.close();
    const database = new DatabaseSync(join(host.folder, 'forge.sqlite'));
    database.prepare('UPDATE pulls SET merging_sha = ?').run(squash);
    database.close();
    if (moved) await git(host.forge.repository, 'update-ref', 'refs/heads/main', squash, main);
    const now = await openHost(host.folder);
    const { data } = await now.nobody.pulls.get({ ...at, pull_number: pull.number });
    return { now, data, squash, main };
  };

  test('is completed if main has its commit', async () => {
    const { now, data, squash } = await halfway(true);
    expect(data).toMatchObject({ merged: true, state: 'closed', merge_commit_sha: squash });
    await now.forge.close();
  });

  test('is undone if main has not', async () => {
    const { now, data, main } = await halfway(false);
    expect(data).toMatchObject({ merged: false, state: 'open', merge_commit_sha: null });
    await passes(now, data.head.sha);
    const merged = await now.app.pulls.merge({ ...at, pull_number: data.number, merge_method: 'squash' });
    expect((await git(now.forge.repository, 'rev-parse', `${merged.data.sha}^@`)).said.trim()).toBe(main);
    await now.forge.close();
  });
});

longTest('a pull request whose branch was deleted while the forge was closed is closed', async () => {
  const host = await openHost(temporaryFolder());
  const pull = await proposed(host.app, 'mint/1', { 'data/a.md': 'a\n' });
  await host.forge.close();
  await git(host.forge.repository, 'update-ref', '-d', 'refs/heads/mint/1');
  const now = await openHost(host.folder);
  expect((await now.nobody.pulls.get({ ...at, pull_number: pull.number })).data.state).toBe('closed');
  await now.forge.close();
});

longTest('kill -9 loses nothing that was answered', async () => {
  const folder = temporaryFolder();
  const program = `
    import { serveLocalForge } from ${JSON.stringify(new URL('../../src/local-forge/index.ts', import.meta.url).href)};
    import { FORGE_SETTINGS } from ${JSON.stringify(new URL('../../src/service/place.ts', import.meta.url).href)};
    const forge = await serveLocalForge({ settings: FORGE_SETTINGS, folder: ${JSON.stringify(folder)}, owner: 'local', name: 'registry' });
    console.log(JSON.stringify([forge.api, forge.tokens.app]));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const client = clientOf(...(JSON.parse(line.toString()) as [string, string]));
  const main = await tip(client);
  const answered: string[] = [];
  const filing = (async () => {
    for (let n = 0; ; n += 1) {
      answered.push(`issue ${(await client.issues.create({ ...at, title: `Issue ${n}` })).data.number}`);
      const sha = await commitOn(client, main, { 'data/n': `${n}` });
      await client.git.createRef({ ...at, ref: `refs/heads/mint/${n}`, sha });
      answered.push(`refs/heads/mint/${n}`);
    }
  })().catch(() => {});
  await expect.poll(() => answered.length).toBeGreaterThan(12);
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), filing]);
  const host = await openHost(folder);
  const issues = await host.nobody.paginate(host.nobody.issues.listForRepo, { ...at, state: 'all' });
  const { data: refs } = await host.nobody.git.listMatchingRefs({ ...at, ref: 'heads/mint/' });
  const found = new Set([...issues.map(({ number }) => `issue ${number}`), ...refs.map(({ ref }) => ref)]);
  expect(answered.filter((what) => !found.has(what))).toEqual([]);
  expect((await git(host.forge.repository, 'fsck', '--connectivity-only', '--no-dangling')).code).toBe(0);
  await host.forge.close();
});

longTest(
  'a forge seeded with known issues numbers its own above them, and continues after a restart',
  async () => {
    const folder = temporaryFolder();
    const opened = (highestIssue: number) =>
      openHost(folder, { seed: { files: [], message: 'Begun', highestIssue } });
    for (const [highest, number] of [
      [44, 45],
      [9, 46],
      [99, 47],
    ] as const) {
      const host = await opened(highest);
      expect((await host.reader.issues.create({ ...at, title: 'Next' })).data.number).toBe(number);
      await host.forge.close();
    }
  },
);

// A client that dies while it clones: the service is stopped, and its mint with it.

longTest('a clone that is given up halfway does not keep the forge from closing', async () => {
  // More is on its way than the sockets hold.
  const files = [{ path: 'data/texts/large.md', bytes: randomBytes(32 << 20) }];
  const { forge } = await openHost(temporaryFolder(), { seed: { files, message: 'A large archive' } });
  const url = `${forge.origin}/_forge/local/registry.git/git-upload-pack`;
  const refs = await fetch(url.replace('git-upload-pack', 'info/refs?service=git-upload-pack'));
  const [main] = /[0-9a-f]{40}(?= refs\/heads\/main)/.exec(await refs.text()) ?? [];
  await new Promise<void>((done, fail) => {
    const headers = { 'content-type': 'application/x-git-upload-pack-request' };
    const clone = request(url, { method: 'POST', headers }, (response) => {
      response.once('data', () => {
        response.pause();
        // The forge fills the buffers of the connection meanwhile, and waits.
        setTimeout(() => clone.destroy(), 500);
      });
      response.once('error', () => {});
      response.once('close', done);
    });
    clone.once('error', fail);
    clone.end(`0032want ${main}\n00000009done\n`);
  });
  await expect(forge.close()).resolves.toBeUndefined();
});
