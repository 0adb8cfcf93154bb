import { join } from 'node:path';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { foreignArchive, writeForeign } from '../fixtures/foreign/archive.ts';
import { writePublication } from '../fixtures/publication.ts';
import {
  type Bench,
  bodyFile,
  type Figure,
  measureProcess,
  type ProcessRun,
  runCommand,
  sumSite,
  sumTexts,
} from './bench.ts';

// Commands over archives of the size for which each has its aim.

/** What a run took, each with its aim where there is one. */
function costs(
  bench: string,
  what: string,
  { seconds, peakMegabytes }: ProcessRun,
  aims: { readonly seconds?: number; readonly megabytes?: number } = {},
  reference?: Figure['reference'],
): Figure[] {
  const aim = (limit?: number) => (limit === undefined ? {} : { aim: limit });
  return [
    { bench, what, value: seconds, unit: 's', ...aim(aims.seconds), ...(reference && { reference }) },
    { bench, what: '  peak memory', value: peakMegabytes, unit: 'MB', ...aim(aims.megabytes) },
  ];
}

/** Adopts an archive of 1,000 deposits with 30 MB of texts, nine hashes of ten those of nothing that is there, so that all is tried. */
export const adoptBench: Bench = {
  name: 'adopt',
  run: async (scratch, say) => {
    say('an archive of 1000 deposits of another kind');
    const foreign = foreignArchive([], 1000, 1, 100);
    const deposits = foreign.entries.map((entry, at) =>
      at % 10 === 0 ? entry : { ...entry, hash: hashes.sha256(`nothing ${at}`) },
    );
    const files = new Map(foreign.files);
    files.set('data/registry.json', new TextEncoder().encode(JSON.stringify({ deposits })));
    const source = writeForeign(join(scratch, 'source'), { files });
    say('its adoption');
    const into = join(scratch, 'adopted');
    const run = await runCommand(['adopt', source, '--into', into], { CACHE: join(scratch, 'cache') });
    const what = 'adopt 1000 deposits with 30 MB of texts';
    return costs('adopt', what, run, { seconds: 30, megabytes: 1500 }, sumTexts(into));
  },
};

/** Reading passes over 885 texts with 12,032 terms: all texts, which were read before, and one that is new. */
export const readBench: Bench = {
  name: 'read',
  run: async (scratch, say) => {
    say('an archive at the scale of the specification');
    const env = { ARCHIVE: join(scratch, 'archive'), CACHE: join(scratch, 'cache') };
    await writeSeedScale(env.ARCHIVE);
    say('reading passes');
    const all = await runCommand(['read', '--all'], env);
    await runCommand(['mint', bodyFile(scratch, 1)], env);
    return [
      ...costs('read', 'a reading pass over all 885 texts', all, { seconds: 10 }),
      ...costs('read', 'one new text beside them', await runCommand(['read', '--new'], env)),
    ];
  },
};

/** Verifies a published copy with the published file, beside `sha256sum -c` over the same copy in the same run. */
export const verifyBench: Bench = {
  name: 'verify',
  run: async (scratch, say) => {
    say('a publication of 4000 deposits');
    const [archive, folder] = [join(scratch, 'corpus'), join(scratch, 'copy')];
    await writeCorpus(4000, archive);
    await writePublication(folder, loadArchive(archive).archive);
    const reference = sumSite(folder);
    const run = await measureProcess(process.execPath, [join(folder, 'api/verify.mjs'), folder]);
    const aims = { seconds: 1.5 * reference.value };
    return costs('verify', 'a copy of 4000 deposits in a folder', run, aims, reference);
  },
};
