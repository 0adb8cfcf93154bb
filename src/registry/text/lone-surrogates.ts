import type { LoneSurrogate } from '../model/submission.ts';

// Half a surrogate pair is no character: it has no UTF-8 form, so what holds one can be neither hashed, written nor published as it
// is. JSON can bring one as an escape, and a page as half of what was pasted (SAN-001, decision 38).

/** The first lone surrogate of each text in a value of JSON, keys included. Each field is told by its path below `field`. */
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

/** The text with each lone surrogate written as its code point: `{U+D83E}`. */
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
