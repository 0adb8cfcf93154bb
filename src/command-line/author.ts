import type { Author, SUBMISSION_PATHS } from '../registry/rules/rule.ts';
import { textAt } from './files.ts';

/**
 * Who proposes a change, as the options say, with the texts that they name, such as a pull request's body (decision 18). Throws a
 * `UsageError` for a file that cannot be read.
 */
export function authorOf({
  authorBot,
  path,
  text,
}: {
  readonly authorBot: boolean;
  readonly path: (typeof SUBMISSION_PATHS)[number] | undefined;
  readonly text: readonly string[];
}): Author {
  return { automated: authorBot, path, texts: text.map(textAt) };
}
