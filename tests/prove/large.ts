import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/files.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { type Archive, textFile } from '../../src/registry/archive/archive.ts';
import { bodyOf } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import { CAPACITY } from '../../src/registry/identity/parts.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { RULE_IDS } from '../../src/registry/model/rule.ts';
import { MANIFEST } from '../../src/site/site-folder.ts';
import { bodyFile, type ProcessRun, runCommand } from '../bench/bench.ts';
import { commandProcess } from '../fixtures/disk.ts';
import { permitLargeSite } from '../fixtures/large-site.ts';
import { BUCKET, startObjectStore } from '../fixtures/object-store.ts';
import { spread } from '../fixtures/runs.ts';
import type { Outcome, Proof } from './proof.ts';
import { wrongBrowsePages, wrongWithRecord } from './site/record.ts';
import { searchSite } from './site/search.ts';

/** One less than an identifier can name: the proof mints one more, and then the registry is full. */
const TOTAL = CAPACITY - 1;
/** How long a text is on average, as people write it; in a full registry, what is tried is the number of deposits. */
const [KILOBYTES, IN_FULL_KILOBYTES] = [28, 3];
/** The number of record pages to read; the browse pages are read in full, and the other lists by verify. */
const READ = 400;
const SOUGHT = 5;
const WORD = 'permanence';
/** What the first search may ask for at the largest size. */
const AIMS = { requests: 14, kilobytes: 400 };

/** A very large registry, by the commands that people use, to a copy of it that somebody else keeps; by default, as large as one can be. */
export const large: Proof = {
  name: 'large',
  requirement:
    'A registry of 65,535 deposits is minted, full, validated, built, searched, published, mirrored and verified.',
  run: async ({ scratch, say, deposits = TOTAL }) => {
    const run = new Run(scratch, say);
    try {
      await run.minted(deposits);
      await run.built();
      run.read(deposits + 1);
      await run.searched();
      await run.copied();
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
  readonly #env: NodeJS.ProcessEnv;

  constructor(scratch: string, say: (text: string) => void) {
    this.#scratch = scratch;
    this.#say = say;
    this.#archive = join(scratch, 'archive');
    this.#site = join(scratch, 'dist');
    // The key of the object store of the tests is any.
    const store = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
    const places = { ARCHIVE: this.#archive, OUT: this.#site, CACHE: join(scratch, 'cache') };
    this.#env = { ...store, ...places, NODE_ENV: 'production' };
  }

  /** Writes the corpus, mints one deposit into it, and one too many where it is full. */
  async minted(total: number): Promise<void> {
    const size = [total < TOTAL ? KILOBYTES : IN_FULL_KILOBYTES, total].map(String) as [string, string];
    const corpus = ['corpus', '--deposits', size[1], '--kilobytes', size[0], '--out', this.#archive];
    // Drawn from the archive of the checkout; the others act on what it made.
    this.#tell(`writing a corpus of ${total} deposits`, await runCommand(corpus));
    permitLargeSite(this.#archive);
    this.lines.push(lengthsIn(this.#archive));
    await this.#step('minting one more', 'mint', bodyFile(this.#scratch, 1));
    if (total < TOTAL) {
      this.lines.push(`${total + 1} deposits are not ${CAPACITY}, so that the next is not refused`);
      return;
    }
    const { code, stdout } = await commandProcess(this.#archive, 'mint', bodyFile(this.#scratch, 2));
    const isRefused = code === 1 && stdout.includes(RULE_IDS.capacity);
    if (isRefused) this.lines.push(`deposit ${CAPACITY + 1} is refused by ${RULE_IDS.capacity}`);
    else this.escapes.push(`deposit ${CAPACITY + 1}: ended with ${code}: ${stdout}`);
  }

  /** Validates and builds it, twice at once: of two builds in one checkout, one waits for the other, and both succeed. */
  async built(): Promise<void> {
    await this.#step('validating it', 'validate');
    const [cold, waited] = (
      await Promise.all([runCommand(['build'], this.#env), runCommand(['build'], this.#env)])
    ).toSorted((a, b) => a.seconds - b.seconds) as [ProcessRun, ProcessRun];
    this.#tell('building it, nothing being there', cold);
    const seconds = waited.seconds - cold.seconds;
    this.#tell('building it with nothing new, after waiting for the first', { ...waited, seconds });
  }

  /** Compares the built site with the registry. */
  read(due: number): void {
    this.#say('reading the browse pages and a part of the pages');
    const { archive } = loadArchive(this.#archive);
    const { deposits } = archive.registry;
    if (deposits.length !== due) this.escapes.push(`the archive has ${deposits.length} deposits, not ${due}`);
    const read = spread(deposits, READ);
    this.escapes.push(
      ...wrongBrowsePages(this.#site, deposits),
      ...read.flatMap((deposit) =>
        wrongWithRecord(this.#site, deposit, { end: endOf(archive, deposit) }).map(
          (wrong) => `the page of deposit ${deposit.deposit_number}: ${wrong}`,
        ),
      ),
    );
    const files = listFiles(this.#site).length;
    this.lines.push(`${files} files; the browse pages and ${read.length} records as in the registry`);
  }

  /** Searches the site for a word, and for titles. */
  async searched(): Promise<void> {
    this.#say('searching');
    const { deposits } = loadArchive(this.#archive).archive.registry;
    const titles = spread(deposits, SOUGHT).map(({ title }) => title);
    const { first, lost } = await searchSite(this.#site, WORD, titles);
    const kilobytes = Math.round(first.bytes / 1000);
    this.lines.push(
      `searching: the first result after ${first.requests} requests and ${kilobytes} KB; then ${titles.length} titles`,
    );
    this.escapes.push(...lost.map((title) => `searching for “${title}” does not find it`));
    if (first.requests > AIMS.requests) this.escapes.push(`the first search took ${first.requests} requests`);
    if (kilobytes > AIMS.kilobytes) this.escapes.push(`the first search took ${kilobytes} KB`);
  }

  /** Publishes the site in an object store, mirrors what the store serves, and verifies the mirror, as readers elsewhere do. */
  async copied(): Promise<void> {
    const store = await startObjectStore();
    try {
      const to = ['--to', `s3://${BUCKET}/site`, '--endpoint', store.endpoint];
      await this.#step('publishing it in an object store', 'publish', ...to, '--dist', this.#site);
      const mirror = join(this.#scratch, 'mirror');
      await this.#step('mirroring what the store serves', 'mirror', store.site('site/'), mirror);
      await this.#step('verifying the mirror', 'verify', mirror);
      const manifest = (folder: string) => readFileSync(join(folder, MANIFEST));
      if (!manifest(mirror).equals(manifest(this.#site)))
        this.escapes.push('the mirror has another manifest than the site');
    } finally {
      await store.close();
    }
  }

  async #step(what: string, ...args: string[]): Promise<void> {
    this.#tell(what, await runCommand(args, this.#env));
  }

  #tell(what: string, { seconds, processorSeconds, peakMegabytes }: ProcessRun): void {
    const took = `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processors`;
    this.lines.push(`${what}: ${took}, ${Math.round(peakMegabytes)} MB at most`);
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

/** The last word of a deposit's text, which its page must show. */
function endOf(archive: Archive, deposit: Deposit): string | undefined {
  const bytes = archive.files.read(textFile(deposit));
  const body = bytes ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  return body?.match(/This is the end of text \d+\.(?=\n$)/)?.[0] ?? body?.match(/[\p{L}\p{N}]+/gu)?.at(-1);
}
