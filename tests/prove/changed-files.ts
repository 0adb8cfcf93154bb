import { join } from 'node:path';
import { writeCorpus } from '../../src/corpus/write.ts';
import { copyArchive, fingerprint } from '../site/building.ts';
import {
  type Changes,
  mintWorks,
  rebuilds,
  reviewOne,
  supersedeOne,
  withdrawOne,
} from '../site/changed-files.ts';
import type { Proof } from './proof.ts';

// Changes the sample in four ways, and a corpus of 1,000 deposits by a mint, and builds the site each time.

/**
 * How many published files, besides the search index, each change may touch: those that were counted in November 2026, and a few more. It was 30
 * for each before the site had downloads in 15 forms, pages to browse, a graph, and parts in which names, words, hashes and identifiers are
 * looked up: each that names the deposit changes. `tests/site/changed-files.long.test.ts` lists every one with its reason. What matters is that
 * the number does not grow with the archive, and that no other record is among them.
 */
const MOST = {
  /**
   * 84 with 44 deposits: 15 of its own, some 40 that hold or tell all of the archive, 13 to browse, and the parts that have its names and words.
   * With 1,000 there were 117, but 22 of these had the bar of letters, which got a new one.
   */
  minted: 110,
  /** 66: two records with their files, the one that cites them, and the lists and terms that say their status. */
  superseded: 70,
  /** 77: the record, those of its series, its terms, and the names that it no longer mentions. */
  withdrawn: 80,
  /** 21: the record, its article, and what holds all of the archive. */
  reviewed: 25,
};
const LARGE = 1000;

type Change = readonly [what: keyof typeof MOST, make: (archive: string) => Promise<void>];

/** Its title begins with a letter that others have: the first with a letter changes the bar of letters on every page of all titles. */
const mintOne = (archive: string) => mintWorks(archive, [{ title: 'Counting small records' }]);

export const changedFiles: Proof = {
  name: 'changed-files',
  requirement: `A mint changes at most ${MOST.minted} published files besides the search index, a supersession ${MOST.superseded}, a withdrawal ${MOST.withdrawn} and a review ${MOST.reviewed}, whatever the size of the archive.`,
  run: async ({ scratch, say, site }) => {
    const sample = copyArchive(join(scratch, 'sample'));
    const corpus = join(scratch, 'corpus');
    say(`a corpus of ${LARGE}`);
    await writeCorpus(LARGE, corpus);
    const outcomes = [
      ...(await changed(sample, 44, fingerprint(site()), join(scratch, 'dist'), [
        ['minted', mintOne],
        ['superseded', (archive) => supersedeOne(archive, 5, 45)],
        ['withdrawn', (archive) => withdrawOne(archive, 23)],
        ['reviewed', (archive) => reviewOne(archive, 7)],
      ])),
      ...(await changed(corpus, LARGE, undefined, join(scratch, 'large'), [['minted', mintOne]])),
    ];
    return {
      lines: outcomes.flatMap(({ what, size, files, search }) => [
        `one ${what}, ${size} deposits: ${files.length} files, and ${search.length} of the search index`,
        ...files.map((line) => `    ${line}`),
      ]),
      escapes: outcomes
        .filter(({ what, files }) => files.length > MOST[what])
        .map(
          ({ what, size, files }) =>
            `one ${what}, ${size} deposits: ${files.length} files changed, more than ${MOST[what]}`,
        ),
    };
  },
};

async function changed(
  archive: string,
  size: number,
  built: Readonly<Record<string, string>> | undefined,
  out: string,
  changes: readonly Change[],
): Promise<(Changes & { readonly what: Change[0]; readonly size: number })[]> {
  const rebuilt = rebuilds(archive, out, built);
  const outcomes = [];
  for (const [what, make] of changes) {
    await make(archive);
    outcomes.push({ what, size, ...rebuilt() });
  }
  return outcomes;
}
