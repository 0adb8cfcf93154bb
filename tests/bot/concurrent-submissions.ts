import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { issueBody, type RawFields } from '../fixtures/submissions.ts';
import type { TestForge } from './test-forge.ts';

// A hundred submissions by twenty people at once, in an order and at moments that a seed decides, while two reconcilers and
// the gate are at work.

export const CLIENTS = 20;

/** What somebody files, and what they do with it afterwards. */
export interface Plan {
  readonly kind: 'good' | 'invalid' | 'duplicate' | 'edited' | 'closed' | 'no deposit' | 'own' | 'foreign';
  readonly client: number;
  readonly title: string;
  readonly fields: RawFields;
  /** The fields after an edit. */
  readonly later?: RawFields;
}

/** A plan that was carried out. */
export interface Filed extends Plan {
  readonly issue: number;
}

const BROKEN: readonly RawFields[] = [
  { title: '' },
  { license: 'No such' },
  { date: '2026-13-01' },
  { orcid: '0000-0002-1825-0098' },
  { creator: '', keywords: '' },
  { protocol_version: 'svc-deposit-protocol/v0' },
  { supersedes: '9999' },
  { substrate: 'Unheard of', license: '' },
  { keywords: '' },
  { body: '[x](javascript:alert)' },
  { terms: '- [ ] not ticked' },
  { description: '' },
];

export const login = (client: number) => `client-${client}`;

/** The hundred of a seed. `earlier` are deposits of the clients 0, 1, … that may be superseded. */
export function plansOf(seed: number, earlier: readonly number[]): Plan[] {
  const draw = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 1, seed })[0] as T;
  const order = Array.from({ length: 100 }, (_, at) => at);
  const clients = draw(fc.shuffledSubarray(order, { minLength: 100, maxLength: 100 }));
  const client = (at: number) => (clients[at] ?? 0) % CLIENTS;
  const many = (
    count: number,
    plan: (at: number) => Omit<Plan, 'title' | 'client'> & Partial<Plan>,
  ): Plan[] =>
    Array.from({ length: count }, (_, at) => ({
      title: '[DEPOSIT] A work',
      client: client(at + count),
      ...plan(at),
    }));
  const [first = 0, second = 0, third = 0] = earlier;
  const plans = [
    ...many(58, (at) => ({ kind: 'good', fields: { title: `Work ${at}` } })),
    ...many(BROKEN.length, (at) => ({ kind: 'invalid', fields: { title: `Broken ${at}`, ...BROKEN[at] } })),
    // The same text as one of the good: some in the very same body, some with another license.
    ...many(8, (at) => ({
      kind: 'duplicate',
      fields: { title: `Work ${at}`, ...(at % 2 ? { license: 'CC0-1.0' } : {}) },
    })),
    ...many(8, (at) => ({
      kind: 'edited',
      fields: { title: `Before ${at}`, ...(at % 4 === 0 ? { license: 'No such' } : {}) },
      later: { title: `After ${at}`, ...(at % 4 === 1 ? { license: 'No such' } : {}) },
    })),
    ...many(4, (at) => ({ kind: 'closed', fields: { title: `Closed ${at}` } })),
    ...many(5, (at) => ({
      kind: 'no deposit',
      title: ['[deposit] x', 'Question'][at % 2] ?? '',
      fields: {},
    })),
    ...many(3, (at) => ({
      kind: 'own',
      client: at === 2 ? 0 : at,
      fields: { title: `Second edition ${at}`, supersedes: String(at === 1 ? second : first) },
    })),
    ...many(2, (at) => ({
      kind: 'foreign',
      client: 7 + at,
      fields: { title: `Usurped ${at}`, supersedes: String(third) },
    })),
  ] as const;
  return draw(fc.shuffledSubarray([...plans], { minLength: plans.length, maxLength: plans.length }));
}

/** All clients file what is theirs, one thing after the other, and edit and close some of it a moment later. */
export async function fileAll(forge: TestForge, plans: readonly Plan[], seed: number): Promise<Filed[]> {
  const pauses = fc.sample(fc.nat(250), { numRuns: plans.length * 2, seed });
  const pause = () => sleep(pauses.pop() ?? 0);
  const filed: Filed[] = [];
  const one = async (client: number) => {
    const afterwards: (() => Promise<void>)[] = [];
    for (const plan of plans.filter((each) => each.client === client)) {
      await pause();
      const by = login(client);
      const issue = await forge.fileBody(issueBody(plan.fields), { by, title: plan.title });
      filed.push({ ...plan, issue });
      const { later } = plan;
      if (later) afterwards.push(() => forge.edit(issue, later, by));
      if (plan.kind === 'closed') afterwards.push(() => forge.setState(issue, 'closed', by));
      if (afterwards.length > 1) await afterwards.shift()?.();
    }
    for (const act of afterwards) {
      await pause();
      await act();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return filed;
}

/** Watches how many pull requests of the mint are open at once. Returns the most that there were. */
export function watchPulls(forge: TestForge): () => number {
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
export async function workDuring(forge: TestForge, filing: Promise<unknown>): Promise<Error[]> {
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
