import type { Chance } from './chance.ts';

// Characters that are more than one UTF-16 unit, and graphemes that are more than one character: whoever cuts a text by
// units breaks them.

/** A pair of units, joined emoji, a flag, a keycap, a skin tone, letters and ideographs beyond the first plane, stacked marks. */
export const ASTRAL = [
  '🦑',
  '👩🏽‍🔬',
  '🏳️‍🌈',
  '👨‍👩‍👧‍👦',
  '🇺🇳',
  '7️⃣',
  '𝔘𝔫𝔦',
  '𠮷',
  '𐎠𐎭',
  '𞤀𞤣',
  `z${'\u0323\u0332\u0305'.repeat(12)}`,
] as const;

/** Where the code, or code like it, cuts a text: summaries, descriptions of pages, what the search index is given. */
export const CUTS = [120, 160, 200, 300, 500, 1500, 2000] as const;

/**
 * The text made so long that the two units of an astral character stand at `cut`, one on each side. A short text is filled up
 * with full stops.
 */
export function astride(text: string, cut: number, astral = '🦑'): string {
  let head = '';
  for (const character of text) {
    if (head.length + character.length >= cut) break;
    head += character;
  }
  return `${head.padEnd(cut - 1, '.')}${astral}${text.slice(head.length)}`;
}

/** The text with an astral character before it, after it or at one of its spaces. */
export function withAstral(text: string, chance: Chance): string {
  const words = text.split(' ');
  return words.toSpliced(chance.below(words.length + 1), 0, chance.pick(ASTRAL)).join(' ');
}
