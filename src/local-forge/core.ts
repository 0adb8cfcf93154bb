import { join } from 'node:path';
import { openRepository } from './git/repository.ts';
import { bareHosting } from './hosting.ts';
import { accountsIn } from './store/accounts.ts';
import { openDatabase } from './store/database.ts';
import { issuesIn } from './store/issues.ts';
import { pullsIn } from './store/pulls.ts';
import { type ForgeEvent, NO_QUIRKS, type Options, PREFIX } from './types.ts';

// The parts that every module of the forge shares: records, repository, clock and listeners.

/** The internals of an open forge. */
export type Core = Awaited<ReturnType<typeof openCore>>;

/** Opens the records and the repository of a forge; creates them where they are missing. */
export async function openCore(options: Options) {
  const { folder, owner, name, settings, origin, now = () => new Date() } = options;
  /** The current time, to the second, as GitHub writes it: `2026-01-31T12:00:00Z`. */
  const moment = () => `${now().toISOString().slice(0, 19)}Z`;
  const by = { name: settings.owner, email: `${settings.owner}@users.noreply.localhost`, date: now() };
  const { files, message } = options.seed ?? { files: [], message: 'First commit' };
  const repository = await openRepository(folder, { files, message, by });
  const database = openDatabase(join(folder, 'forge.sqlite'));
  const issues = issuesIn(database, moment);
  issues.numberAbove(() => options.seed?.highestIssue ?? 0);
  const listeners = new Set<(event: ForgeEvent) => void>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Runs one change at a time, in the order of the calls. */
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
    quirks: { ...NO_QUIRKS },
    hosting: options.hosting ?? bareHosting(settings),
    now,
    moment,
    inTurn,
    /** Changes records in one transaction. */
    transaction: <T>(work: () => T) => database.transaction(work),
    accounts: accountsIn(database, moment, settings),
    issues,
    pulls: pullsIn(database),
    /** The URL of the pages for people: `…/_forge`. */
    web: () => `${origin()}${PREFIX}`,
    /** The URL of the REST interface. */
    api: () => `${origin()}${PREFIX}/api/v3`,
    // Listeners run later: no response waits for one, and an error in one does not affect the call.
    emit: (event: ForgeEvent) => {
      for (const listener of listeners) queueMicrotask(() => listener(event));
    },
    listen: (listener: (event: ForgeEvent) => void) => {
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
