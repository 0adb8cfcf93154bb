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

/** The form in which terms are compared: NFC, lower case where the script has case, white space as one space, none outside. */
export function foldTerm(term: string): string {
  if (FOLDED.test(term)) return term;
  return lowered(term.normalize('NFC')).replace(/\s+/g, ' ').trim();
}

/** What most terms look like, and what folding leaves as it is. */
const FOLDED = /^[!-@[-~]+(?: [!-@[-~]+)*$/;

/** A text in lower case, with one form of the Greek sigma: its final form depends on what follows it. */
export function lowered(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/**
 * The maximum number of combining marks on one character. Normalization sorts them in quadratic time; Unicode's stream-safe
 * format allows thirty, and living scripts use five.
 */
export const MOST_MARKS = 500;

const MARK_OR_HALF = /[\p{M}\p{Surrogate}]/u;

/**
 * Whether a text can hold more combining marks on one character than any may have: a look at one code unit of as many, since a longer
 * run covers one of these, and from a mark or half a character at what stands beside it. True in doubt: for a long run of halves.
 */
export function mayHaveManyMarks(text: string): boolean {
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS + 1) {
    if (!isMarkOrHalf(text, at)) continue;
    let from = at;
    while (at - from <= MOST_MARKS && isMarkOrHalf(text, from - 1)) from -= 1;
    let to = at + 1;
    while (to - from <= MOST_MARKS && isMarkOrHalf(text, to)) to += 1;
    if (to - from > MOST_MARKS) return true;
  }
  return false;
}

/** Whether a code unit is a combining mark or half of a character. There is no mark before U+0300; outside the text there is none. */
function isMarkOrHalf(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x2ff && MARK_OR_HALF.test(text.charAt(at));
}
