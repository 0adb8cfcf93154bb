import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIssueBody, writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { type Bench, measureProcess } from './bench.ts';

const FILES = 940;
const SAMPLES = 'src/sample';
const AIM_SECONDS = 30;

/** Mints many issue bodies at once, with the lengths of a real archive, into a copy of the sample archive. */
export const mintManyBench: Bench = {
  name: 'mint-many',
  run: async (scratch, say) => {
    const archive = join(scratch, 'archive');
    for (const folder of ['data', 'api']) cpSync(folder, join(archive, folder), { recursive: true });
    const { files, megabytes } = writeBodies(join(scratch, 'bodies'));
    say(`${FILES} issue bodies of ${megabytes.toFixed(0)} MB`);
    const { seconds, peakMegabytes } = await measureProcess(
      process.execPath,
      ['scripts/run.mjs', 'mint', ...files],
      { ...process.env, ARCHIVE: archive, CACHE: join(scratch, 'cache') },
    );
    const what = `${FILES} files of ${megabytes.toFixed(0)} MB at once`;
    return [
      { bench: 'mint-many', what, value: seconds, unit: 's', aim: AIM_SECONDS },
      { bench: 'mint-many', what: '  peak memory', value: peakMegabytes, unit: 'MB' },
    ];
  },
};

/** Bodies of the sample's paragraphs: half of them below 12 KB, one in twenty above 100 KB, one in a hundred of 300 KB. */
function writeBodies(folder: string) {
  mkdirSync(folder);
  const samples = readdirSync(SAMPLES)
    .filter((name) => /^\d.*\.md$/.test(name) && !name.endsWith('.text.md'))
    .map((name) => readIssueBody(readFileSync(join(SAMPLES, name), 'utf8')).values);
  const paragraphs = samples.flatMap((values) => values.get('body')?.split(/\n{2,}/) ?? []);
  let turn = 0;
  let characters = 0;
  const files = Array.from({ length: FILES }, (_, at) => {
    const values = new Map(samples[at % samples.length]);
    for (const name of ['supersedes', 'related_ids', 'nmen_entity', 'nmen_status_observed'] as const)
      values.delete(name);
    const parts = [`Text number ${at}.`];
    for (let left = lengthOf(at); left > 0; left -= parts.at(-1)?.length ?? 0) {
      turn += 7;
      parts.push(paragraphs[turn % paragraphs.length] ?? '');
    }
    const body = writeIssueBody(
      values.set('title', `${values.get('title')} (${at})`).set('body', parts.join('\n\n')),
    );
    characters += body.length;
    const file = join(folder, `${at}.md`);
    writeFileSync(file, body);
    return file;
  });
  return { files, megabytes: characters / 1e6 };
}

function lengthOf(at: number): number {
  if (at % 100 === 7) return 300_000;
  if (at % 20 === 7) return 100_000 + (at % 13) * 10_000;
  return 12_000 * 4 ** (((at * 37) % 101) / 50 - 1);
}
