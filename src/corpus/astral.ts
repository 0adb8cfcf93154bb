import type { Chance } from './chance.ts';

// Characters of several UTF-16 units, and graphemes of several characters: code that cuts a text by units breaks them.

/** A surrogate pair, joined emoji, a flag, a keycap, letters and ideographs beyond the first plane, stacked marks. */
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

/** Lengths at which code commonly cuts a text: for summaries, page descriptions, and the search index. */
export const CUTS = [120, 160, 200, 300, 500, 1500, 2000] as const;

/**
 * The text with an astral character inserted so that its two units are on either side of `cut`. A short text is padded with full
 * stops.
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
