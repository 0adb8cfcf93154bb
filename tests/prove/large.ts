import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/built-site.ts';
import { type LoadedArchive, loadArchive } from '../../src/archive/load.ts';
import { textFile } from '../../src/registry/archive.ts';
import { bodyOf } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { measureProcess, type ProcessRun } from '../bench/bench.ts';
import { issueBody } from '../bench/issue-body.ts';
import type { Outcome, Proof } from './proof.ts';
import { wrongWithLists } from './site/lists.ts';
import { wrongWithRecord } from './site/record.ts';
import { searchSite } from './site/search.ts';

// Writes an archive larger than any existing one, mints into it, validates, builds and searches it with the commands that people
// use, and measures each step.

const TOTAL = 16_384;
/** The number of record pages to read; the lists are read in full. */
const READ = 400;
const SOUGHT = 5;
const AIMS = { requests: 12, kilobytes: 300 };

export const large: Proof = {
  name: 'large',
  requirement:
    'A very large archive is minted into, validated, built, built again with one deposit more, and searched.',
  run: async ({ scratch, say, deposits = TOTAL }) => {
    const run = new Run(scratch, say);
    try {
      await run.make(deposits);
      run.read(deposits);
      await run.search();
    } catch (error) {
      run.escapes.push(`the proof stopped: ${(error as Error).message.slice(0, 3000)}`);
    }
    return run;
  },
};

/** A running proof: its steps, measurements and failures. */
class Run implements Outcome {
  readonly lines: string[] = [];
  readonly escapes: string[] = [];
  readonly #scratch: string;
  readonly #say: (text: string) => void;
  readonly #archive: string;
  readonly #site: string;

  constructor(scratch: string, say: (text: string) => void) {
    this.#scratch = scratch;
    this.#say = say;
    this.#archive = join(scratch, 'archive');
    this.#site = join(scratch, 'dist');
  }

  /** Writes the corpus, mints into it, validates it and builds it three times. */
  async make(total: number): Promise<void> {
    const corpus = ['scripts/run.mjs', 'corpus', '--deposits', String(total), '--out', this.#archive];
    const written = await measureProcess(process.execPath, corpus);
    this.#tell(`writing a corpus of ${total} deposits`, written.seconds, written);
    this.lines.push(lengthsIn(this.#archive));
    await this.#mintOne('one more', 1);
    await this.#step('validating the whole', 'validate');
    // Two simultaneous builds in one checkout: one waits for the other, and both succeed.
    const build = () => this.#command('build', '--out', this.#site);
    const both = await Promise.allSettled([build(), build()]);
    const failed = both.find((ended) => ended.status === 'rejected');
    if (failed) throw failed.reason;
    const runs = both.flatMap((ended) => (ended.status === 'fulfilled' ? [ended.value] : []));
    const [cold, waited] = runs.toSorted((a, b) => a.seconds - b.seconds) as [ProcessRun, ProcessRun];
    this.#tell('building it, nothing being there', cold.seconds, cold);
    this.#tell(
      'building it with nothing new, after waiting for the first',
      waited.seconds - cold.seconds,
      waited,
    );
    await this.#mintOne('another', 2);
    await this.#step('building it with one deposit new', 'build', '--out', this.#site);
  }

  /** Compares the built site with the registry. */
  read(total: number): void {
    this.#say('reading the lists and a part of the pages');
    const loaded = loadArchive(this.#archive);
    const { deposits } = loaded.archive.registry;
    const read = spread(deposits, READ);
    if (deposits.length !== total + 2) this.escapes.push(`the archive has ${deposits.length} deposits`);
    this.escapes.push(
      ...wrongWithLists(this.#site, deposits),
      ...read.flatMap((deposit) =>
        wrongWithRecord(this.#site, deposit, { end: endOf(loaded, deposit) }).map(
          (wrong) => `the page of deposit ${deposit.deposit_number}: ${wrong}`,
        ),
      ),
    );
    this.lines.push(
      `${listFiles(this.#site).length} files published; every list and ${read.length} record pages were held against the registry`,
    );
  }

  /** Searches the site for a word, and for titles. */
  async search(): Promise<void> {
    this.#say('searching');
    const { deposits } = loadArchive(this.#archive).archive.registry;
    const titles = spread(deposits, SOUGHT).map(({ title }) => title);
    const { first, lost } = await searchSite(
      this.#site,
      join(this.#scratch, 'serving'),
      'permanence',
      titles,
    );
    const kilobytes = Math.round(first.bytes / 1000);
    this.lines.push(
      `searching: the first result after ${first.requests} requests and ${kilobytes} KB; then ${titles.length} titles`,
    );
    this.escapes.push(...lost.map((title) => `searching for “${title}” does not find it`));
    if (first.requests > AIMS.requests) this.escapes.push(`the first search took ${first.requests} requests`);
    if (kilobytes > AIMS.kilobytes) this.escapes.push(`the first search took ${kilobytes} KB`);
  }

  #mintOne(which: string, number: number): Promise<void> {
    const file = join(this.#scratch, `${which}.md`);
    writeFileSync(file, issueBody(number));
    return this.#step(`minting ${which}`, 'mint', file);
  }

  async #step(what: string, ...args: string[]): Promise<void> {
    const run = await this.#command(...args);
    this.#tell(what, run.seconds, run);
  }

  #command(...args: string[]): Promise<ProcessRun> {
    const env = {
      ...process.env,
      ARCHIVE: this.#archive,
      CACHE: join(this.#scratch, 'cache'),
      NODE_ENV: 'production',
    };
    return measureProcess(process.execPath, ['scripts/run.mjs', ...args], env);
  }

  #tell(what: string, seconds: number, { peakMegabytes }: ProcessRun): void {
    this.lines.push(`${what}: ${seconds.toFixed(1)} s, ${Math.round(peakMegabytes)} MB at most`);
    this.#say(this.lines.at(-1) ?? '');
  }
}

function lengthsIn(archive: string): string {
  const texts = join(archive, 'data/texts');
  const sizes = readdirSync(texts)
    .map((name) => statSync(join(texts, name)).size)
    .toSorted((a, b) => a - b);
  const kilobytes = (size = 0) => `${Math.round(size / 1000)} KB`;
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const above = (limit: number) => sizes.filter((size) => size > limit).length;
  return `  texts: ${Math.round(whole / 1e6)} MB, median ${kilobytes(sizes[Math.floor(sizes.length / 2)])}, mean ${kilobytes(whole / sizes.length)}, ${above(100_000)} above 100 KB, ${above(300_000)} above 300 KB`;
}

/** An evenly spaced sample of items that includes the last one. */
function spread<T>(items: readonly T[], many: number): T[] {
  if (items.length <= many) return [...items];
  return Array.from({ length: many }, (_, at) => items[Math.ceil(((at + 1) * items.length) / many) - 1] as T);
}

/** The last word of a deposit's text, which its page must show. */
function endOf({ archive }: LoadedArchive, deposit: Deposit): string | undefined {
  const bytes = archive.files.read(textFile(deposit));
  const body = bytes ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  return body?.match(/This is the end of text \d+\.(?=\n$)/)?.[0] ?? body?.match(/[\p{L}\p{N}]+/gu)?.at(-1);
}
