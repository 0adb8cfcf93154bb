import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../../src/archive/hashes.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { type Bench, median } from './bench.ts';
import { sumTexts } from './references.ts';

const SIZE = 10_000;

/** Hashes all texts as the rules do, compared with `sha256sum`. */
export const hashingBench: Bench = {
  name: 'hashing',
  run: async (scratch, say) => {
    say(`an archive of ${SIZE} deposits`);
    await writeCorpus(SIZE, join(scratch, 'corpus'));
    const texts = join(scratch, 'corpus/data/texts');
    const names = readdirSync(texts);
    const time = (work: () => void) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const ours = () => {
      for (const name of names) hashes.sha256(readFileSync(join(texts, name)));
    };
    const theirs = () => sumTexts(join(scratch, 'corpus')).value;
    return [
      {
        bench: 'hashing',
        what: `all texts of ${SIZE} deposits`,
        value: median([1, 2, 3].map(() => time(ours))),
        unit: 'ms',
        reference: {
          what: 'sha256sum over the same texts',
          value: median([1, 2, 3].map(theirs)),
        },
      },
    ];
  },
};
