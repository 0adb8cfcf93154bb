import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeCorpus } from '../../src/corpus/write.ts';
import type { Progress } from '../../src/registry/answers/progress.ts';
import { SEARCH_FOLDER } from '../../src/registry/pages/publication/site-files.ts';
import { MANIFEST } from '../../src/site/site-folder.ts';
import { freePort } from '../fixtures/port.ts';
import { fileAs, launch, served } from '../fixtures/service.ts';
import {
  type Bench,
  bodyFile,
  type Figure,
  measuredBody,
  type ProcessRun,
  runCommand,
  sumSite,
  sumTexts,
  timed,
} from './bench.ts';

// Costs of archives of several sizes: mint, gate, builds, the changes by a mint, and `npm start`.

/**
 * The last is every number that an identifier can name. The kilobytes of a text are those with which the aims of each size were set: a real
 * archive, the archive of which earlier figures were measured, and bare pages.
 */
const SIZES = [
  { deposits: 1024, kilobytes: 28 },
  { deposits: 4096, kilobytes: 28 },
  { deposits: 16_384, kilobytes: 10 },
  { deposits: 65_535, kilobytes: 3 },
] as const;
/** Each archive is so many deposits short of its size: they are minted one at a time, and the last leaves it full. */
const MINTS = 3;
/** A build with the texts rendered may take so many times what Astro alone takes for thin pages, and the check of the site's hashes. */
const TIMES = 2;
/** Seconds that Astro alone took on two cores for 940 thin pages out of a content collection, its start included. */
const ASTRO = { pages: 940, seconds: 3 };
/** Beyond this, the commands of `npm start` have been measured each by itself. */
const MOST_SERVED = 16_384;
/** How long the service is left alone before a deposit. */
const REST_MS = 5_000;

/** The aims of an archive of so many deposits, on two cores: seconds, megabytes, files. A size between two has those of the larger. */
function aimsOf(deposits: number) {
  const [small, middle] = [deposits <= 1024, deposits <= 16_384];
  return {
    // A mint, and the gate without its build: both read and judge the whole archive.
    judged: { seconds: small ? 4 : middle ? 25 : 90, megabytes: 4000 },
    oneMore: { seconds: small ? 5 : middle ? 12 : 30, megabytes: 3000 },
    searchable: small ? 15 : middle ? 30 : 60,
    coldMegabytes: 8000,
    // Otherwise a multiple of the reference.
    cold: middle ? undefined : 300,
    nothingKept: middle ? undefined : 600,
    changed: 30,
    firstPage: middle ? 5 : undefined,
    record: small ? 5 : undefined,
  };
}

/** The figures of one size after the other; of one size alone, with texts as the next larger one has. */
export const scaleBench: Bench = {
  name: 'scale',
  run: async (scratch, say, { deposits }) => {
    const { kilobytes } = SIZES.find((size) => size.deposits >= (deposits ?? 0)) ?? SIZES[0];
    const figures: Figure[] = [];
    for (const size of deposits === undefined ? SIZES : [{ deposits, kilobytes }]) {
      const ground = groundOf(join(scratch, String(size.deposits)), size.deposits, say);
      say(`an archive of ${size.deposits} deposits, with texts of ${size.kilobytes} KB`);
      await writeCorpus(size.deposits - MINTS, ground.archive, size.kilobytes);
      permitLargeSite(ground.archive);
      // Deposits minted below are not in the archive that the service begins with, which mints for itself.
      cpSync(ground.archive, ground.served, { recursive: true });
      await mintAndGate(ground);
      await builds(ground);
      if (size.deposits <= MOST_SERVED) await service(ground);
      figures.push(...ground.figures);
    }
    return figures;
  },
};

/** In an archive on disk, the steward permits the site more than the 1 GB of a free host, as SIZ-001 advises. */
function permitLargeSite(archive: string): void {
  const settings = join(archive, 'data/site.json');
  const site = JSON.parse(readFileSync(settings, 'utf8')) as { limits: object };
  const limits = { ...site.limits, site_bytes: 100_000_000_000 };
  writeFileSync(settings, `${JSON.stringify({ ...site, limits }, null, 2)}\n`);
}

/** An archive that is measured: its folders, the commands over it, and its figures. */
function groundOf(folder: string, size: number, say: (text: string) => void) {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const [archive, site, cache] = [at('archive'), at('dist'), at('cache')];
  const figures: Figure[] = [];
  let minted = 0;
  /** Runs a command over an archive, and says at once what it took: the table comes an hour after the first. */
  const command = async (args: readonly string[], settings: Record<string, string> = {}) => {
    const env = { ARCHIVE: archive, CACHE: cache, OUT: site, NODE_ENV: 'production', ...settings };
    const run = await runCommand(args, env);
    const { seconds, processorSeconds, peakMegabytes } = run;
    const took = [`${seconds.toFixed(1)} s`, `${processorSeconds.toFixed(1)} s of processors`];
    say(`${args[0]}: ${took.join(', ')}, ${Math.round(peakMegabytes)} MB`);
    return run;
  };
  const figure = (
    what: string,
    value: number,
    unit: Figure['unit'],
    aim?: number,
    reference?: Figure['reference'],
  ) => {
    const given = { ...(aim !== undefined && { aim }), ...(reference && { reference }) };
    figures.push({ bench: 'scale', what: `${what}, ${size} deposits`, value, unit, ...given });
  };
  return {
    ...{ folder, size, say, archive, site, cache, figures, command, figure, aims: aimsOf(size) },
    /** A copy that `npm start` begins with. */
    served: at('served'),
    /** Mints one deposit more. */
    mint: () => {
      minted += 1;
      return command(['mint', bodyFile(folder, minted)]);
    },
    /** Elapsed time, processor time and memory of a run. */
    costs: (what: string, run: ProcessRun, aim: Aim, reference?: Figure['reference']) => {
      figure(what, run.seconds, 's', aim.seconds, reference);
      figure('  processor time', run.processorSeconds, 's');
      figure('  peak memory', run.peakMegabytes, 'MB', aim.megabytes);
    },
  };
}

