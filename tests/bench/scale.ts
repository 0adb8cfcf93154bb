import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeCorpus } from '../../src/corpus/write.ts';
import { SEARCH_FOLDER } from '../../src/registry/pages/publication/site-files.ts';
import { MANIFEST } from '../../src/site/site-folder.ts';
import { permitLargeSite } from '../fixtures/large-site.ts';
import { freePort } from '../fixtures/port.ts';
import {
  type Bench,
  bodyFile,
  type Figure,
  type ProcessRun,
  runCommand,
  sumSite,
  sumTexts,
  timed,
} from './bench.ts';
import { deposit, startService } from './deposit.ts';

// What archives of several sizes cost: mint, gate, builds, what a mint changes, and `npm start`.

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
/** What Astro alone took on two cores for 940 thin pages out of a content collection, its start included. */
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
      const ground = new Ground(join(scratch, String(size.deposits)), size.deposits, say);
      say(`an archive of ${size.deposits} deposits, with texts of ${size.kilobytes} KB`);
      await writeCorpus(size.deposits - MINTS, ground.archive, size.kilobytes);
      permitLargeSite(ground.archive);
      // What is minted below is not in the archive that the service begins with, which mints for itself.
      cpSync(ground.archive, ground.served, { recursive: true });
      figures.push(
        ...(await mintAndGate(ground)),
        ...(await builds(ground)),
        ...(size.deposits <= MOST_SERVED ? await service(ground) : []),
      );
    }
    return figures;
  },
};

/** An archive that is measured: its folders, and the commands over it. */
class Ground {
  readonly archive: string;
  /** A copy that `npm start` begins with. */
  readonly served: string;
  readonly site: string;
  readonly cache: string;
  readonly aims: ReturnType<typeof aimsOf>;
  readonly say: (text: string) => void;
  readonly folder: string;
  readonly size: number;
  #minted = 0;

