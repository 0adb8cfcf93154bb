import type { LoneSurrogate } from '../model/submission.ts';

// A lone surrogate is half a character without a UTF-8 form: a text that contains one cannot be hashed, written or published. It
// can come from an escape in JSON or from a paste that a page cut in half (SAN-001, decision 38).

/** The first lone surrogate of each text in a JSON value, keys included, with the path of its field below `field`. */
export function* loneSurrogates(value: unknown, field = ''): Iterable<LoneSurrogate> {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) yield { field, actual: describe(value) };
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* loneSurrogates(item, `${field}[${at}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = withoutSurrogates(key);
      const path = field === '' ? name : `${field}.${name}`;
      if (!key.isWellFormed()) yield { field: path, actual: `${describe(key)} of the name` };
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

function describe(text: string): string {
  const at = text.search(/\p{Surrogate}/u);
  const before = text.slice(0, at).split('\n');
  const place = [...(before.at(-1) ?? '')].length + 1;
  const line = before.length > 1 ? `line ${before.length}, ` : '';
  return `a lone surrogate (${nameOf(text.charAt(at))}) at ${line}character ${place}`;
}

function nameOf(half: string): string {
  return `U+${half.charCodeAt(0).toString(16).toUpperCase()}`;
}
