import { join } from 'node:path';
import { openRepository, type Repository } from './git/repository.ts';
import { Accounts } from './store/accounts.ts';
import { Database } from './store/database.ts';
import { Issues } from './store/issues.ts';
import { Pulls } from './store/pulls.ts';
import { type ForgeEvent, type Moods, type Options, PREFIX, type Settings } from './types.ts';

// What every part of the forge works on: its records, its repository, its clock, and its listeners.

/** An open forge, from within. */
export interface Core {
  readonly owner: string;
  readonly name: string;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly issues: Issues;
  readonly pulls: Pulls;
  readonly repository: Repository;
  readonly folder: string;
  readonly moods: Moods;
  readonly now: () => Date;
  /** The moment, to the second, as GitHub writes it. */
  readonly moment: () => string;
  /** Where people read: `…/_forge`. */
  readonly web: () => string;
  /** Where the REST interface is: `…/_forge/api/v3`. */
  readonly api: () => string;
  readonly emit: (event: ForgeEvent) => void;
  readonly listen: (listener: (event: ForgeEvent) => void) => () => void;
  /** Runs one change at a time, in the order of asking. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Makes several changes to the records, all of them or none. */
  readonly together: <T>(work: () => T) => T;
  readonly close: () => Promise<void>;
}

/** A moment to the second: `2026-01-31T12:00:00Z`. */
export function toSecond(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Opens the records and the repository of a forge, made when they are not there. */
export async function openCore(options: Options): Promise<Core> {
  const { folder, owner, name, settings, origin, now = () => new Date() } = options;
  const moment = () => toSecond(now());
  const by = { name: settings.owner, email: `${settings.owner}@users.noreply.localhost`, date: now() };
  const repository = await openRepository(folder, options.seed, by);
  const database = new Database(join(folder, 'forge.sqlite'));
  const issues = new Issues(database, moment);
  issues.beginAbove(options.seed?.highestIssue ?? 0);
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
    moods: { headsLag: false, armedSleeps: false },
    now,
    moment,
    inTurn,
    together: (work) => database.together(work),
    accounts: new Accounts(database, moment, settings),
    issues,
    pulls: new Pulls(database),
    web: () => `${origin()}${PREFIX}`,
    api: () => `${origin()}${PREFIX}/api/v3`,
    // A listener hears of what has happened; whatever it throws is its own affair, and no answer waits for it.
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
