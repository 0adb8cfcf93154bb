import { execFileSync } from 'node:child_process';
import { hashes } from '../../src/archive/hashes.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { type Archive, textFile } from '../../src/registry/archive.ts';
import { mintQueue } from '../../src/registry/mint/queue.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { issueBody, readBody } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';
import { lenient } from './archives.ts';
import { type Filed, fileAll, login, plansOf, watchPulls, workDuring } from './concurrent-submissions.ts';
import { standing as standingOf } from './outcome.ts';
import { TestForge } from './test-forge.ts';

// What a crowd comes to, held against what each of its submissions says. Everything that is wrong is one line.

const PER_DAY = 200;
const BATCH = 25;

type Standing = Awaited<ReturnType<typeof standingOf>>;

/** A crowd of a seed: what became of it, in numbers, and everything that is not as it should be. */
export async function runConcurrent(seed: number): Promise<{ lines: string[]; wrong: string[] }> {
  await using forge = await TestForge.start({ onDisk: true, archive: lenient(PER_DAY, BATCH) });
  for (const client of [0, 1, 2]) await forge.file({ title: `Earlier ${client}` }, { by: login(client) });
  await forge.settle();
  const before = await forge.archive();
  const most = watchPulls(forge);
  const plans = plansOf(seed, [2, 3, 4]);
  const filing = fileAll(forge, plans, seed);
  const errors = await workDuring(forge, filing);
  const filed = await filing;
  await forge.settle(40);
  const archive = await forge.archive();
  const standings = new Map<number, Standing>();
  for (const { issue } of filed) standings.set(issue, await standingOf(forge, issue));
  const merged = (await forge.pulls()).filter(({ merged_at }) => merged_at);
  const commits = history(forge.server.repository);
  const wrong = [
    ...wrongInArchive(archive, forge.now()),
    ...filed.flatMap((one) => wrongWith(one, filed, before, archive, standings.get(one.issue))),
    ...(most() === 1 ? [] : [`${most()} pull requests of the mint were open at once`]),
    ...(commits.length === merged.length + 1 ? [] : [`${commits.length} commits, ${merged.length} merges`]),
    ...commits.slice(1).filter((one) => !/^Mint deposits? [\d to]+ 1$/.test(one)),
    ...errors.map((error) => `a run ended: ${error.name} ${error.message}`),
    ...forge.server.violations,
  ];
  const minted = archive.registry.deposits.length - before.registry.deposits.length;
  const refused = [...standings.values()].filter(({ told }) => told[0]?.state === 'refused').length;
  return {
    wrong,
    lines: [
      `seed ${seed}: ${filed.length} issues by ${new Set(filed.map(({ client }) => client)).size} clients: ${minted} minted by ${merged.length - 1} pull requests, ${refused} refused`,
    ],
  };
}

/** The commits of main, oldest first: subject, and how many parents. */
function history(repository: string): string[] {
  const log = execFileSync('git', ['-C', repository, 'log', '--reverse', '--format=%s|%P', 'main']);
  return log
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [subject = '', parents = ''] = line.split('|');
      return `${subject} ${parents.split(' ').filter(Boolean).length}`;
    });
}

function wrongInArchive(archive: Archive, now: string): string[] {
  const { deposits } = archive.registry;
  const issues = deposits.map(({ issue_number: issue }) => issue).filter((issue) => issue !== null);
  return [
    ...deposits.flatMap(({ deposit_number: number }, at) =>
      number === at + 1 ? [] : [`the deposit at place ${at + 1} is number ${number}`],
    ),
    ...(new Set(issues).size === issues.length ? [] : ['an issue became two deposits']),
    ...deposits.flatMap((deposit) => {
      const bytes = archive.files.read(textFile(deposit));
      const sum = bytes && hashes.sha256(bytes);
      return sum === deposit.hash ? [] : [`deposit ${deposit.deposit_number}: its text hashes to ${sum}`];
    }),
    ...validateArchive(archive, now)
      .filter(({ level }) => level === 'error')
      .map(({ rule, actual, where }) => `${where}: ${rule} ${actual}`),
  ];
}

