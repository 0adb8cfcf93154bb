import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../fixtures/archive.ts';
import { bytesOf, temporaryFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sha256, write, writeSums } from '../fixtures/publication.ts';
import { runs, sampled, spread } from '../fixtures/runs.ts';
import { submission } from '../fixtures/submissions.ts';
import { type FolderServer, samplePublication, serveFolder, verified } from './copies.ts';

// `npm run mirror`: what it fetches, what it keeps, and what it survives.

// Of three deposits: what a mirror does takes so long as there are files.
const copy = samplePublication(archiveOf(...['One', 'Two', 'Three'].map((title) => submission({ title }))));
const mirror = (url: string, folder: string) =>
  runHere('mirror', [url, folder, '--timeout', '5', '--json'], {});
const foldersOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory()).length;

/** The publication as it was before: with another file, a file where there is a folder now, and a folder where there is a file. */
function olderOf(folder: string): string {
  const older = join(temporaryFolder(), 'older');
  cpSync(folder, older, { recursive: true });
  write(older, 'data/texts/AXN-01-text.md', 'An older text.\n');
  write(older, 'gone/with/its folder.txt', 'gone');
  rmSync(join(older, 'data/deposits'), { recursive: true });
  write(older, 'data/deposits', 'a file');
  rmSync(join(older, 'sitemap.xml'));
  write(older, 'sitemap.xml/part.xml', 'a folder');
  writeSums(older);
  return older;
}

describe('a mirror', () => {
  it('holds what the site publishes, and is verified; run again, it asks for the manifest alone', async () => {
    const folder = copy();
    const server = await serveFolder(folder);
    const target = join(temporaryFolder(), 'mirror');
    const first = await mirror(server.url, target);
    expect([first.code, bytesOf(target)]).toEqual([0, bytesOf(folder)]);
    expect(await verified(target)).toMatchObject({ code: 0, report: { problems: [] } });
    server.asked.length = 0;
    const { code, stdout } = await mirror(server.url, target);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ fetched: 0, removed: 0 })]);
    expect(server.asked).toEqual(['SHA256SUMS.txt', 'SHA256SUMS.txt']);
  });

  longTest('fetches only what changed, removes what is gone, repairs what was changed here', async () => {
    const folder = copy();
    const server = await serveFolder(olderOf(folder));
    const target = join(temporaryFolder(), 'mirror');
    await mirror(server.url, target);
    const now = await serveFolder(folder);
    write(target, 'robots.txt', 'changed here');
    write(target, 'stray.txt', 'came here');
    const { code, stdout } = await mirror(now.url, target);
    expect([code, bytesOf(target), foldersOf(target)]).toEqual([0, bytesOf(folder), foldersOf(folder)]);
    const fetched = new Set(now.asked);
    expect(fetched).toContain('robots.txt');
    expect(fetched).toContain('data/texts/AXN-01-text.md');
    expect(fetched).not.toContain('data/texts/AXN-02-text.md');
    expect(JSON.parse(stdout)).toMatchObject({ removed: 4 });
  });

  it('is not made of a folder that holds something else, or a link', async () => {
    const server = await serveFolder(copy());
    const own = temporaryFolder();
    write(own, 'thesis.txt', 'mine');
    const refused = await mirror(server.url, own);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('neither empty nor a mirror'),
    ]);
    const linked = temporaryFolder();
    const outside = temporaryFolder();
    write(linked, 'SHA256SUMS.txt', '');
    symlinkSync(outside, join(linked, 'data'));
    expect(await mirror(server.url, linked)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('(data)'),
    });
    expect([readdirSync(own), readdirSync(outside)]).toEqual([['thesis.txt'], []]);
    expect(server.asked).toEqual([]);
  });
});

/** Starts the mirror in a process of its own. */
function startMirror(url: string, target: string) {
  const child = spawn(process.execPath, ['src/verify/main.ts', 'mirror', url, target], { stdio: 'ignore' });
  return {
    child,
    ended: new Promise<string | null>((done) => child.once('exit', (_code, signal) => done(signal))),
  };
}

/** A number from 0 below a bound, from a seed. */
const drawn = (seed: number, below: number) =>
  Number.parseInt(sha256(`mirror ${seed}`).slice(0, 8), 16) % below;

