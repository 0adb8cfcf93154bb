import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeLedger } from '../../src/archive/ledger.ts';
import type { Commands } from '../../src/service/commands.ts';
import type { Place } from '../../src/service/place.ts';
import { Publication } from '../../src/service/publication.ts';
import type { Pulls, TrackedPull } from '../../src/service/pulls.ts';
import { builtSite } from '../../src/service/run-gate.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { keepNoPages } from '../fixtures/compiled-pages.ts';
import { folderOnOtherDisk } from '../fixtures/other-disk.ts';

// The site that the gate built of a pull request is the one that is published once that is merged. Its files are not made twice.

const HEAD = 'a'.repeat(40);
const MAIN = 'b'.repeat(40);
const BASE = '/publication-test/';

const before = process.env.CACHE;
let folder = '';
let elsewhere = '';
let site = '';
let builds: string[][];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publication-'));
  elsewhere = '';
  builds = [];
  site = builtSite(join(folder, 'scratch'), HEAD);
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), 'a page');
  writeLedger(site, { code: 'code', whole: 'whole', files: new Map(), anchors: new Set() });
});
afterEach(() => {
  for (const one of [folder, elsewhere]) if (one) rmSync(one, { recursive: true, force: true });
  if (before === undefined) delete process.env.CACHE;
  else process.env.CACHE = before;
});

/** Publishes main after the gate built a site for a pull request; what a build says and does is given. */
async function published(isOpen: boolean, code = 0): Promise<Publication> {
  const publication = publicationOf(isOpen, code);
  await publication.now();
  expect(publication.published?.sha).toBe(MAIN);
  return publication;
}

function publicationOf(isOpen: boolean, code: number): Publication {
  const commands: Pick<Commands, 'run'> = {
    run: (name, args) => {
      builds.push([name, ...args]);
      for (const from of args.filter((arg) => arg !== '--from')) expect(existsSync(from)).toBe(true);
      return Promise.resolve({ code, output: 'why' });
    },
  };
  const clone = { folder: ROOT, settle: async () => {}, git: async () => MAIN };
  const state = { scratch: join(folder, 'scratch'), published: join(folder, 'published'), site };
  const publication = new Publication(
    { state, forge: { repository: folder }, base: BASE, now: () => '2026-07-15T12:00:00Z' } as Place,
    clone as never,
    commands as Commands,
    { isOpen: () => isOpen } as unknown as Pulls,
  );
  publication.keepBuilt({ number: 7, head: { sha: HEAD } } as TrackedPull);
  return publication;
}

const spare = () => join(process.env.CACHE ?? '', 'spare/site/index.html');

test('a build begins in the site of what was merged', async () => {
  process.env.CACHE = join(folder, 'cache');
  await published(false);
  expect(builds).toEqual([['build']]);
  expect([existsSync(site), existsSync(spare())]).toEqual([false, true]);
});

test('it takes the files of that site where the cache is on another file system, and the site is removed after it', async () => {
  elsewhere = folderOnOtherDisk(folder);
  process.env.CACHE = join(elsewhere, 'cache');
  await published(false);
  expect(builds).toEqual([['build', '--from', site]]);
  expect([existsSync(spare()), readdirSync(join(folder, 'scratch'))]).toEqual([false, []]);
});

test('where the build fails there, the site is left for the next', async () => {
  elsewhere = folderOnOtherDisk(folder);
  process.env.CACHE = join(elsewhere, 'cache');
  await expect(published(false, 1)).rejects.toThrow('why');
  expect(existsSync(join(site, 'index.html'))).toBe(true);
});

test('the site of a pull request that is open gives its files, and stays', async () => {
  process.env.CACHE = join(folder, 'cache');
  await published(true);
  expect(builds).toEqual([['build', '--from', site]]);
  expect(existsSync(join(site, 'index.html'))).toBe(true);
});

test('a site is recorded for the next run by whoever ends, and none whose build failed', async () => {
  process.env.CACHE = join(folder, 'cache');
  keepNoPages(BASE);
  const record = join(folder, 'published');
  const publication = await published(true);
  expect(existsSync(record)).toBe(false);
  publication.remember();
  expect(readFileSync(record, 'utf8')).toContain(MAIN);
  const failing = publicationOf(true, 1);
  await expect(failing.now()).rejects.toThrow('why');
  failing.remember();
  expect(existsSync(record)).toBe(false);
});