/** The rules by which the core itself refuses what somebody filed, into an archive. */
function rulesAgainst(fields: Filed['fields'], archive: Archive): string[] {
  const { verdicts } = mintQueue(archive, [readBody(issueBody(fields))], TOOLS, 1);
  const [verdict] = verdicts;
  return verdict?.outcome === 'refused' ? verdict.findings.map(({ rule }) => rule) : [];
}

function wrongWith(
  one: Filed,
  all: readonly Filed[],
  before: Archive,
  { registry }: Archive,
  standing: Standing | undefined,
): string[] {
  const deposit = registry.deposits.find(({ issue_number: issue }) => issue === one.issue);
  const told = standing?.told ?? [];
  const say = (what: string) => [`issue ${one.issue} (${one.kind}): ${what}; ${JSON.stringify(standing)}`];
  if (told.length > 1) return say('is told more than one thing');
  if (deposit) {
    const rightly = told[0]?.state === 'minted' && told[0].deposit === deposit.deposit_number;
    if (!rightly || standing?.state !== 'closed') return say(`is deposit ${deposit.deposit_number}`);
  }
  const refusedBy = (...rules: string[]) =>
    !deposit && told[0]?.state === 'refused' && String(told[0].rules) === String(rules);
  const right = {
    good: () => Boolean(deposit) || (isTwin(one, all) && refusedBy('DUP-001')),
    duplicate: () => Boolean(deposit) || refusedBy('DUP-001'),
    invalid: () => refusedBy(...rulesAgainst(one.fields, before)),
    edited: () => isEditedRightly(one, deposit, refusedBy, before),
    closed: () => Boolean(deposit) || told.length === 0,
    // One is told how to write its title, which no rule refuses.
    'no deposit': () =>
      !deposit && told.every(({ rules }) => rules?.length === 0) && standing?.state === 'open',
    own: () => ownIsRight(one, registry.deposits, deposit, told[0]?.state),
    foreign: () => refusedBy('REL-002'),
  }[one.kind]();
  const twins = all.filter(({ fields, kind }) => fields.title === one.fields.title && kind !== 'no deposit');
  const minted = twins.filter(({ issue }) => registry.deposits.some((each) => each.issue_number === issue));
  if (isTwin(one, all) && minted.length !== 1) return say(`${minted.length} of the same text were minted`);
  return right ? [] : say(`is deposit ${deposit?.deposit_number ?? 'none'}`);
}

function isTwin({ fields, kind }: Filed, all: readonly Filed[]): boolean {
  const same = all.filter((other) => other.fields.title === fields.title);
  return (kind === 'good' || kind === 'duplicate') && same.length > 1;
}

/** Minted or refused as it was or as it is: one that is refused is checked again only after it was reopened. */
function isEditedRightly(
  { fields, later = {} }: Filed,
  deposit: Deposit | undefined,
  refusedBy: (...rules: string[]) => boolean,
  before: Archive,
): boolean {
  if (deposit) {
    return [fields, later].some(
      (each) => each.title === deposit.title && rulesAgainst(each, before).length === 0,
    );
  }
  return [fields, later]
    .map((each) => rulesAgainst(each, before))
    .some((rules) => rules.length > 0 && refusedBy(...rules));
}

/** Of those that supersede one deposit, the first is minted and the others are refused. */
function ownIsRight(
  { fields }: Filed,
  deposits: readonly Deposit[],
  deposit: Deposit | undefined,
  state: string | undefined,
): boolean {
  const earlier = deposits[Number(fields.supersedes) - 1];
  if (earlier?.status !== 'SUPERSEDED') return false;
  return earlier.superseded_by_deposit_number === deposit?.deposit_number || state === 'refused';
}
