// Text is counted in code points and cut between graphemes, never in UTF-16 units (decision 38): a cut inside a pair leaves half a
// character, which no UTF-8 file can hold, and one inside a grapheme shows another character than the author's.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of code points of a text; half a pair counts as one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (!isPair(text, at)) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

/** Whether a text has more code points than that; a short one is not looked through. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && unitsOf(text, most) < text.length;
}

/**
 * As much of the beginning of a text as has at most `most` code points and ends between two graphemes (UAX 29). Where the first
 * grapheme alone has more, as many of its code points. Looks no further than the cut.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = unitsOf(text, most);
  if (end >= text.length) return text;
  // The character after the cut says whether the one before it is whole.
  const start = graphemes.segment(text.slice(0, end + 2)).containing(end)?.index ?? end;
  return text.slice(0, start || end);
}

/** A text in at most `most` code points, the last of which is “…” where something was cut off. */
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

/** How many UTF-16 units the first code points of a text take. */
function unitsOf(text: string, characters: number): number {
  let at = 0;
  for (let left = characters; left > 0 && at < text.length; left -= 1) at += isPair(text, at) ? 2 : 1;
  return at;
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
