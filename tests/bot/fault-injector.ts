import type { Family } from '../../src/bot/pass-context.ts';
import type { Call, Fault } from '../../src/local-forge/index.ts';
import { askOne, fileTwo, type Outcome, outcomeOf } from './outcome.ts';
import { startForge, type TestForgeOptions } from './test-forge.ts';

// A test forge that fails on purpose, for the calls of the bot and no others: those of people and of the gate always succeed.

/** A call of the bot, with the fault that was injected into it. */
export interface RecordedCall extends Call {
  readonly fault: Fault | undefined;
}

/** One run of the bot: what it asked for, and what it threw. */
export interface Run {
  readonly calls: readonly RecordedCall[];
  readonly error: Error | undefined;
}

/** Chooses the fault of a call; `count` counts the calls of an operation that the bot made of this forge, from 1. */
export type ChooseFault = (call: Call) => Fault | undefined;

/** A test forge that fails on purpose. */
export type FaultInjector = Awaited<ReturnType<typeof injectFaults>>;

/** Starts a test forge into whose calls of the bot faults are injected. */
export async function injectFaults(faults?: ChooseFault, options: TestForgeOptions = {}) {
  let recorded: RecordedCall[] | undefined;
  const counts = new Map<string, number>();
  const forge = await startForge({ ...options, faults: record });
  const injector = {
    forge,
    faults,
    runs: [] as Run[],
    /** A run of the mint, or of the reading pass, with these faults. Never throws: see what is returned. */
    async run(by: Family): Promise<Run> {
      const calls: RecordedCall[] = [];
      recorded = calls;
      let error: Error | undefined;
      try {
        await forge[by]();
      } catch (thrown) {
        error = thrown as Error;
      }
      recorded = undefined;
      const run = { calls, error };
      injector.runs.push(run);
      return run;
    },
    mint(): Promise<Run> {
      return injector.run('mint');
    },
    /** Runs bot and gate in turn until a run succeeds with nothing pending. Two runs before the first verdict of the gate. */
    async settle(turns = 15, by: Family = 'mint'): Promise<void> {
      await injector.run(by);
      for (let turn = 0; turn < turns; turn += 1) {
        const { error } = await injector.run(by);
        if (!error && (await forge.branches(by)).length === 0) return;
        await forge.gate();
      }
      throw new Error(`not settled: ${injector.runs.map(({ error }) => error?.message).join('\n')}`);
    },
    [Symbol.asyncDispose](): Promise<void> {
      return forge.close();
    },
  };

  /** The fault of a call, when it is the bot's. */
  function record(call: Call): Fault | undefined {
    if (!recorded) return undefined;
    const count = (counts.get(call.operation) ?? 0) + 1;
    counts.set(call.operation, count);
    const fault = injector.faults?.({ ...call, count });
    recorded.push({ ...call, count, fault });
    return fault;
  }
  return injector;
}

/** Files a good and a bad issue, or none where it is about reading, and runs bot and gate with some faults until nothing is pending. Returns what they came to. */
export async function runWithFaults(
  faults?: ChooseFault,
  patience?: number,
  by: Family = 'mint',
): Promise<{ outcome: Outcome; runs: readonly Run[] }> {
  await using injector = await injectFaults(faults);
  if (patience) injector.forge.patience = patience;
  const issues = await (by === 'mint' ? fileTwo : askOne)(injector.forge);
  await injector.settle(15, by);
  return { outcome: await outcomeOf(injector.forge, issues), runs: injector.runs };
}

const answer = (status: number, message: string, headers: Record<string, string> = {}): Fault => ({
  answer: { status, headers, body: { message, documentation_url: 'https://docs.github.com/rest' } },
});

/** Faults that GitHub documents as transient: docs.github.com/en/rest/using-the-rest-api, “Troubleshooting” and “Rate limits”. */
export const FAULTS = {
  '500': () => answer(500, 'Server Error'),
  '502': () => answer(502, 'Bad Gateway'),
  'a lost answer': () => ({ loseResponse: true }),
  'no answer': () => ({ hang: true }),
  // How each limit is told, and how long it is waited for: tests/forge/client.test.ts.
  'the secondary limit (403)': () =>
    answer(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '1' }),
} satisfies Record<string, () => Fault>;

/** A refusal of the REST interface. */
export const refusal = answer;

/** An error of the GraphQL interface, which comes with status 200 (docs.github.com/graphql, “Errors”). */
export const graphqlError = (
  type: string | undefined,
  message: string,
  headers: Record<string, string> = {},
): Fault => ({
  answer: {
    status: 200,
    headers,
    body: {
      data: { enablePullRequestAutoMerge: null },
      errors: [{ ...(type && { type }), path: ['enablePullRequestAutoMerge'], message }],
    },
  },
});