  constructor(folder: string, size: number, say: (text: string) => void) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.size = size;
    this.say = say;
    this.aims = aimsOf(size);
    this.archive = join(folder, 'archive');
    this.served = join(folder, 'served');
    this.site = join(folder, 'dist');
    this.cache = join(folder, 'cache');
  }

  /** Runs a command over an archive, and says at once what it took: the table comes an hour after the first. */
  async command(
    args: readonly string[],
    archive = this.archive,
    settings: Record<string, string> = {},
  ): Promise<ProcessRun> {
    const env = { ARCHIVE: archive, CACHE: this.cache, OUT: this.site, NODE_ENV: 'production', ...settings };
    const run = await runCommand(args, env);
    const { seconds, processorSeconds, peakMegabytes } = run;
    const took = [`${seconds.toFixed(1)} s`, `${processorSeconds.toFixed(1)} s of processors`];
    this.say(`${args[0]}: ${took.join(', ')}, ${Math.round(peakMegabytes)} MB`);
    return run;
  }

  /** Mints one deposit more. */
  mint(): Promise<ProcessRun> {
    this.#minted += 1;
    return this.command(['mint', bodyFile(this.folder, this.#minted)]);
  }

  /** A figure of this size. */
  figure(what: string, value: number, unit: Figure['unit'], aim?: number): Figure {
    return {
      ...{ bench: 'scale', what: `${what}, ${this.size} deposits`, value, unit },
      ...(aim !== undefined && { aim }),
    };
  }

  /** Elapsed time, processor time and memory of a run. */
  costs(
    what: string,
    run: ProcessRun,
    aim: { readonly seconds?: number | undefined; readonly megabytes?: number },
    reference?: Figure['reference'],
  ): Figure[] {
    return [
      { ...this.figure(what, run.seconds, 's', aim.seconds), ...(reference && { reference }) },
      this.figure('  processor time', run.processorSeconds, 's'),
      this.figure('  peak memory', run.peakMegabytes, 'MB', aim.megabytes),
    ];
  }
}

/** A mint, and the gate without its build. */
async function mintAndGate(ground: Ground): Promise<Figure[]> {
  const { judged } = ground.aims;
  ground.say('a mint');
  const mint = await ground.mint();
  ground.say('the gate');
  const gate = await ground.command(['validate']);
  const parsed = timed('JSON.parse of the head alone', () =>
    JSON.parse(readFileSync(join(ground.archive, 'data/registry.json'), 'utf8')),
  );
  return [
    ...ground.costs('mint one', mint, judged, parsed),
    ...ground.costs('the gate', gate, judged, sumTexts(ground.archive)),
  ];
}

/** The site with nothing kept, with its texts rendered before, and with one deposit more; what is in it, and what that deposit changed. */
async function builds(ground: Ground): Promise<Figure[]> {
  const { aims, site, cache } = ground;
  ground.say('a build, nothing being kept');
  rmSync(cache, { recursive: true, force: true });
  const nothing = await ground.command(['build']);
  ground.say('a build with the texts rendered before');
  for (const gone of [site, join(cache, 'astro')]) rmSync(gone, { recursive: true, force: true });
  const cold = await ground.command(['build']);
  const sums = sumSite(site);
  const before = sumsIn(site);
  ground.say('one deposit more');
  const first = await oneMore(ground);
  const after = sumsIn(site);
  const bytes = [...after.keys()].reduce((total, path) => total + statSync(join(site, path)).size, 0);
  ground.say('a further one');
  const more = await oneMore(ground);
  const astro = ASTRO.seconds * Math.max(1, ground.size / ASTRO.pages);
  const coldAims = {
    seconds: aims.cold ?? Math.round(TIMES * (astro + sums.value)),
    megabytes: aims.coldMegabytes,
  };
  return [
    ...ground.costs('built, nothing being kept', nothing, { seconds: aims.nothingKept }),
    ...ground.costs('built, texts rendered before', cold, coldAims, sums),
    ...ground.costs('one new deposit → readable, the first after a cold build', first.both, aims.oneMore),
    ground.figure('  of which the build', first.build, 's'),
    ...ground.costs('one new deposit → readable, a further one', more.both, aims.oneMore),
    ground.figure('  → searchable: a second publication', more.searchable, 's', aims.searchable),
    ground.figure('  of which the build', more.build, 's'),
    ground.figure(
      'files changed by one mint, without the search index',
      changed(before, after),
      'files',
      aims.changed,
    ),
    ground.figure('files of the site', after.size + 1, 'files'),
    ground.figure('size of the site', bytes / 1e6, 'MB'),
  ];
}

/** One more, as the service publishes it in a large archive: what it takes until it is readable, of which the build, and until it is searchable. */
interface OneMore {
  readonly both: ProcessRun;
  readonly build: number;
  readonly searchable: number;
}

async function oneMore(ground: Ground): Promise<OneMore> {
  const minted = await ground.mint();
  const built = await ground.command(['build'], ground.archive, { SEARCH_FROM: ground.site });
  const indexed = await ground.command(['build']);
  const both = {
    ...built,
    seconds: minted.seconds + built.seconds,
    processorSeconds: minted.processorSeconds + built.processorSeconds,
    peakMegabytes: Math.max(minted.peakMegabytes, built.peakMegabytes),
  };
  return { both, build: built.seconds, searchable: both.seconds + indexed.seconds };
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

/** `npm start` on an archive whose site it built before, and a deposit there. */
async function service(ground: Ground): Promise<Figure[]> {
  ground.say('a reading pass over all texts: in a corpus none has been read, and the service would begin so');
  await ground.command(['read', '--new'], ground.served);
  ground.say('npm start, which builds');
  // A site is kept for the address that it was made for.
  const PORT = String(await freePort());
  const settings = { ARCHIVE: ground.served, CACHE: ground.cache, STATE: join(ground.folder, 'state'), PORT };
  await (await startService(settings)).stop();
  ground.say('npm start again');
  const again = await startService(settings);
  try {
    await sleep(REST_MS);
    ground.say('a deposit');
    const lap = await deposit(again.origin, again.pid, ground.size);
    return [
      ground.figure('npm start, built before: first page', again.seconds, 's', ground.aims.firstPage),
      ground.figure('npm start: deposit → record', lap.published, 's', ground.aims.record),
      ground.figure('  processor time', lap.processor, 's'),
    ];
  } finally {
    await again.stop();
  }
}
