import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { searchIndex } from '../../integrations/search.ts';
import { renderAhead } from '../../src/archive/render-ahead.ts';
import { forgetSnapshot, snapshot } from '../../src/archive/snapshot.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { queriesOf, sameFirstFive, searchByPagefind, searchByTiers } from '../fixtures/one-index.ts';
import type { Figure } from './bench.ts';

const MANY = 4096;
const QUERIES = 50;

/**
 * What a search index of units costs, each beside one index of Pagefind over the same texts: at once, and with one deposit more; and in how
 * many of 50 queries both have the same first five.
 */
export async function searchCosts(scratch: string): Promise<Figure[]> {
  const before = { archive: process.env.ARCHIVE, cache: process.env.CACHE };
  const archive = join(scratch, 'archive');
  await writeCorpus(MANY + 1, archive);
  process.env.ARCHIVE = archive;
  process.env.CACHE = join(scratch, 'cache');
  forgetSnapshot();
  try {
    await renderAhead();
    const { deposits } = snapshot().archive.registry;
    const cold = await timed(() => searchIndex(deposits.slice(0, MANY)));
    const more = await timed(() => searchIndex(deposits));
    mkdirSync(join(scratch, 'one'));
    const one = await timed(() => searchByPagefind(deposits, join(scratch, 'one')));
    const ours = await searchByTiers(more.made);
    let same = 0;
    for (const query of queriesOf(deposits, QUERIES))
      if (sameFirstFive(await ours(query), await one.made(query))) same += 1;
    const reference = { what: 'one index of Pagefind', value: one.milliseconds };
    const about = (what: string) => `${what}, ${MANY} records`;
    return [
      { bench: 'search', what: about('index at once'), value: cold.milliseconds, unit: 'ms', reference },
      { bench: 'search', what: about('one more indexed'), value: more.milliseconds, unit: 'ms', reference },
      { bench: 'search', what: about(`same first five of ${QUERIES}`), value: same, unit: 'queries' },
    ];
  } finally {
    restore('ARCHIVE', before.archive);
    restore('CACHE', before.cache);
    forgetSnapshot();
  }
}

async function timed<T>(
  make: () => Promise<T>,
): Promise<{ readonly made: T; readonly milliseconds: number }> {
  const start = performance.now();
  return { made: await make(), milliseconds: performance.now() - start };
}

function restore(name: 'ARCHIVE' | 'CACHE', value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
