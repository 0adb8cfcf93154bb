import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadArchive } from '../../../src/archive/load.ts';
import { MANIFEST } from '../../../src/archive/site-folder.ts';
import { SEARCH_FOLDER } from '../../../src/registry/surfaces/site-files.ts';
import type { Figure, ProcessRun } from '../bench.ts';
import type { Aims } from './aims.ts';
import { bareAstro } from './bare-astro.ts';
import { type Ground, together } from './ground.ts';

/** A build with the texts rendered may take so many times its reference. */
const TIMES = 2;

/** The site with nothing kept, with its texts rendered before, and with one deposit more; what is in it, and what that deposit changed. */
export async function builds(ground: Ground, aims: Aims): Promise<Figure[]> {
  ground.say('a build, nothing being kept');
  rmSync(ground.cache, { recursive: true, force: true });
  const nothing = await ground.command('build');
  ground.say('a build with the texts rendered before');
  forget(ground);
  const cold = await ground.command('build');
  ground.say('references');
  const sums = timed(() =>
    execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS.txt'], { cwd: ground.site }),
  );
  const copy = join(ground.folder, 'linked');
  const links = timed(() => execFileSync('cp', ['-al', ground.site, copy]));
  rmSync(copy, { recursive: true });
  const before = sumsIn(ground.site);
  const astro = await thinPages(ground);
  const reference = {
    what: `${astro.what}, and sha256sum -c of the site`,
    value: astro.value + sums,
  };
  ground.say('one deposit more');
  const first = await oneMore(ground);
  const after = sumsIn(ground.site);
  const bytes = bytesOf(ground.site, after);
  ground.say('a further one');
  const more = await oneMore(ground);
  const linked = { what: 'cp -al of the site', value: links };
  const memory = aims.oneMoreMegabytes;
  return [
    ...ground.costs('built, nothing being kept', nothing, { seconds: aims.nothingKept }),
    ...ground.costs(
      'built, texts rendered before',
      cold,
      { seconds: aims.cold ?? Math.round(TIMES * reference.value), megabytes: aims.coldMegabytes },
      reference,
    ),
    ...ground.costs(
      'one new deposit → readable, the first after a cold build',
      first.both,
      { seconds: aims.readable, megabytes: memory },
      linked,
    ),
    ground.figure('  of which the build', first.build, 's'),
    ...ground.costs(
      'one new deposit → readable, a further one',
      more.both,
      { seconds: aims.readable, megabytes: memory },
      linked,
    ),
    ground.figure('  → searchable: the same publication', more.both.seconds, 's', { aim: aims.searchable }),
    ground.figure('  of which the build', more.build, 's'),
    ground.figure('files changed by one mint, without the search index', changed(before, after), 'files', {
      aim: aims.changed,
    }),
    ground.figure('files of the site', after.size + 1, 'files'),
    ground.figure('size of the site', bytes / 1e6, 'MB'),
  ];
}

/** Mints and publishes one more: the cost of both, and the seconds of the build. */
async function oneMore(ground: Ground): Promise<{ readonly both: ProcessRun; readonly build: number }> {
  const minted = await ground.mint();
  const built = await ground.command('build');
  return { both: together(minted, built), build: built.seconds };
}

/** Removes the site and its pages; what was rendered is kept. */
function forget({ site, cache }: Ground): void {
  for (const gone of [site, join(cache, 'astro')]) rmSync(gone, { recursive: true, force: true });
}

/** The hash of each file of a site, as its manifest has it. */
function sumsIn(site: string): Map<string, string> {
  const lines = readFileSync(join(site, MANIFEST), 'utf8').split('\n').slice(0, -1);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Files that are new, gone or other, without the search index. */
function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => !`/${path}`.startsWith(SEARCH_FOLDER) && before.get(path) !== after.get(path),
  );
  return paths.length + 1; // the manifest
}

function bytesOf(site: string, sums: ReadonlyMap<string, string>): number {
  return [...sums.keys()].reduce((total, path) => total + statSync(join(site, path)).size, 0);
}

async function thinPages({ archive, folder, say }: Ground) {
  say('thin pages by Astro alone');
  const { deposits } = loadArchive(archive).archive.registry;
  const { seconds } = await bareAstro(deposits, join(folder, 'thin-pages'));
  return { what: 'thin pages by Astro alone', value: seconds };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
