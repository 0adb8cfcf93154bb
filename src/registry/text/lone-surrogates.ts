import type { LoneSurrogate } from '../model/submission.ts';

// What no text holds (SAN-001). A lone surrogate is half a character without a UTF-8 form: a text that contains one cannot be hashed,
// written or published. It can come from an escape in JSON or from a paste that a page cut in half. A noncharacter (Unicode 23.7) is
// kept for a program's own use, and is no part of a text that programs exchange.

/** The first lone surrogate or noncharacter of each text in a JSON value, keys included, with the path of its field below `field`. */
export function* loneSurrogates(value: unknown, field = ''): Iterable<LoneSurrogate> {
  if (typeof value === 'string') {
    if (isNoText(value)) yield { field, actual: describe(value) };
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* loneSurrogates(item, `${field}[${at}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = withoutSurrogates(key);
      const path = field === '' ? name : `${field}.${name}`;
      if (isNoText(key)) yield { field: path, actual: `${describe(key)} of the name` };
      yield* loneSurrogates(inner, path);
    }
  }
}

/** The text with each lone surrogate replaced by its code point: `{U+D83E}`. */
export function withoutSurrogates(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replace(LONE, (half) => `{${nameOf(half)}}`);
}

const LONE = /\p{Surrogate}/gu;
const NO_TEXT = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
/** Noncharacters in UTF-16, which is found many times faster: texts are long. */
const NONCHARACTER =
  /[\uFDD0-\uFDEF\uFFFE\uFFFF]|[\uD83F\uD87F\uD8BF\uD8FF\uD93F\uD97F\uD9BF\uD9FF\uDA3F\uDA7F\uDABF\uDAFF\uDB3F\uDB7F\uDBBF\uDBFF][\uDFFE\uDFFF]/;

const isNoText = (text: string) => !text.isWellFormed() || NONCHARACTER.test(text);

function describe(text: string): string {
  const at = text.search(NO_TEXT);
  const before = text.slice(0, at).split('\n');
  const place = [...(before.at(-1) ?? '')].length + 1;
  const line = before.length > 1 ? `line ${before.length}, ` : '';
  const [found = ''] = NO_TEXT.exec(text) ?? [];
  const what = found.isWellFormed() ? 'a noncharacter' : 'a lone surrogate';
  return `${what} (${nameOf(found)}) at ${line}character ${place}`;
}

function nameOf(half: string): string {
  return `U+${(half.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
}
