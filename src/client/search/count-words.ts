import { KINDS } from '../../registry/surfaces/names-files.ts';
import type { Answer } from '../find.ts';
import { counted, plural } from '../shared.ts';
import type { Names } from './names-view.ts';
import type { Nearness } from './nearness.ts';
import { kindOf, type Query, termsOf } from './query.ts';

// What the search page says of an answer: how much was found.

/** How many deposits a query finds, in words: none where a word of it is in none. */
export function countWords(query: Query, total: number, nearness?: Nearness, found?: Answer): string {
  const missing = nearness?.missing.length ? nearness.missing : undefined;
  const what = total === 0 || missing ? 'No deposits' : counted(total, 'deposit');
  if (!query.words) return what;
  // The deposit that the words name stands above, and need not be among these.
  if (found && found.total > 0)
    return `${what} ${plural(total, 'has', 'have')} “${query.words}” in ${plural(total, 'its', 'their')} text`;
  const others = missing && termsOf(query.words).length > 1;
  return `${what} for “${query.words}”${others ? `: none has ${missing.map((word) => `“${word}”`).join(' or ')}` : ''}`;
}

/** How many names of the chosen kind are found, in words; undefined where all kinds or deposits are shown. */
export function kindCount(names: Names, query: Query): string | undefined {
  const kind = kindOf(query);
  const words = KINDS.find((one) => one.kind === kind);
  if (!words || kind === 'deposit') return undefined;
  if (names === 'failed') return '';
  const group = names?.groups.find((one) => one.kind === kind);
  if (group && group.count === undefined) return `${words.title} for “${query.words}”`;
  const count = group?.count ?? 0;
  const many = count === 0 ? `No ${words.nouns}` : counted(count, words.noun, words.nouns);
  return `${many} for “${query.words}”`;
}