type Ground = ReturnType<typeof groundOf>;

interface Aim {
  readonly seconds?: number | undefined;
  readonly megabytes?: number;
}

/** A mint, and the gate without its build. */
async function mintAndGate(ground: Ground): Promise<void> {
  const { archive, aims } = ground;
  const mint = await ground.mint();
  const parsed = timed('JSON.parse of the head alone', () =>
    JSON.parse(readFileSync(join(archive, 'data/registry.json'), 'utf8')),
  );
  ground.costs('mint one', mint, aims.judged, parsed);
  ground.costs('the gate', await ground.command(['validate']), aims.judged, sumTexts(archive));
}

/** The site with nothing kept, with its texts rendered before, and with one deposit more; what is in it, and what that deposit changed. */
async function builds(ground: Ground): Promise<void> {
  const { aims, site, cache, figure, costs } = ground;
  const without = async (...gone: string[]) => {
    for (const path of gone) rmSync(path, { recursive: true, force: true });
    return ground.command(['build']);
  };
  costs('built, nothing being kept', await without(cache), { seconds: aims.nothingKept });
  const cold = await without(site, join(cache, 'astro'));
  const sums = sumSite(site);
  const astro = ASTRO.seconds * Math.max(1, ground.size / ASTRO.pages);
  const seconds = aims.cold ?? Math.round(TIMES * (astro + sums.value));
  costs('built, texts rendered before', cold, { seconds, megabytes: aims.coldMegabytes }, sums);
  costs('its copy verified', await ground.command(['verify', site]), {}, sums);
  const before = sumsIn(site);
  await oneMore(ground, 'the first after a cold build');
  const after = sumsIn(site);
  const bytes = [...after.keys()].reduce((total, path) => total + statSync(join(site, path)).size, 0);
  await oneMore(ground, 'a further one');
  const what = 'files changed by one mint, without the search index';
  figure(what, changed(before, after), 'files', aims.changed);
  figure('files of the site', after.size + 1, 'files');
  figure('size of the site', bytes / 1e6, 'MB');
}

/** One more, as the service publishes it in a large archive: what it takes until it is readable, and until it is searchable. */
async function oneMore(ground: Ground, which: string): Promise<void> {
  const minted = await ground.mint();
  const built = await ground.command(['build'], { SEARCH_FROM: ground.site });
  const indexed = await ground.command(['build']);
  const both = {
    seconds: minted.seconds + built.seconds,
    processorSeconds: minted.processorSeconds + built.processorSeconds,
    peakMegabytes: Math.max(minted.peakMegabytes, built.peakMegabytes),
  };
  const searchable = both.seconds + indexed.seconds;
  ground.costs(`one new deposit → readable, ${which}`, both, ground.aims.oneMore);
  ground.figure('  of which the build', built.seconds, 's');
  ground.figure('  → searchable: a second publication', searchable, 's', ground.aims.searchable);
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

/** `npm start` on an archive whose site it built before, and a deposit there as the deposit page sends it. */
async function service(ground: Ground): Promise<void> {
  const { say, aims, figure } = ground;
  say('a reading pass over all texts: in a corpus none has been read, and the service would begin so');
  await ground.command(['read', '--new'], { ARCHIVE: ground.served });
  // A site is kept for the address that it was made for.
  const PORT = String(await freePort());
  const settings = { ARCHIVE: ground.served, CACHE: ground.cache, STATE: join(ground.folder, 'state'), PORT };
  const begin = async () => {
    const start = performance.now();
    const one = await launch(settings);
    await served(one);
    await (await fetch(`${one.origin}/`)).text();
    const stop = () => one.child.kill('SIGINT') && one.ended;
    return { ...one, seconds: since(start), stop };
  };
  say('npm start, which builds');
  await (await begin()).stop();
  say('npm start again');
  const again = await begin();
  try {
    await sleep(REST_MS);
    say('a deposit');
    const before = processorSeconds(again.child.pid);
    const start = performance.now();
    const issue = await fileAs(again.origin, 'bench', 'To measure with', measuredBody(ground.size));
    await published(again.origin, issue);
    figure('npm start, built before: first page', again.seconds, 's', aims.firstPage);
    figure('npm start: deposit → record', since(start), 's', aims.record);
    figure('  processor time', processorSeconds(again.child.pid) - before, 's');
  } finally {
    await again.stop();
  }
}

const since = (start: number) => (performance.now() - start) / 1000;

/** Waits until the record of an issue is served. Throws where the deposit is refused. */
async function published(origin: string, issue: number): Promise<void> {
  for (;;) {
    const progress = (await (await fetch(`${origin}/_service/stages/${issue}`)).json()) as Progress;
    if (progress.state === 'refused') throw new Error(JSON.stringify(progress.findings));
    if (progress.state === 'published' && progress.deposit) {
      const { ok, status } = await fetch(origin + progress.deposit.record);
      if (!ok) throw new Error(`the record is answered with ${status}`);
      return;
    }
    await sleep(50);
  }
}

/** User and system time of a process and of its children that have ended, in seconds, from /proc (proc(5): 100 ticks a second). */
function processorSeconds(pid = 0): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
