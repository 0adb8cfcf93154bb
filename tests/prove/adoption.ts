import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../src/archive/files.ts';
import { textValue } from '../../src/registry/changes/adoption/source.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { AdoptionReport, Waivers } from '../../src/registry/model/receipts.ts';
import { isNoText } from '../../src/registry/text/strings.ts';
import { type ForeignArchive, foreignArchive, lostFiles, writeForeign } from '../fixtures/foreign/archive.ts';
import { FAULTS } from '../fixtures/foreign/faults.ts';
import { runHere } from '../fixtures/in-process.ts';
import { draftOf } from '../fixtures/observations.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { tryBuild } from '../site/building.ts';
import type { Proof } from './proof.ts';

// Adopts archives with every fault that archives of this kind had, alone and together, and lives with each of them: validates, mints three
// deposits, withdraws one, supersedes one, takes an observation, reads, and validates again.

const FEW = 64;
const MANY = 1000;
const SAID = 600;
const AT = '2026-11-26T12:00:00Z';

/** Looks at an archive further, twice: after the adoption, and at the end. Returns what went wrong. */
type Look = (root: string) => Promise<string | undefined>;

export const adoption: Proof = {
  name: 'adoption',
  requirement:
    'An archive with any fault is adopted without losing a byte, and is then minted into, changed, read, built and verified like any other.',
  run: async ({ scratch, seed, say, deposits }) => {
    const lines: string[] = [];
    const escapes: string[] = [];
    const go = async (what: string, archive: ForeignArchive, look?: Look) => {
      const count = archive.entries.length;
      const folder = mkdtempSync(join(scratch, 'walk-'));
      const root = join(folder, 'adopted');
      const start = performance.now();
      let [adopted, ended] = ['not adopted', 'walked to the end'];
      try {
        adopted = await adopt(archive, folder, root);
        await live(root, folder, archive, look);
      } catch (error) {
        const { message } = error as Error;
        ended = `stopped at “${message.replace(/:.*/s, '')}”`;
        escapes.push(`${what}, ${count} deposits: ${message.slice(0, SAID)}`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      lines.push(`${count} deposits, ${what}: ${adopted}, ${ended}, ${seconds} s`);
    };
    await go('no fault', foreignArchive([], FEW, seed));
    for (const [at, fault] of FAULTS.entries()) {
      if (at % 10 === 0) say(`${at} of ${FAULTS.length} faults`);
      await go(fault.name, foreignArchive([fault], FEW, seed));
    }
    for (const count of deposits === undefined ? [FEW, MANY] : [deposits]) {
      say(`all faults together in ${count} deposits, built twice`);
      const look = builds(join(scratch, `site-${count}`));
      await go('all faults together', foreignArchive(FAULTS, count, seed), look);
    }
    return { lines, escapes };
  },
};

/** A look that builds the site of an archive into a folder and verifies it by the command that readers have. Says what was wrong. */
function builds(folder: string): Look {
  return async (root) => {
    const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')];
    const { code, output } = tryBuild({ archive: root, out, cache });
    if (code !== 0) return `the build ended with ${code}: ${output.slice(-4 * SAID)}`;
    const verified = await runHere('verify', [out], {});
    return verified.code === 0 ? undefined : `verify: ${verified.stdout.slice(-SAID)}${verified.stderr}`;
  };
}

const run = (root: string | undefined, command: string, ...args: string[]) =>
  runHere(command, args, { REGISTRY_TIME: AT, ...(root !== undefined && { ARCHIVE: root }) });

/** Throws with the name of a step, and with what was wrong, where anything was. */
function stop(step: string, wrong: string | undefined): void {
  if (wrong) throw new Error(`${step}: ${wrong}`);
}

async function step(name: string, root: string, command: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(root, command, ...args);
  stop(name, code === 0 ? '' : `${args.join(' ')}: ${stdout}${stderr}`);
}

/** Adopts an archive; what the command asks is answered. Returns what came of it, in words. */
async function adopt(archive: ForeignArchive, folder: string, root: string): Promise<string> {
  const start = performance.now();
  const source = writeForeign(join(folder, 'source'), archive);
  const given: string[] = [];
  for (let left = [...archive.answers]; ; ) {
    const { code, stdout, stderr } = await run(undefined, 'adopt', source, '--into', root, ...given);
    if (code === 0) break;
    const asked = left.filter(([option]) => stdout.includes(`${option} `));
    if (asked.length === 0) stop('adopt', `${stdout}${stderr}`);
    given.push(...asked.flat());
    left = left.filter((answer) => !asked.includes(answer));
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const [waivers, report] = ['waivers', 'adoption-report'].map((name) =>
    readFileSync(join(root, `data/${name}.json`), 'utf8'),
  ) as [string, string];
  const counted = (many: number, text: string, noun: string) =>
    `${many} ${noun} (${Math.ceil(text.length / 1000)} KB)`;
  const waived = counted((JSON.parse(waivers) as Waivers).waivers.length, waivers, 'waivers');
  const found = counted((JSON.parse(report) as AdoptionReport).findings.length, report, 'findings');
  return `adopted in ${seconds} s with ${waived} and ${found}`;
}

/** Commands that every adopted archive must accept afterwards, as people use them. */
async function live(root: string, folder: string, archive: ForeignArchive, look?: Look): Promise<void> {
  const { entries, touched } = archive;
  stop('nothing is lost', lostFiles(archive, root).join('; '));
  stop('all is text', filesOfNoText(root).join('; '));
  await step('validate', root, 'validate');
  stop('build and verify', await look?.(root));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  for (const number of [1, 2, 3]) {
    const work = { title: `Minted after an adoption, ${number}`, body: `The work of number ${number}.` };
    await step(`mint ${number}`, root, 'mint', file(`work-${number}.md`, issueBody(work)));
  }
  const { deposits } = JSON.parse(readFileSync(join(root, 'data/registry.json'), 'utf8')) as {
    deposits: Deposit[];
  };
  const seriesOf = ({ version_series_id: series }: Deposit) =>
    typeof series === 'string' ? deposits.filter((one) => one.version_series_id === series) : [];
  const active = deposits.filter(
    (one) =>
      one.status === 'ACTIVE' &&
      one.deposit_number <= entries.length &&
      // A source may date a mint after today: until then nothing can follow it (LIF-003).
      one.minted_at <= AT &&
      // Of a series the last is superseded (LIF-005).
      seriesOf(one).every(({ deposit_number }) => deposit_number <= one.deposit_number),
  );
  const move = (name: string, { deposit_number }: Deposit, ...args: string[]) =>
    step(name, root, 'lifecycle', name, `${deposit_number}`, ...args);
  // Prefer deposits with a fault. If there is only one, supersede it: a withdrawn deposit is not read.
  const isSound = ({ deposit_number }: Deposit) => !touched.includes(deposit_number);
  const [superseded, withdrawn] = active.toSorted((a, b) => Number(isSound(a)) - Number(isSound(b)));
  if (!superseded) return stop('supersede', 'no deposit is active');
  // Of a series that came with several current versions, all but the last are withdrawn first, as LIF-001 says.
  const others = seriesOf(superseded);
  for (const one of new Set([withdrawn, ...others]))
    if (one && one !== superseded && one.status === 'ACTIVE')
      await move('withdraw', one, '--reason', 'Filed twice.');
  const by = ['--by', `${entries.length + 2}`];
  await move('supersede', superseded, ...by);
  const draft = file('draft.json', JSON.stringify(draftOf({ date: AT.slice(0, 10) })));
  await step('intake', root, 'intake', draft);
  await step('read', root, 'read', '--new');
  await step('validate again', root, 'validate');
  stop('build and verify at the end', await look?.(root));
}

/** Files of an archive, besides those that are kept as they were, that hold half a character or a noncharacter. */
function filesOfNoText(root: string): string[] {
  const data = join(root, 'data');
  const paths = listFiles(data, new Set(['adopted'])).map((path) => join(data, path));
  const isText = (path: string) => {
    const text = readFileSync(path, 'utf8');
    const value = path.endsWith('.json') ? JSON.parse(text) : text;
    return !isNoText(text) && textValue(value).replaced.length === 0;
  };
  return paths.filter((path) => !isText(path));
}
