import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/built-site.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { CAPACITY } from '../../src/registry/identity/parts.ts';
import { RULE_IDS } from '../../src/registry/model/rule.ts';
import { issueBody } from '../bench/issue-body.ts';
import { permitLargeSite } from '../fixtures/large-site.ts';
import { Commands } from './full/commands.ts';
import { copies } from './full/copies.ts';
import type { Outcome, Proof } from './proof.ts';
import { wrongWithLists } from './site/lists.ts';
import { wrongWithRecord } from './site/record.ts';
import { searchSite } from './site/search.ts';

/** One less than an identifier can name: the proof mints one more, and then the registry is full. */
const TOTAL = CAPACITY - 1;
/** How long a text is on average: what is tried is the number of deposits. */
const KILOBYTES = 3;
/** The number of record pages to read; the lists are read in full. */
const READ = 200;
const SOUGHT = 3;
const WORD = 'permanence';
/** What issue 15 permits at the largest size. */
const AIMS = { requests: 14, kilobytes: 400 };

/** A registry that is full, from its first deposit to a copy of it that somebody else keeps. */
export const full: Proof = {
  name: 'full',
  requirement:
    'A registry of 65,535 deposits is minted, full, validated, in parts, built, served, searched, published, mirrored and verified.',
  run: async ({ scratch, say, deposits = TOTAL }) => {
    const run: Outcome & { lines: string[]; escapes: string[] } = { lines: [], escapes: [] };
    const commands = new Commands(scratch, (line) => {
      run.lines.push(line);
      say(line);
    });
    try {
      await minted(commands, deposits, run.escapes);
      await commands.step('validating it', 'validate');
      await commands.step('bringing it into parts', 'parts');
      await commands.step('building it', 'build');
      asRegistry(commands, deposits + 1, run);
      await searched(commands, run);
      await copies(commands, run.escapes);
    } catch (error) {
      run.escapes.push(`the proof stopped: ${(error as Error).message.slice(0, 3000)}`);
    }
    return run;
  },
};

async function minted(commands: Commands, total: number, escapes: string[]): Promise<void> {
  const { archive, scratch } = commands;
  const size = ['--deposits', String(total), '--kilobytes', String(KILOBYTES)];
  await commands.step(`writing the corpus of texts of ${KILOBYTES} KB`, 'corpus', ...size, '--out', archive);
  permitLargeSite(archive);
  const file = (turn: number) => {
    const path = join(scratch, `${turn}.md`);
    writeFileSync(path, issueBody(turn));
    return path;
  };
  await commands.step('minting one more', 'mint', file(1));
  if (total < TOTAL) {
    commands.tell(
      `the next is not refused: ${total + 1} deposits are not ${CAPACITY}, which this run leaves out`,
    );
    return;
  }
  const { code, output } = await commands.ends('mint', file(2));
  if (code !== 1 || !output.includes(RULE_IDS.capacity))
    escapes.push(`deposit ${CAPACITY + 1}: ended with ${code}, not by ${RULE_IDS.capacity}: ${output}`);
  else commands.tell(`deposit ${CAPACITY + 1} is refused by ${RULE_IDS.capacity}`);
}

/** Holds the built site against the registry. */
function asRegistry({ archive, site }: Commands, due: number, run: { lines: string[]; escapes: string[] }) {
  const { deposits } = loadArchive(archive).archive.registry;
  if (deposits.length !== due) run.escapes.push(`the archive has ${deposits.length} deposits, not ${due}`);
  const read = spread(deposits, READ);
  run.escapes.push(
    ...wrongWithLists(site, deposits),
    ...read.flatMap((deposit) =>
      wrongWithRecord(site, deposit, {}).map(
        (wrong) => `the page of deposit ${deposit.deposit_number}: ${wrong}`,
      ),
    ),
  );
  run.lines.push(`${listFiles(site).length} files; all lists and ${read.length} records as in the registry`);
}

async function searched(
  { archive, site, scratch }: Commands,
  run: { lines: string[]; escapes: string[] },
): Promise<void> {
  const { deposits } = loadArchive(archive).archive.registry;
  const titles = spread(deposits, SOUGHT).map(({ title }) => title);
  const { first, lost } = await searchSite(site, join(scratch, 'serving'), WORD, titles);
  const kilobytes = Math.round(first.bytes / 1000);
  run.lines.push(
    `served and searched: the first result after ${first.requests} requests and ${kilobytes} KB; then ${titles.length} titles`,
  );
  run.escapes.push(...lost.map((title) => `searching for “${title}” does not find it`));
  if (first.requests > AIMS.requests) run.escapes.push(`the first search took ${first.requests} requests`);
  if (kilobytes > AIMS.kilobytes) run.escapes.push(`the first search took ${kilobytes} KB`);
}

/** Evenly spaced items, the last one among them. */
function spread<T>(items: readonly T[], many: number): T[] {
  if (items.length <= many) return [...items];
  return Array.from({ length: many }, (_, at) => items[Math.ceil(((at + 1) * items.length) / many) - 1] as T);
}
