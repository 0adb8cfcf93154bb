import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { callerFolder } from '../archive/location.ts';
import { type Author, SUBMISSION_PATHS } from '../registry/rules/rule.ts';
import { UsageError } from './command.ts';

/** The options that say who proposes a change. */
export const PROPOSER_OPTIONS = {
  'author-bot': { type: 'boolean', default: false },
  path: { type: 'string' },
  text: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/**
 * Who proposes a change, as the options say, with the texts that they name: a pull request's body for one (decision 18). Throws a
 * `UsageError` for a file that cannot be read, and for a path that is neither A nor B (spec 1.2).
 */
export function proposerOf(values: {
  'author-bot': boolean;
  path?: string | undefined;
  text: string[];
}): Author {
  const path = SUBMISSION_PATHS.find((known) => known === values.path);
  if (values.path !== undefined && !path) {
    throw new UsageError('--path is A for what the mint proposes, B for everything else.');
  }
  const texts = values.text.map((file) => {
    try {
      return readFileSync(resolve(callerFolder(), file), 'utf8');
    } catch (error) {
      throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
    }
  });
  return { automated: values['author-bot'], path, texts };
}
