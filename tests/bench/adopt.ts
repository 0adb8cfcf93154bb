import { join } from 'node:path';
import { hashes } from '../../src/archive/hashes.ts';
import { foreignArchive } from '../fixtures/foreign/archive.ts';
import { writeForeign } from '../fixtures/foreign/disk.ts';
import { type Bench, measureProcess } from './bench.ts';
import { sumTexts } from './references.ts';

const DEPOSITS = 1000;
/** Of about 30 KB. */
const PARAGRAPHS = 100;
const AIMS = { seconds: 30, megabytes: 1500 };

/** Adopts an archive of 1,000 deposits with 30 MB of texts, nine hashes of ten those of nothing that is there, so that all is tried. */
export const adoptBench: Bench = {
  name: 'adopt',
  run: async (scratch, say) => {
    say(`an archive of ${DEPOSITS} deposits of another kind`);
    const foreign = foreignArchive({ deposits: DEPOSITS, paragraphs: PARAGRAPHS });
    const deposits = foreign.deposits.map(({ entry }, at) =>
      at % 10 === 0 || at < 70 ? entry : { ...entry, hash: hashes.sha256(`nothing ${at}`) },
    );
    const files = new Map(foreign.files);
    files.set('data/registry.json', new TextEncoder().encode(JSON.stringify({ deposits })));
    const source = writeForeign(join(scratch, 'source'), { files });
    say('its adoption');
    const into = join(scratch, 'adopted');
    const { seconds, peakMegabytes } = await measureProcess(
      process.execPath,
      ['scripts/run.mjs', 'adopt', source, '--into', into],
      { ...process.env, CACHE: join(scratch, 'cache') },
    );
    const what = `${DEPOSITS} deposits with 30 MB of texts`;
    return [
      {
        bench: 'adopt',
        what: `adopt ${what}`,
        value: seconds,
        unit: 's',
        aim: AIMS.seconds,
        reference: (({ what, value }) => ({ what, value: value / 1000 }))(sumTexts(into)),
      },
      { bench: 'adopt', what: `peak memory, ${what}`, value: peakMegabytes, unit: 'MB', aim: AIMS.megabytes },
    ];
  },
};
