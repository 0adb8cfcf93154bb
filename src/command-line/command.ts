import { type ParseArgsConfig, parseArgs } from 'node:util';
import { NoSuchReference } from '../archive/git.ts';
import { ArchiveError } from '../archive/load.ts';
import { printableLines } from '../registry/answers/printable.ts';
import { complain } from './unforeseen.ts';

// What every command has in common: exit 0 for done, 1 for findings, an archive that cannot be read or what nobody foresaw, 2 for
// a broken call. None ends in a stack trace.

/** A call that makes no sense: printed with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads the arguments of a command; throws a `UsageError` on an unknown option. */
export function argumentsOf<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Runs a command and turns its errors, foreseen or not, into a message for a person and an exit code. Throws nothing. */
export async function run(usage: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError || error instanceof NoSuchReference) {
      console.error(`${printableLines(error.message)}\n\nUsage: ${usage}`);
      return 2;
    }
    if (error instanceof ArchiveError) {
      console.error(printableLines(error.message));
      return 1;
    }
    complain(error);
    return 1;
  }
}

/**
 * The instant of this run, whole seconds, UTC: now, or `REGISTRY_TIME`, by which tests and the sample say another. No variable that
 * build systems set for every program dates a deposit. Throws a `UsageError` for what is no instant.
 */
export function instant(): string {
  const set = process.env.REGISTRY_TIME;
  if (set && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(set)) {
    throw new UsageError(`REGISTRY_TIME is ${set}: it takes an instant as 2026-07-15T12:00:00Z.`);
  }
  return set || `${new Date().toISOString().slice(0, 19)}Z`;
}

/** Says why nothing happens: what is waited for is the lock of the archive. */
export function waiting(): void {
  console.error('Another command is at work on this archive: waiting for it.');
}
