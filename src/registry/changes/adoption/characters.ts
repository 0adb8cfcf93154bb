import { isFields } from './lists.ts';

// Halves of characters (lone surrogates) and code points that Unicode sets apart for programs (noncharacters) are no text: an adoption
// replaces each by U+FFFD, the replacement character, and says where.

const NO_TEXT = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
const EACH = new RegExp(NO_TEXT, 'gu');

/** A string that held what is no text: the keys and places that lead to it, and the string as it was. */
export interface Replaced {
  readonly path: readonly string[];
  readonly was: string;
}

/** Whether a string holds half a character or a noncharacter. */
export function isNoText(text: string): boolean {
  return NO_TEXT.test(text);
}

/** A string as text: each half of a character and each noncharacter is U+FFFD. */
export function soundText(text: string): string {
  return isNoText(text) ? text.replace(EACH, '\uFFFD') : text;
}

/** A string in which each half of a character and each noncharacter is named: `{U+FDD0}`. */
export function named(text: string): string {
  const name = (one: string) =>
    `{U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`;
  return isNoText(text) ? text.replace(EACH, name) : text;
}

/** A JSON value of texts, keys included, and every string that was none. The value itself where all are. */
export function textValue(value: unknown): {
  readonly value: unknown;
  readonly replaced: readonly Replaced[];
} {
  const replaced: Replaced[] = [];
  const made = textIn(value, [], replaced);
  return { value: replaced.length > 0 ? made : value, replaced };
}

function textIn(value: unknown, path: readonly string[], replaced: Replaced[]): unknown {
  if (typeof value === 'string') {
    if (!isNoText(value)) return value;
    replaced.push({ path, was: value });
    return soundText(value);
  }
  if (Array.isArray(value)) return value.map((one, at) => textIn(one, [...path, String(at)], replaced));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const name = soundText(key);
    if (name !== key) replaced.push({ path: [...path, name], was: key });
    return [name, textIn(one, [...path, name], replaced)];
  });
  return Object.fromEntries(entries);
}
