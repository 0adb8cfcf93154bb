import { join } from 'node:path';
import { Repository } from './git/repository.ts';
import { bareHosting, type Hosting } from './hosting.ts';
import { Accounts } from './store/accounts.ts';
import { Database } from './store/database.ts';
import { Issues } from './store/issues.ts';
import { Pulls } from './store/pulls.ts';
import { type ForgeEvent, type Options, PREFIX, type Quirks, type Settings } from './types.ts';

// The parts that every module of the forge shares: records, repository, clock and listeners.

/** The internals of an open forge. */
export interface Core {
  readonly owner: string;
  readonly name: string;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly issues: Issues;
  readonly pulls: Pulls;
  readonly repository: Repository;
  readonly folder: string;
  readonly quirks: Quirks;
  readonly hosting: Hosting;
  readonly now: () => Date;
  /** The current time, to the second, as GitHub writes it. */
  readonly moment: () => string;
  /** The URL of the pages for people: `…/_forge`. */
  readonly web: () => string;
  /** The URL of the REST interface: `…/_forge/api/v3`. */
  readonly api: () => string;
  readonly emit: (event: ForgeEvent) => void;
  readonly listen: (listener: (event: ForgeEvent) => void) => () => void;
  /** Runs one change at a time, in the order of the calls. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Changes records in one transaction. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => Promise<void>;
}

/** A time to the second: `2026-01-31T12:00:00Z`. */
export function toSecond(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Opens the records and the repository of a forge; creates them where they are missing. */
export async function openCore(options: Options): Promise<Core> {
  const { folder, owner, name, settings, origin, now = () => new Date() } = options;
  const moment = () => toSecond(now());
  const by = { name: settings.owner, email: `${settings.owner}@users.noreply.localhost`, date: now() };
  const { files, message } = options.seed ?? { files: [], message: 'First commit' };
  const repository = await Repository.open(folder, { files, message, by });
  const database = new Database(join(folder, 'forge.sqlite'));
  const issues = new Issues(database, moment);
  issues.numberAbove(() => options.seed?.highestIssue ?? 0);
  const listeners = new Set<(event: ForgeEvent) => void>();
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>) => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => {});
    return mine;
  };
  return {
    owner,
    name,
    settings,
    folder,
    repository,
    quirks: { headsLag: false, autoMergeSleeps: false, secret: undefined, held: undefined },
    hosting: options.hosting ?? bareHosting(settings),
    now,
    moment,
    inTurn,
    transaction: (work) => database.transaction(work),
    accounts: new Accounts(database, moment, settings),
    issues,
    pulls: new Pulls(database),
    web: () => `${origin()}${PREFIX}`,
    api: () => `${origin()}${PREFIX}/api/v3`,
    // No response waits for a listener, and an error in one does not affect the call.
    emit: (event) => {
      for (const listener of listeners) queueMicrotask(() => listener(event));
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await turn;
      repository.close();
      database.close();
    },
  };
}
