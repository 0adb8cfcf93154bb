import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../../src/archive/hashes.ts';
import { AUTH_FORMS } from '../../src/registry/model/vocabulary.ts';
import { intake, type PlacedDraft } from '../../src/registry/observation/intake.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { type Bench, type Figure, measureProcess, median } from './bench.ts';

const DRAFTS = 10_000;
const SIZES = [1000, 5000, 10_000];
const AIM = { seconds: 20, megabytes: 700 };
const NOW = '2026-11-02T12:00:00Z';

/** Takes many drafts at once into a copy of the sample archive, and into an empty register of growing size. */
export const intakeBench: Bench = {
  name: 'intake',
  run: async (scratch, say) => {
    const archive = join(scratch, 'archive');
    for (const folder of ['data', 'api']) cpSync(folder, join(archive, folder), { recursive: true });
    const drafts = Array.from({ length: DRAFTS }, (_, at) => draft(at));
    const folder = join(scratch, 'drafts');
    mkdirSync(folder);
    for (const [at, one] of drafts.entries())
      writeFileSync(join(folder, `${String(at).padStart(5, '0')}.json`), JSON.stringify(one));
    say(`${DRAFTS} drafts`);
    const { seconds, peakMegabytes } = await measureProcess(
      process.execPath,
      ['scripts/run.mjs', 'intake', folder],
      { ...process.env, ARCHIVE: archive, CACHE: join(scratch, 'cache'), REGISTRY_TIME: NOW },
    );
    const what = `a folder of ${DRAFTS} drafts`;
    const figures: Figure[] = [
      { bench: 'intake', what, value: seconds, unit: 's', aim: AIM.seconds },
      { bench: 'intake', what: '  peak memory', value: peakMegabytes, unit: 'MB', aim: AIM.megabytes },
    ];
    const placed = drafts.map((value, at) => ({ where: `draft ${at}`, value }));
    return [
      ...figures,
      ...perDraft('one draft of', placed),
      ...perDraft('one draft, one string, of', oneString()),
    ];
  },
};

function perDraft(what: string, drafts: readonly PlacedDraft[]): Figure[] {
  const each = SIZES.map((size) => {
    const runs = Array.from({ length: 3 }, () => timeOf(drafts.slice(0, size)) / size);
    return { size, value: median(runs) };
  });
  const [first] = each;
  return each.map(({ size, value }) => ({
    bench: 'intake',
    what: `  ${what} ${size}`,
    value,
    unit: 'ms',
    reference: { what: `at ${first?.size}`, value: first?.value ?? 0 },
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
      position,
      title: `Card ${position}`,
      url: `https://example.org/${at}`,
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
  return Array.from({ length: DRAFTS }, (_, at) => ({
    where: `draft ${at}`,
    value: {
      ...draft(at),
      q: 'one string',
      surface: 'Invented panel',
      date: new Date(Date.UTC(2000, 0, 1 + Math.floor(at / 4))).toISOString().slice(0, 10),
    },
  }));
}
