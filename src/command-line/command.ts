import { NoSuchReference } from '../archive/git.ts';
import { ArchiveError } from '../archive/load.ts';
import { printableLines } from '../registry/answers/printable.ts';
import { helpOf, npmCall, usageOf } from '../registry/commands/help.ts';
import type { Call, CommandName } from '../registry/commands/index.ts';
import { parse, UsageError } from './parse.ts';
import { complain } from './unexpected.ts';

export { UsageError };

// What every command has in common: help, exit 0 for done, 1 for findings, an archive that cannot be read or an unexpected error, 2
// for a usage error. None ends in a stack trace.

/**
 * A command of the list, from its name and what it does with a call. Returns a function that takes what was typed, prints help or
 * whatever is wrong, and returns the exit code. It throws nothing.
 */
export function command<N extends CommandName>(
  name: N,
  work: (call: Call<N>) => number | Promise<number>,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    try {
      if (args.includes('--help') || args.includes('-h')) {
        console.log(helpOf(name));
        return 0;
      }
      return await work(parse(name, args));
    } catch (error) {
      return explained(error, name);
    }
  };
}

/** Prints what is wrong. Returns the exit code. */
function explained(error: unknown, name: CommandName): 1 | 2 {
  if (error instanceof UsageError || error instanceof NoSuchReference) {
    const usage = usageOf(name).join('\n       ');
    console.error(`${printableLines(error.message)}\n\nUsage: ${usage}\nSee ${npmCall(name)} -- --help`);
    return 2;
  }
  if (error instanceof ArchiveError) console.error(printableLines(error.message));
  else complain(error);
  return 1;
}

/**
 * The instant of this run, whole seconds, UTC: now, or `REGISTRY_TIME`, which tests and the sample set. No variable that build
 * systems set for every program dates a deposit. Throws a `UsageError` for what is not an instant.
 */
export function instant(): string {
  const set = process.env.REGISTRY_TIME;
  if (set && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(set)) {
    throw new UsageError(`REGISTRY_TIME is ${set}: give an instant such as 2026-07-15T12:00:00Z.`);
  }
  return set || `${new Date().toISOString().slice(0, 19)}Z`;
}

/** Says why nothing happens: another command holds the lock of the archive. */
export function waiting(): void {
  console.error('Another command is using this archive: waiting for it.');
}
