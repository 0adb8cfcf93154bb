import { decoded, lowerAscii } from '../text/links.ts';

// Which of some DOIs a text begins with. A DOI may hold almost any mark, so that only the known ones say where one ends.

/** What a text cites: the target, the words that cite it as they are written, and the DOI in its stored form. */
interface CitedDoi<Target> {
  readonly target: Target;
  readonly evidence_token: string;
  readonly doi: string;
}

/**
 * A function that reads the longest of some DOIs, given in their stored form, at the beginning of a text: in capitals and with
 * percent-escapes as well. Its time is in proportion to the length of the longest and to how many lengths there are.
 */
export function doiResolver<Target>(
  known: ReadonlyMap<string, Target>,
): (text: string) => CitedDoi<Target> | undefined {
  const lengths = [...new Set(Array.from(known.keys(), ({ length }) => length))].sort((a, b) => b - a);
  const longest = lengths[0] ?? 0;
  return (text) => {
    const { plain, ends } = plainly(text, longest + MOST_TRAILS);
    for (const length of lengths) {
      const end = ends ? ends[length] : length;
      if (end === undefined || length > plain.length || !mayEnd(plain, length)) continue;
      const doi = plain.slice(0, length);
      const target = known.get(doi);
      if (target !== undefined) return { target, evidence_token: text.slice(0, end), doi };
    }
    return undefined;
  };
}

// Marks that close or separate, and marks that can stand before them or at the end.
const CLOSES = /[)\]}>"'“”’»`,;?#&\\]/;
const TRAILS = /[.:!…/*_~]/;
const MOST_TRAILS = 32;

/** Whether a DOI may end at a place: 10.1000/182.5 is another one than 10.1000/182, and 10.1000/182). is not. */
function mayEnd(text: string, end: number): boolean {
  let at = end;
  while (TRAILS.test(text.charAt(at))) at += 1;
  return at >= text.length || CLOSES.test(text.charAt(at));
}

interface Plain {
  /** The beginning of the text, in lower case and without escapes. */
  readonly plain: string;
  /** Where each length of it ends in the text; absent where that is the same. */
  readonly ends?: readonly (number | undefined)[];
}

/** The beginning of a text without percent-escapes, of at most `most` UTF-16 units. */
function plainly(text: string, most: number): Plain {
  if (!text.includes('%')) return { plain: lowerAscii(text.slice(0, most)) };
  const ends: (number | undefined)[] = [0];
  let plain = '';
  for (let at = 0; at < text.length && plain.length < most; ) {
    const piece = pieceAt(text, at);
    plain += decoded(piece);
    at += piece.length;
    ends[plain.length] = at;
  }
  return { plain: lowerAscii(plain), ends };
}

// Of a character of four bytes.
const LONGEST_ESCAPE = '%F0%9F%A6%91'.length;
const ESCAPE = /^%(?:[0-7][\dA-F]|[C-F][\dA-F](?:%[89AB][\dA-F]){1,3})/i;

/** The character at a place, or the escape of one. */
function pieceAt(text: string, at: number): string {
  if (text.charAt(at) !== '%') return text.charAt(at);
  return ESCAPE.exec(text.slice(at, at + LONGEST_ESCAPE))?.[0] ?? '%';
}
