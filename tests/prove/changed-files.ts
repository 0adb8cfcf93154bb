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

/** The maximum number of published files, besides the search index, that one change can touch. */
const MOST = 30;
const LARGE = 1000;

type Change = readonly [what: string, make: (archive: string) => Promise<void>];

export const changedFiles: Proof = {
  name: 'changed-files',
  requirement: `A mint, a supersession, a withdrawal and a review each change at most ${MOST} published files besides the search index, whatever the size of the archive.`,
  run: async ({ scratch, say, site }) => {
    const sample = copyArchive(join(scratch, 'sample'));
    const corpus = join(scratch, 'corpus');
    say(`a corpus of ${LARGE}`);
    await writeCorpus(LARGE, corpus);
    const outcomes = [
      ...(await changed(sample, 44, fingerprint(site()), join(scratch, 'dist'), [
        ['one minted', mintWorks],
        ['one superseded', (archive) => supersedeOne(archive, 5, 45)],
        ['one withdrawn', (archive) => withdrawOne(archive, 23)],
        ['one reviewed', (archive) => reviewOne(archive, 7)],
      ])),
      ...(await changed(corpus, LARGE, undefined, join(scratch, 'large'), [['one minted', mintWorks]])),
    ];
    return {
      lines: outcomes.flatMap(({ what, files, search }) => [
        `${what}: ${files.length} files, and ${search.length} of the search index`,
        ...files.map((line) => `    ${line}`),
      ]),
      escapes: outcomes
        .filter(({ files }) => files.length > MOST)
        .map(({ what, files }) => `${what}: ${files.length} files changed, more than ${MOST}`),
    };
  },
};

async function changed(
  archive: string,
  size: number,
  built: Readonly<Record<string, string>> | undefined,
  out: string,
  changes: readonly Change[],
): Promise<(Changes & { readonly what: string })[]> {
  const rebuilt = rebuilds(archive, out, built);
  const outcomes = [];
  for (const [what, make] of changes) {
    await make(archive);
    outcomes.push({ what: `${what}, ${size} deposits`, ...rebuilt() });
  }
  return outcomes;
}
