import type { Answer as Identified } from '../find.ts';
import { counted, plural } from '../shared.ts';
import type { Answer } from './index.ts';
import type { Query } from './query.ts';

/** How many deposits a query finds, in words, and which words were left out for it. */
export function countWords(
  { words }: Query,
  total: number,
  answer?: Answer,
  identified?: Identified,
): string {
  const what = total === 0 ? 'No deposits' : counted(total, 'deposit');
  if (!words) return what;
  if (answer && !answer.hasWords)
    return `“${words}” has no letter or digit. Signs alone are not looked for: add a word.`;
  // The deposit that the words name stands above, and need not be among these.
  if (identified && identified.total > 0)
    return `${what} ${plural(total, 'has', 'have')} “${words}” in ${plural(total, 'its', 'their')} text`;
  if (!answer || answer.left.length === 0) return `${what} for “${words}”`;
  const left = answer.left.map((word) => `“${word}”`).join(' and ');
  if (answer.hits.length === 0) return `No deposits for “${words}”`;
  return `Nothing has all of “${words}”. Without ${left}: ${total === 0 ? 'no deposits' : what}`;
}
