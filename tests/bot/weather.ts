import type { Call, Fault } from '../../src/local-forge/index.ts';
import { fileTwo, type Outcome, outcomeOf } from './outcome.ts';
import { Town, type TownOptions } from './town.ts';

// A town whose forge has a bad day while the mint is at it, and at no other time: people and gate are left in peace.

/** A call of the mint, with what the forge made of it on purpose. */
export interface Felt extends Call {
  readonly fault: Fault | undefined;
}

/** One run of the mint: what it asked for, and what it threw. */
export interface Run {
  readonly calls: readonly Felt[];
  readonly error: Error | undefined;
}

/** Chooses what goes wrong; `count` counts the calls of an operation that the mint made in this town, from 1. */
export type Weather = (call: Call) => Fault | undefined;

export class Sky {
  readonly town: Town;
  weather: Weather | undefined;
  readonly runs: Run[] = [];
  #calls: Felt[] | undefined;
  readonly #counts = new Map<string, number>();

  private constructor(town: Town) {
    this.town = town;
  }

  static async over(weather?: Weather, options: TownOptions = {}): Promise<Sky> {
    let sky: Sky | undefined;
    const town = await Town.found({ ...options, faults: (call) => sky?.feel(call) });
    sky = new Sky(town);
    sky.weather = weather;
    return sky;
  }

  /** What a call meets with, when it is the mint's. */
  feel(call: Call): Fault | undefined {
    if (!this.#calls) return undefined;
    const count = (this.#counts.get(call.operation) ?? 0) + 1;
    this.#counts.set(call.operation, count);
    const fault = this.weather?.({ ...call, count });
    this.#calls.push({ ...call, count, fault });
    return fault;
  }

  /** A run of the mint in this weather. Never throws: see what is returned. */
  async mint(more: Record<string, string> = {}): Promise<Run> {
    const calls: Felt[] = [];
    this.#calls = calls;
    let error: Error | undefined;
    try {
      await this.town.mint(more);
    } catch (thrown) {
      error = thrown as Error;
    }
    this.#calls = undefined;
    const run = { calls, error };
    this.runs.push(run);
    return run;
  }

  /** Mint and gate in turn until a run ends well with nothing in flight. Two runs before the first judgement of the gate. */
  async settle(turns = 15): Promise<void> {
    await this.mint();
    for (let turn = 0; turn < turns; turn += 1) {
      const { error } = await this.mint();
      if (!error && (await this.town.branches()).length === 0) return;
      await this.town.gate();
    }
    throw new Error(`not settled: ${this.runs.map(({ error }) => error?.message).join('\n')}`);
  }

  /** Every call that the mint made, run after run. */
  get calls(): readonly Felt[] {
    return this.runs.flatMap(({ calls }) => calls);
  }
}

/** A good and a bad issue in some weather, until all is settled: what they came to. */
export async function endure(
  weather?: Weather,
  patience?: number,
): Promise<{ outcome: Outcome; runs: readonly Run[] }> {
  const sky = await Sky.over(weather);
  if (patience) sky.town.patience = patience;
  try {
    const issues = await fileTwo(sky.town);
    await sky.settle();
    return { outcome: await outcomeOf(sky.town, issues), runs: sky.runs };
  } finally {
    await sky.town.leave();
  }
}

const answer = (status: number, message: string, headers: Record<string, string> = {}): Fault => ({
  answer: { status, headers, body: { message, documentation_url: 'https://docs.github.com/rest' } },
});

/** What GitHub documents as passing: docs.github.com/en/rest/using-the-rest-api, “Troubleshooting” and “Rate limits”. */
export const FAULTS = {
  '500': () => answer(500, 'Server Error'),
  '502': () => answer(502, 'Bad Gateway'),
  'a lost answer': () => ({ loseResponse: true }),
  'no answer': () => ({ hang: true }),
  'the primary limit (403)': () =>
    answer(403, 'API rate limit exceeded for installation ID 1.', {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 1),
    }),
  'too many requests (429)': () => answer(429, 'Too many requests', { 'retry-after': '1' }),
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