// Every second comes while files are put in place.
// Takes long: a process is killed and begun again.
longTest.each(
  spread(
    Array.from({ length: 10 }, (_, seed) => seed),
    Math.max(1, runs(10) / 2),
  ),
)('killed at a random moment and run again, it ends identical (%i)', async (seed) => {
  const folder = copy();
  const older = olderOf(folder);
  // Most of the publication is new, so that there is a long time to be killed in.
  for (const name of readdirSync(join(older, 'data/texts')))
    write(older, `data/texts/${name}`, `older ${name}`);
  writeSums(older);
  const target = join(temporaryFolder(), 'mirror');
  await mirror((await serveFolder(older)).url, target);
  const before = bytesOf(target);
  const server = await serveFolder(folder);
  const { child, ended } = startMirror(server.url, target);
  const inPlacing = seed % 2 === 1;
  const after = drawn(seed, 40);
  let manifests = 0;
  server.handle = (path) => {
    if (path === 'SHA256SUMS.txt') manifests += 1;
    // The second manifest is asked for at the end: what follows is putting in place.
    if (inPlacing && manifests === 2) setTimeout(() => child.kill('SIGKILL'), drawn(seed, 25));
    if (!inPlacing && server.asked.length > after) child.kill('SIGKILL');
    return false;
  };
  const signal = await ended;
  if (!inPlacing) {
    expect(signal).toBe('SIGKILL');
    // Nothing is put in place before everything is there.
    expect(bytesOf(target)).toMatchObject(before);
  }
  server.handle = () => false;
  const { code } = await mirror(server.url, target);
  expect([code, bytesOf(target), foldersOf(target)]).toEqual([0, bytesOf(folder), foldersOf(folder)]);
});

longSuite('a publication that changes while it is mirrored', () => {
  /** A server that serves one folder until so many requests, and another one from then on. */
  const changing = async (from: string, to: string, after: number): Promise<FolderServer> => {
    const server = await serveFolder(from);
    server.handle = (path, response) => {
      if (server.asked.length <= after) return false;
      if (statSync(join(to, path), { throwIfNoEntry: false })?.isFile())
        response.end(readFileSync(join(to, path)));
      else response.writeHead(404).end();
      return true;
    };
    return server;
  };

  it.each(sampled([60, 2, 150], 1))('after %i requests is begun again, as the new one', async (after) => {
    const folder = copy();
    const server = await changing(olderOf(folder), folder, after);
    const target = join(temporaryFolder(), 'mirror');
    const { code, stderr } = await mirror(server.url, target);
    expect([code, bytesOf(target)]).toEqual([0, bytesOf(folder)]);
    expect(stderr).toMatch(/changed while it was mirrored: starting over\./);
  });

  it('without end is given up, and nothing is put in place', async () => {
    const server = await serveFolder(copy());
    let turn = 0;
    server.handle = (path, response) => {
      if (path !== 'SHA256SUMS.txt') return false;
      turn += 1;
      response.end(`${sha256(`turn ${turn}`)}  turn.txt\n`);
      return true;
    };
    const target = join(temporaryFolder(), 'mirror');
    const { code, stderr } = await mirror(server.url, target);
    expect([code, stderr]).toEqual([2, expect.stringContaining('changed each of the 5 times')]);
    expect(readdirSync(target)).toEqual(['.mirror-in-progress']);
  });

  it('or serves a file that is not the one of its manifest: it is named, and the mirror stays as it was', async () => {
    const folder = copy();
    const target = join(temporaryFolder(), 'mirror');
    await mirror((await serveFolder(olderOf(folder))).url, target);
    const { SHA256SUMS: _, ...before } = bytesOf(target);
    const server = await serveFolder(folder);
    server.handle = (path, response) => {
      if (path !== 'data/texts/AXN-01-text.md') return false;
      response.end('something else');
      return true;
    };
    const { code, stderr } = await mirror(server.url, target);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('does not serve data/texts/AXN-01-text.md as its manifest'),
    ]);
    expect(bytesOf(target)).toMatchObject(before);
  });
});

const HASH = sha256('evil');
it.each([
  ['a way up', '../evil.txt'],
  ['an absolute path', '/tmp/evil.txt'],
  ['a drive', 'C:/evil.txt'],
  ['a backslash', 'data\\..\\evil.txt'],
  ['a NUL', 'data/evil\0.txt'],
  ['a folder', 'data/'],
  ['the manifest', 'SHA256SUMS.txt'],
  ['what mirrors use', '.Mirror-in-progress/process'],
  ['the same file twice', `evil.txt\n${HASH}  evil.txt`],
  ['a file as a folder', `evil.txt\n${HASH}  evil.txt/more.txt`],
])('a hostile manifest with %s is refused, and nothing is written', async (_name, path) => {
  const outer = temporaryFolder();
  const target = join(outer, 'mirror');
  mkdirSync(target);
  const server = await serveFolder(temporaryFolder());
  server.handle = (asked, response) => {
    response.end(asked === 'SHA256SUMS.txt' ? `${sha256('good')}  good.txt\n${HASH}  ${path}\n` : 'evil');
    return true;
  };
  const { code, stderr } = await mirror(server.url, target);
  expect([code, stderr]).toEqual([2, expect.stringContaining('SHA256SUMS.txt')]);
  expect(server.asked).toEqual(['SHA256SUMS.txt']);
  expect(Object.keys(bytesOf(outer)).filter((file) => !file.includes('.mirror-in-progress'))).toEqual([]);
  expect(existsSync('/tmp/evil.txt')).toBe(false);
});
