import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadArchive } from '../../src/archive/load.ts';
import { cacheRoot } from '../../src/archive/location.ts';
import { measureProcess } from '../bench/bench.ts';
import { runHere } from '../fixtures/in-process.ts';
import { tryBuild } from '../site/building.ts';
import { attempts } from './buildable/attempts.ts';
import { type Judged, type Made, make, mintAll } from './buildable/mint-all.ts';
import type { Proof, ProofContext } from './proof.ts';
import { wrongBrowsePages, wrongWithRecord } from './site/record.ts';
import { searchSite } from './site/search.ts';

const TOTAL = 3000;
/** The number of submissions that are read in parallel. */
const TOGETHER = 4;
/** The patterns by which a build names a deposit or its page. */
const NAMED = /(?:deposit |\/s\/records\/)(\d+)/;
/** The number of titles to search for. */
const SOUGHT = 5;

/** Mints submissions of every imaginable kind into one archive and builds its site. */
export const buildable: Proof = {
  name: 'buildable',
  requirement:
    'Whatever the rules admit is minted, validated and built, and its record page is there and whole.',
  run: async (ground) => {
    const { scratch, seed, say } = ground;
    const tried = attempts(ground.deposits ?? TOTAL, seed);
    const made: Made[] = [];
    for (let at = 0; at < tried.length; at += TOGETHER) {
      if (at % 500 === 0) say(`${at} submissions read`);
      const some = tried.slice(at, at + TOGETHER);
      made.push(...(await Promise.all(some.map((attempt, each) => make(attempt, at + each + 1)))));
    }
    const archive = join(scratch, 'archive');
    mkdirSync(archive);
    const judged = await mintAll(made, archive);
    say(`${judged.admitted.size} minted, ${judged.refused.length} refused; validating and building`);
    const escapes = [
      ...unjudged(judged),
      ...(await wrongArchive(archive)),
      ...(await wrongSite(archive, judged, ground)),
    ];
    return { lines: linesOf(made, judged), escapes: named(escapes, made, seed) };
  },
};

/** A fault that got past: the submission, where a single one causes it, and the fault. */
interface Escape {
  readonly number?: number;
  readonly what: string;
}

/** Rules that could not be checked: a refusal by them says nothing of the submission. */
function unjudged({ refused }: Judged): Escape[] {
  return refused.flatMap(({ made: { number }, findings }) =>
    findings
      .filter(({ actual }) => actual?.startsWith('the rule could not be checked'))
      .map(({ rule, actual }) => ({ number, what: `${rule}: ${actual}` })),
  );
}

async function wrongArchive(archive: string): Promise<Escape[]> {
  try {
    await measureProcess(process.execPath, ['scripts/run.mjs', 'validate'], {
      ...process.env,
      ARCHIVE: archive,
    });
    return [];
  } catch (error) {
    return [{ what: `the archive: ${(error as Error).message.slice(0, 2000)}` }];
  }
}

async function wrongSite(
  archive: string,
  { admitted }: Judged,
  { scratch, say }: ProofContext,
): Promise<Escape[]> {
  const out = join(scratch, 'dist');
  const { code, output } = tryBuild({ archive, out, cache: join(scratch, 'cache') });
  if (code !== 0) {
    const [, deposit = ''] = NAMED.exec(output) ?? [];
    const number = admitted.get(Number(deposit))?.number;
    return [{ what: `the build stops: ${reason(output)}`, ...(number !== undefined && { number }) }];
  }
  say('reading every page');
  const { deposits } = loadArchive(archive).archive.registry;
  const records = deposits.flatMap((deposit) => {
    const made = admitted.get(deposit.deposit_number);
    return wrongWithRecord(out, deposit, { end: made?.end }).map((what) => ({
      ...(made && { number: made.number }),
      what: `its page: ${what}`,
    }));
  });
  const verified = await runHere('verify', [out], {});
  const plain = deposits.filter(({ title }) => /^Work fin\d+fin$/.test(title)).slice(0, SOUGHT);
  const titles = plain.map(({ title }) => title);
  const { lost } = await searchSite(out, 'records', titles);
  return [
    ...records,
    ...wrongBrowsePages(out, deposits).map((what) => ({ what })),
    ...(verified.code === 0 ? [] : [{ what: `verify: ${verified.stdout}${verified.stderr}` }]),
    ...lost.map((title) => ({ what: `searching for “${title}” does not find it` })),
  ];
}

function reason(said: string): string {
  return said.replace(/\s+/g, ' ').slice(0, 600);
}

function linesOf(made: readonly Made[], { admitted, refused }: Judged): string[] {
  const rules = Map.groupBy(
    refused.flatMap(({ findings }) => [
      ...new Set(findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)),
    ]),
    (rule) => rule,
  );
  const counted = [...rules]
    .map(([rule, all]) => [rule, all.length] as const)
    .toSorted(([, a], [, b]) => b - a);
  return [
    `${made.length} submissions: ${admitted.size} admitted, ${refused.length} refused with findings`,
    `rules that refused: ${counted.map(([rule, count]) => `${rule} ${count}`).join(', ')}`,
    'every record page was held against its entry, browse pages against the registry, and everything by verify',
  ];
}

/** Each escape with its attempt, and with the file of its submission, so that it can be sent again. */
function named(escapes: readonly Escape[], made: readonly Made[], seed: number): string[] {
  const folder = join(cacheRoot(), 'escapes');
  mkdirSync(folder, { recursive: true });
  return escapes.map(({ number, what }) => {
    const one = made.find((each) => each.number === number);
    if (!one) return what;
    const path = join(folder, `buildable-${seed}-${one.number}.md`);
    writeFileSync(path, one.sent);
    return `submission ${one.number} (${JSON.stringify(one.attempt.what)}, ${path}): ${what}`;
  });
}
