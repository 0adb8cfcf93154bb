import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface, type Interface } from 'node:readline/promises';
import { beginBesideCheckout, discard } from '../archive/create.ts';
import { loadArchive, loadSite } from '../archive/load.ts';
import { archiveRoot, projectRoot } from '../archive/location.ts';
import { Checkout, EARLIER } from '../archive/new-history.ts';
import { validateArchive } from '../archive/prove.ts';
import {
  type Answers,
  FamilyWords,
  QUESTIONS,
  type Question,
  settingsOf,
} from '../registry/documents/beginning.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import { isStillSample, type Site } from '../registry/model/site.ts';
import { UsageError } from '../registry/text/errors.ts';
import { instant } from './command.ts';
import { parsedAt } from './files.ts';
import { describeFindings } from './findings.ts';

/**
 * Begins a registry in this checkout: asks for each answer that no option gives, and puts settings, documents, form, owners and README of
 * the new registry in place, with a new history. Does everything or nothing. Returns the exit code. Throws a `UsageError`.
 */
export async function beginRegistry(call: Call<'init'>): Promise<0 | 1> {
  const folder = projectRoot();
  if (archiveRoot() !== folder)
    throw new UsageError('A registry begins in the checkout of its code: run this without ARCHIVE.');
  const checkout = new Checkout(folder);
  const finished = checkout.finish();
  const site = loadSite(folder);
  if (finished !== undefined) {
    console.log(`A run that was interrupted is finished.\n\n${nextSteps(folder, site, finished)}`);
    return 0;
  }
  if (!isStillSample(site)) {
    console.log(
      `${site.name} has begun already, and nothing was changed. To change a setting, write its receipt with npm run overwrite -- data/site.json --reason "…" and edit data/site.json.`,
    );
    return 0;
  }
  refuseUnready(checkout, folder);
  const words = call.families === undefined ? {} : parsedAt(call.families, FamilyWords, 'set of word lists');
  if (call.fromSample && Object.keys(words).length > 0)
    throw new UsageError(
      '--families goes without --from-sample: the families of the sample are detected already.',
    );
  const answers = await answered(call, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const settings = settingsOf(site, answers, call.fromSample);
  const { made, paths } = beginBesideCheckout(folder, {
    settings,
    words,
    stewards: answers.stewards,
    keepsSample: call.fromSample,
    day: instant().slice(0, 10),
  });
  try {
    const findings = validateArchive(loadArchive(made), instant()).filter(({ level }) => level === 'error');
    if (findings.length > 0) {
      console.error(
        `Nothing was changed: the new registry would break rules.\n\n${describeFindings(findings)}`,
      );
      return 1;
    }
    const commit = checkout.begin({
      files: made,
      paths,
      message: `${settings.name} begins`,
      committer: { name: settings.publisher, email: `init@${new URL(settings.base_url).hostname}` },
    });
    console.log(nextSteps(folder, settings, commit));
    return 0;
  } finally {
    discard(made);
  }
}

/** Refuses a checkout in which a new history would lose something, or would not contain something. */
function refuseUnready(checkout: Checkout, folder: string): void {
  const foreign = checkout.foreign();
  if (foreign !== undefined)
    throw new UsageError(
      `${folder} is a part of the repository in ${foreign}. Clone the code into a folder of its own.`,
    );
  if (!checkout.hasHistory()) return;
  if (!checkout.isOnMain())
    throw new UsageError('Another branch than main is checked out. Run: git switch main');
  const changes = checkout.changes();
  if (changes !== '')
    throw new UsageError(
      `These files differ from the last commit. Commit them, or put them away with git stash -u:\n${changes}`,
    );
}

type Given = { readonly [name in keyof Answers]?: string | undefined };

const optionOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The answers to every question: the given ones, else those typed on the terminal, else the usual ones. Throws a `UsageError` that names
 * each wrong option and, without a terminal, each missing one.
 */
async function answered(given: Given, timeZoneHere: string): Promise<Answers> {
  const questions = Object.entries<Question>(QUESTIONS).map(([name, question]) => ({
    ...{ name, question, answer: given[name as keyof Answers]?.trim() },
  }));
  const wrong = questions.flatMap(({ name, question, answer }) => {
    const found = answer === undefined ? undefined : question.problem(answer);
    return found === undefined ? [] : `${optionOf(name)}: ${found}.`;
  });
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'));
  const terminal =
    stdin.isTTY && stdout.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined;
  terminal?.once('SIGINT', () => {
    terminal.close();
    console.error('\nNothing was changed.');
    process.exit(1);
  });
  const known: Record<string, string> = {};
  const missing: string[] = [];
  for (const { name, question, answer } of questions) {
    const usual = question.usual?.(known, timeZoneHere);
    const taken = answer ?? (terminal ? await ask(terminal, question, usual) : usual);
    if (taken !== undefined) known[name] = taken;
    // A usual answer follows from the repository. If the repository itself is missing, only that is reported.
    else if (!question.usual || missing.length === 0)
      missing.push(`  ${optionOf(name)} "${question.example}"   ${question.asks}`);
  }
  terminal?.close();
  if (missing.length > 0)
    throw new UsageError(`There is no terminal to ask on. Give these options:\n${missing.join('\n')}`);
  return known as Answers;
}

async function ask(
  terminal: Interface,
  { asks, example, problem }: Question,
  usual: string | undefined,
): Promise<string> {
  const hint = usual === undefined ? `for example ${example}` : `Enter for ${usual}`;
  for (;;) {
    const typed = (await terminal.question(`${asks}\n  (${hint}) `)).trim();
    const answer = typed === '' && usual !== undefined ? usual : typed;
    const found = problem(answer);
    if (found === undefined) return answer;
    console.log(`  ${found}.`);
  }
}

/** The message when a registry has begun: what was done, and the next steps. */
export function nextSteps(folder: string, site: Site, commit: string): string {
  const state = process.env.STATE ?? join(folder, '.state');
  // A state that was begun with the sample would be served again.
  const start = existsSync(state) ? 'npm start -- --fresh' : 'npm start';
  return [
    `${site.name} has begun, with commit ${commit.slice(0, 12)} on main.`,
    site.sample
      ? 'It keeps the sample: begin again from a new clone when you have seen enough.'
      : 'The archive is empty. Its protocols and schemas are at their first version.',
    `The history that came with the code stays on this machine, at ${EARLIER}.`,
    '',
    'Next:',
    `  ${start.padEnd(24)}  try it here: open http://localhost:4321${site.base}deposit/`,
    `  ${'.github/SETUP.md'.padEnd(24)}  set it up on GitHub, from section 1`,
    `  git remote set-url origin ${site.repository}.git && git push -u origin main`,
  ].join('\n');
}
