import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { hashes } from '../../src/archive/hashes.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { type Archive, textFile } from '../../src/registry/archive/archive.ts';
import { mintQueue } from '../../src/registry/changes/mint.ts';
import { standing as standingOf } from '../bot/outcome.ts';
import { lenient, TestForge } from '../bot/test-forge.ts';
import { issueBody, type RawFields, readBody } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';

// A hundred submissions by twenty people at once, in an order and at moments that a seed decides, while two reconcilers and
// the gate are at work.

const CLIENTS = 20;

/** What somebody files. */
interface Plan {
  readonly kind: 'good' | 'invalid' | 'duplicate';
  readonly client: number;
  readonly fields: RawFields;
}

/** A plan that was carried out. */
interface Filed extends Plan {
  readonly issue: number;
}

const BROKEN: readonly RawFields[] = [
  { title: '' },
  { license: 'No such' },
  { creator: '', keywords: '' },
  { supersedes: '9999' },
  { body: '[x](javascript:alert)' },
  { terms: '- [ ] not ticked' },
];

const login = (client: number) => `client-${client}`;

/** The hundred of a seed. */
function plansOf(seed: number): Plan[] {
  const draw = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 1, seed })[0] as T;
  const many = (count: number, plan: (at: number) => Omit<Plan, 'client'>) =>
    Array.from({ length: count }, (_, at) => plan(at));
  const plans = [
    ...many(80, (at) => ({ kind: 'good', fields: { title: `Work ${at}` } })),
    ...many(12, (at) => ({
      kind: 'invalid',
      fields: { title: `Broken ${at}`, ...BROKEN[at % BROKEN.length] },
    })),
    // The same text as one of the good: some in the very same body, some with another license.
    ...many(8, (at) => ({
      kind: 'duplicate',
      fields: { title: `Work ${at}`, ...(at % 2 ? { license: 'CC0-1.0' } : {}) },
    })),
  ];
  const shuffled = draw(fc.shuffledSubarray(plans, { minLength: plans.length, maxLength: plans.length }));
  return shuffled.map((plan, at) => ({ ...plan, client: at % CLIENTS }));
}

/** All clients file what is theirs, one thing after the other. */
async function fileAll(forge: TestForge, plans: readonly Plan[], seed: number): Promise<Filed[]> {
  const pauses = fc.sample(fc.nat(250), { numRuns: plans.length, seed });
  const filed: Filed[] = [];
  const one = async (client: number) => {
    for (const plan of plans.filter((each) => each.client === client)) {
      await sleep(pauses.pop() ?? 0);
      const issue = await forge.fileBody(issueBody(plan.fields), { by: login(client) });
      filed.push({ ...plan, issue });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return filed;
}

/** Watches how many pull requests of the mint are open at once. Returns the most that there were. */
function watchPulls(forge: TestForge): () => number {
  const open = new Set<number>();
  let most = 0;
  forge.server.onEvent(({ name, action, payload }) => {
    if (name !== 'pull_request') return;
    const { number } = payload as { number: number };
    if (action === 'opened' || action === 'reopened') open.add(number);
    if (action === 'closed') open.delete(number);
    most = Math.max(most, open.size);
  });
  return () => most;
}

/** Two reconcilers and the gate, over and over until the filing is done. Returns what the reconcilers threw. */
async function workDuring(forge: TestForge, filing: Promise<unknown>): Promise<Error[]> {
  let done = false;
  const errors: Error[] = [];
  const again = async (work: () => Promise<void>, rest: number) => {
    while (!done) {
      await work().catch((error: Error) => errors.push(error));
      await sleep(rest);
    }
  };
  const all = [again(() => forge.mint(), 20), again(() => forge.mint(), 400), again(() => forge.gate(), 50)];
  await filing.finally(() => {
    done = true;
  });
  await Promise.all(all);
  return errors;
}

// What a crowd comes to, held against what each of its submissions says. Everything that is wrong is one line.

const PER_DAY = 200;
const BATCH = 25;

type Standing = Awaited<ReturnType<typeof standingOf>>;

/** A crowd of a seed: what became of it, in numbers, and everything that is not as it should be. */
export async function runConcurrent(seed: number): Promise<{ lines: string[]; wrong: string[] }> {
  await using forge = await TestForge.start({ onDisk: true, archive: lenient(PER_DAY, BATCH) });
  const before = await forge.archive();
  const most = watchPulls(forge);
  const plans = plansOf(seed);
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
      `seed ${seed}: ${filed.length} issues by ${new Set(filed.map(({ client }) => client)).size} clients: ${minted} minted by ${merged.length} pull requests, ${refused} refused`,
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
  }[one.kind]();
  const twins = all.filter(({ fields }) => fields.title === one.fields.title);
  const minted = twins.filter(({ issue }) => registry.deposits.some((each) => each.issue_number === issue));
  if (isTwin(one, all) && minted.length !== 1) return say(`${minted.length} of the same text were minted`);
  return right ? [] : say(`is deposit ${deposit?.deposit_number ?? 'none'}`);
}

function isTwin({ fields, kind }: Filed, all: readonly Filed[]): boolean {
  const same = all.filter((other) => other.fields.title === fields.title);
  return (kind === 'good' || kind === 'duplicate') && same.length > 1;
}
