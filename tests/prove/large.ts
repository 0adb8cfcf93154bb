import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadArchive } from '../../src/archive/load.ts';
import { type Archive, textFile } from '../../src/registry/archive/archive.ts';
import { bodyOf } from '../../src/registry/identity/canonical-text.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import { CAPACITY } from '../../src/registry/identity/parts.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { RULE_IDS } from '../../src/registry/model/rule.ts';
import { MANIFEST } from '../../src/site/site-folder.ts';
import { bodyFile, runCommand } from '../bench/bench.ts';
import { commandProcess } from '../fixtures/disk.ts';
import { permitLargeSite } from '../fixtures/large-site.ts';
import { BUCKET, startObjectStore } from '../fixtures/object-store.ts';
import { spread } from '../fixtures/runs.ts';
import type { Proof } from './proof.ts';
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

/**
 * A very large registry, by the commands that people use, to a copy of it that somebody else keeps; by default, as large as one can be. What
 * its commands cost is measured by `npm run bench -- scale`.
 */
export const large: Proof = {
  name: 'large',
  requirement:
    'A registry of 65,535 deposits is minted, full, validated, built, searched, published, mirrored and verified.',
  run: async ({ scratch, say, deposits: total = TOTAL }) => {
    const lines: string[] = [];
    const escapes: string[] = [];
    const [archive, site, mirror] = [
      join(scratch, 'archive'),
      join(scratch, 'dist'),
      join(scratch, 'mirror'),
    ];
    // The key of the object store of the tests is any.
    const key = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
    const env = {
      ...key,
      ARCHIVE: archive,
      OUT: site,
      CACHE: join(scratch, 'cache'),
      NODE_ENV: 'production',
    };
    const step = async (what: string, args: readonly string[], given: NodeJS.ProcessEnv = env) => {
      const { seconds } = await runCommand(args, given);
      lines.push(`${what}: ${seconds.toFixed(1)} s`);
      say(lines.at(-1) ?? '');
    };
    const store = await startObjectStore();
    try {
      const kilobytes = total < TOTAL ? KILOBYTES : IN_FULL_KILOBYTES;
      const size = ['--deposits', `${total}`, '--kilobytes', `${kilobytes}`];
      // Drawn from the archive of the checkout; the others act on what it made.
      await step(`writing a corpus of ${total} deposits`, ['corpus', ...size, '--out', archive], {});
      permitLargeSite(archive);
      await step('minting one more', ['mint', bodyFile(scratch, 1)]);
      if (total === TOTAL) {
        const { code, stdout } = await commandProcess(archive, 'mint', bodyFile(scratch, 2));
        if (code !== 1 || !stdout.includes(RULE_IDS.capacity))
          escapes.push(`deposit ${CAPACITY + 1}: ended with ${code}: ${stdout}`);
      }
      await step('validating it', ['validate']);
      // Of two builds in one checkout, one waits for the other, and both succeed.
      await Promise.all(['building it', 'building it again'].map((what) => step(what, ['build'])));
      escapes.push(...wrongSite(archive, site, total + 1));
      escapes.push(...(await wrongSearch(archive, site)));
      const to = ['--to', `s3://${BUCKET}/site`, '--endpoint', store.endpoint];
      await step('publishing it in an object store', ['publish', ...to, '--dist', site]);
      await step('mirroring what the store serves', ['mirror', store.site('site/'), mirror]);
      await step('verifying the mirror', ['verify', mirror]);
      const [one, other] = [mirror, site].map((folder) => readFileSync(join(folder, MANIFEST), 'utf8'));
      if (one !== other) escapes.push('the mirror has another manifest than the site');
    } catch (error) {
      escapes.push(`the proof stopped: ${(error as Error).message.slice(0, 3000)}`);
    } finally {
      await store.close();
    }
    return { lines, escapes };
  },
};

/** Where the browse pages of a site, and some of its records, differ from the registry. */
function wrongSite(root: string, site: string, due: number): string[] {
  const { archive } = loadArchive(root);
  const { deposits } = archive.registry;
  const records = spread(deposits, READ).flatMap((deposit) =>
    wrongWithRecord(site, deposit, { end: endOf(archive, deposit) }).map(
      (wrong) => `the page of deposit ${deposit.deposit_number}: ${wrong}`,
    ),
  );
  const count = deposits.length === due ? [] : [`the archive has ${deposits.length} deposits, not ${due}`];
  return [...count, ...wrongBrowsePages(site, deposits), ...records];
}

/** What is wrong with the search of a site: what it fetches first, and titles that it does not find. */
async function wrongSearch(root: string, site: string): Promise<string[]> {
  const titles = spread(loadArchive(root).archive.registry.deposits, SOUGHT).map(({ title }) => title);
  const { first, lost } = await searchSite(site, WORD, titles);
  const { requests, bytes } = first;
  return [
    ...lost.map((title) => `searching for “${title}” does not find it`),
    ...(requests > AIMS.requests || bytes > 1000 * AIMS.kilobytes
      ? [`the first search took ${requests} requests and ${bytes} bytes`]
      : []),
  ];
}

/** The last word of a deposit's text, which its page must show. */
function endOf(archive: Archive, deposit: Deposit): string | undefined {
  const bytes = archive.files.read(textFile(deposit));
  const body = bytes ? bodyOf(fromUtf8(bytes), deposit) : undefined;
  return body?.match(/This is the end of text \d+\.(?=\n$)/)?.[0] ?? body?.match(/[\p{L}\p{N}]+/gu)?.at(-1);
}
