import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Proposer } from '../../src/archive/base.ts';
import { callerFolder } from '../../src/archive/location.ts';
import { UsageError } from './command.ts';

/** The options that say who proposes a change. */
export const PROPOSER_OPTIONS = {
  'author-bot': { type: 'boolean', default: false },
  text: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/**
 * Who proposes a change, as the options say, with the texts that they name: a pull request's body for one (decision 18). Throws a
 * `UsageError` for a file that cannot be read.
 */
export function proposerOf(values: { 'author-bot': boolean; text: string[] }): Proposer {
  const texts = values.text.map((file) => {
    try {
      return readFileSync(resolve(callerFolder(), file), 'utf8');
    } catch (error) {
      throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
    }
  });
  return { automated: values['author-bot'], texts };
}
