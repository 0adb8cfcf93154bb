import { countCharacters, cutText, endOf, isLongerThan } from './cut.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Each character is a grapheme: the segmenter would take most of the time. */
const ASCII = /^[\x20-\x7e]*$/;

/** More code points than nearly every grapheme has. */
const LONGEST_GRAPHEME = 32;

/**
 * A text of at most `most` code points: where it is longer, its beginning, “…”, and an end of at most `tail` code points. Both parts end
 * between two graphemes, and between two words where that costs few characters.
 */
export function elide(text: string, most: number, tail: number): string {
  if (!isLongerThan(text, most)) return text;
  const end = lastGraphemes(text, tail).replace(/^\S{0,5}\s+(?=\S{3})/u, '');
  const begin = cutText(text, Math.max(0, most - 1 - countCharacters(end)));
  return `${begin.replace(/(?<=\S{2})\s+\S{0,5}$/u, '').trimEnd()}…${end.trimStart()}`;
}

/** The longest end of at most `most` code points that begins between two graphemes. */
function lastGraphemes(text: string, most: number): string {
  if (ASCII.test(text)) return text.slice(Math.max(0, text.length - most));
  // What stands before the end tells the segmenter where the first whole grapheme of the end begins.
  const window = endOf(text, most + LONGEST_GRAPHEME);
  let left = countCharacters(window);
  for (const { segment, index } of graphemes.segment(window)) {
    if (left <= most) return window.slice(index);
    left -= countCharacters(segment);
  }
  return '';
}
