// Text is counted in code points and cut between graphemes, never in UTF-16 units (decision 38). A cut inside a surrogate pair
// leaves half a character, which UTF-8 cannot represent; a cut inside a grapheme shows a character that the author did not write.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of code points of a text; a lone surrogate counts as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (!isPair(text, at)) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

/** Whether a text has more than `most` code points. A short text is not scanned. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && unitsOf(text, most) < text.length;
}

/**
 * The longest beginning of a text that has at most `most` code points and ends between two graphemes (UAX 29). Where the first
 * grapheme alone has more, its first `most` code points. Does not read beyond the cut.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = unitsOf(text, most);
  if (end >= text.length) return text;
  // The segmenter needs the character after the cut to know whether the grapheme before it is complete.
  const start = graphemes.segment(text.slice(0, end + 2)).containing(end)?.index ?? end;
  return text.slice(0, start || end);
}

/** A text of at most `most` code points, the last of which is “…” where the text was cut. */
export function shorten(text: string, most: number): string {
  return isLongerThan(text, most) ? `${cutText(text, Math.max(0, most - 1)).trimEnd()}…` : text;
}

/** The end of a text: at most `most` code points. */
export function endOf(text: string, most: number): string {
  let start = text.length;
  for (let left = most; left > 0 && start > 0; left -= 1)
    start -= start > 1 && isPair(text, start - 2) ? 2 : 1;
  return text.slice(start);
}

/** The number of UTF-16 units that the first `characters` code points of a text take. */
function unitsOf(text: string, characters: number): number {
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left -= 1) at += isPair(text, at) ? 2 : 1;
  return at;
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
