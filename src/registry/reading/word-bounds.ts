import { MOST_MARKS } from '../identity/canonical-text.ts';

// Where a word of Latin letters begins and ends. Scripts that are written without spaces, or attach particles to a foreign word, bound
// it: in 参见AXN-0C。 and AXN-0C를 the identifier stands alone.

const GOES_ON = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
const GOES_ON_AFTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]/u;

/** Whether a word that is at a place of a text begins there. */
export function startsWord(text: string, at: number): boolean {
  for (let end = at, marks = 0; end > 0 && marks <= MOST_MARKS; marks += 1) {
    const last = text.charCodeAt(end - 1);
    if (last < 0x80) return !isAsciiWord(last);
    const isLow = last >= 0xdc00 && last <= 0xdfff && end > 1;
    const character = text.slice(end - (isLow ? 2 : 1), end);
    // A combining mark belongs to the character before it.
    if (!/\p{M}/u.test(character)) return !GOES_ON.test(character);
    end -= character.length;
  }
  return true;
}

/** Whether a word that ends before a place of a text ends there. */
export function endsWord(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const next = text.charCodeAt(at);
  if (next < 0x80) return !isAsciiWord(next);
  return !GOES_ON_AFTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
