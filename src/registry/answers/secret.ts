import { RULE_IDS } from '../model/rule.ts';
import type { Finding } from '../rules/rule.ts';

// What a depositor is told whose text the code host does not take, since it looks as if it held a key or a password.

/** Where in a submission it stands, as far as that was found, and the kinds that the host names. */
export interface FoundSecret {
  readonly kinds: readonly string[];
  /** The field, by its name, and the line of it; the whole submission where it was not found in one field. */
  readonly field: string | null;
  readonly lines: readonly [first: number, last: number] | null;
  /** The word that looks like one; undefined where it was not found. */
  readonly word?: string | undefined;
}

const SHOWN = 4;

/** The finding of a text that the code host refuses to store. A key is never shown whole: its first four characters say which. */
export function secretFinding({ kinds, field, lines, word }: FoundSecret, where: string): Finding {
  const kind = kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
  const [first = 0, last = 0] = lines ?? [];
  const place = lines ? `, in line ${first === last ? first : `${first} to ${last}`} of this field` : '';
  const shown =
    word && word.length > 2 * SHOWN ? `, beginning with “${[...word].slice(0, SHOWN).join('')}”` : '';
  return {
    rule: RULE_IDS.fieldCaps,
    level: 'error',
    field,
    actual: `what looks like a key or a password${kind}${place}${shown}`,
    requirement:
      'The code host of this registry stores no text that holds what looks like a key or a password (push protection).',
    remedy:
      'If it opens something, make it worthless first: this issue is public. Then write something else in its place, such as its first characters and dots. If it opens nothing and has to stand there, say so in a comment: a steward can deposit the text by a pull request (Path B), where the host asks whether it may.',
    where,
  };
}
