import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { writeSeedScale } from '../../src/corpus/seed-scale.ts';
import { writeCorpus } from '../../src/corpus/write.ts';
import { intake, type PlacedDraft } from '../../src/registry/changes/intake.ts';
import { AUTH_FORMS } from '../../src/registry/model/vocabulary.ts';
import { readIssueBody, writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { foreignArchive, writeForeign } from '../fixtures/foreign/archive.ts';
import { writePublication } from '../fixtures/publication.ts';
import {
  type Bench,
  bodyFile,
  type Figure,
  measureProcess,
  median,
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

/** A copy of the sample archive, and the settings of a command over it. */
function sampleCopy(scratch: string) {
  const archive = join(scratch, 'archive');
  for (const folder of ['data', 'api']) cpSync(folder, join(archive, folder), { recursive: true });
  return { ARCHIVE: archive, CACHE: join(scratch, 'cache') };
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

/** Mints many issue bodies at once, with the lengths of a real archive, into a copy of the sample archive. */
export const mintManyBench: Bench = {
  name: 'mint-many',
  run: async (scratch, say) => {
    const env = sampleCopy(scratch);
    const { files, megabytes } = writeBodies(join(scratch, 'bodies'), 940);
    const what = `${files.length} files of ${megabytes.toFixed(0)} MB at once`;
    say(what);
    return costs('mint-many', what, await runCommand(['mint', ...files], env), { seconds: 30 });
  },
};

/** Bodies of the sample's paragraphs: half of them below 12 KB, one in twenty above 100 KB, one in a hundred of 300 KB. */
function writeBodies(folder: string, many: number) {
  mkdirSync(folder);
  const samples = readdirSync('src/sample')
    .filter((name) => /^\d.*\.md$/.test(name) && !name.endsWith('.text.md'))
    .map((name) => readIssueBody(readFileSync(join('src/sample', name), 'utf8')).values);
  const paragraphs = samples.flatMap((values) => values.get('body')?.split(/\n{2,}/) ?? []);
  let turn = 0;
  let characters = 0;
  const files = Array.from({ length: many }, (_, at) => {
    const values = new Map(samples[at % samples.length]);
    for (const name of ['supersedes', 'related_ids', 'nmen_entity', 'nmen_status_observed'] as const)
      values.delete(name);
    const parts = [`Text number ${at}.`];
    for (let left = lengthOf(at); left > 0; left -= parts.at(-1)?.length ?? 0) {
      turn += 7;
      parts.push(paragraphs[turn % paragraphs.length] ?? '');
    }
    const title = `${values.get('title')} (${at})`;
    const body = writeIssueBody(values.set('title', title).set('body', parts.join('\n\n')));
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
    const figures: Figure[] = [];
    for (const size of [1000, 4000]) {
      say(`a publication of ${size} deposits`);
      const [archive, folder] = [join(scratch, `corpus-${size}`), join(scratch, `copy-${size}`)];
      await writeCorpus(size, archive);
      await writePublication(folder, loadArchive(archive).archive);
      const turns: { sums: number; run: ProcessRun }[] = [];
      // In turn, so that both find the same machine.
      for (let turn = 0; turn < 5; turn += 1) {
        const sums = sumSite(folder).value;
        turns.push({
          sums,
          run: await measureProcess(process.execPath, [join(folder, 'api/verify.mjs'), folder]),
        });
      }
      const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of));
      const reference = { what: 'sha256sum -c of the same copy', value: middle(({ sums }) => sums) };
      const run = {
        ...(turns[0] as (typeof turns)[number]).run,
        seconds: middle((turn) => turn.run.seconds),
        peakMegabytes: middle((turn) => turn.run.peakMegabytes),
      };
      const aims = { seconds: 1.5 * reference.value };
      figures.push(...costs('verify', `a copy of ${size} deposits in a folder`, run, aims, reference));
    }
    return figures;
  },
};

const DRAFTS = 10_000;
const NOW = '2026-11-02T12:00:00Z';

/** Takes many drafts at once into a copy of the sample archive, and into an empty register of growing size. */
export const intakeBench: Bench = {
  name: 'intake',
  run: async (scratch, say) => {
    const env = { ...sampleCopy(scratch), REGISTRY_TIME: NOW };
    const drafts = Array.from({ length: DRAFTS }, (_, at) => draft(at));
    const folder = join(scratch, 'drafts');
    mkdirSync(folder);
    for (const [at, one] of drafts.entries())
      writeFileSync(join(folder, `${String(at).padStart(5, '0')}.json`), JSON.stringify(one));
    say(`${DRAFTS} drafts`);
    const run = await runCommand(['intake', folder], env);
    const placed = drafts.map((value, at) => ({ where: `draft ${at}`, value }));
    return [
      ...costs('intake', `a folder of ${DRAFTS} drafts`, run, { seconds: 20, megabytes: 700 }),
      ...perDraft('one draft of', placed),
      ...perDraft('one draft, one string, of', oneString()),
    ];
  },
};

function perDraft(what: string, drafts: readonly PlacedDraft[]): Figure[] {
  const each = [1000, 5000, DRAFTS].map((size) => ({
    size,
    value: median(Array.from({ length: 3 }, () => timeOf(drafts.slice(0, size)) / size)),
  }));
  const reference = { what: `at ${each[0]?.size}`, value: each[0]?.value ?? 0 };
  return each.map(({ size, value }) => ({
    ...{ bench: 'intake', what: `  ${what} ${size}`, value, unit: 'ms', reference },
  }));
}

function timeOf(drafts: readonly PlacedDraft[]): number {
  const archive = emptyArchive();
  const start = performance.now();
  const { refused } = intake(archive, drafts, { sha256: hashes.sha256, now: NOW });
  if (refused > 0) throw new Error(`${refused} drafts were refused`);
  return performance.now() - start;
}

/** A draft like those of a real register: one string in four is observed again, transcripts of about 1.5 KB with residue. */
function draft(at: number) {
  const string = at % 4 === 3 ? at - 3 : at;
  return {
    q: `“What does record ${string} say of a wound gauge?”`,
    date: new Date(Date.UTC(2024, 0, 1 + (at % 600))).toISOString().slice(0, 10),
    surface: `Invented panel ${string % 5}`,
    auth: AUTH_FORMS[at % AUTH_FORMS.length],
    ev: 'paste',
    entity: 'Example Engine',
    transcript: Array.from({ length: 12 }, (_, line) => paragraph(at, line)).join('\n'),
    cites: 3,
    cite_list: [1, 2, 3].map((position) => ({
      ...{ position, title: `Card ${position}`, url: `https://example.org/${at}` },
    })),
  };
}

const RESIDUE: Readonly<Record<number, string>> = {
  3: 'Show more',
  6: 'A line with a\u200b character of no width, and a space at its end. ',
  9: 'A card: https://example.org/a?utm_source=panel&b=1',
};

const paragraph = (at: number, line: number) =>
  RESIDUE[line] ??
  `Sentence ${line} of answer ${at} says that a gauge is read twice, once by each of two readers, and that both write down what they read.`;

/** All of one string and surface, each on a day and by an auth of its own: they go into one entry. */
function oneString(): PlacedDraft[] {
  return Array.from({ length: DRAFTS }, (_, at) => {
    const date = new Date(Date.UTC(2000, 0, 1 + Math.floor(at / 4))).toISOString().slice(0, 10);
    return {
      where: `draft ${at}`,
      value: { ...draft(at), q: 'one string', surface: 'Invented panel', date },
    };
  });
}
