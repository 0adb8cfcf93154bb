import { graphemes } from '../../identity/axn.ts';
import type { Deposit } from '../../model/deposit.ts';
import type { Family } from '../../model/vocabulary.ts';

// The share card of a record, as SVG: six glyphs, the label, and the color of the family. All of it is said by the identifier, so a card
// is drawn once and never changes. The letters of the label are lines of our own: text would be drawn in the fonts of the machine.

/** The size of a card in pixels: the smallest that sites show large beside a link, as there is one for every deposit. */
export const CARD = { width: 600, height: 315 } as const;

export interface ShareCard {
  readonly glyphs: readonly string[];
  /** The identifier without its glyphs: `AXN:0C.ARCHIVAL`. */
  readonly label: string;
  readonly family: Family;
}

/** The share card of a deposit. */
export function shareCardOf({ axn, emoji, family }: Pick<Deposit, 'axn' | 'emoji' | 'family'>): ShareCard {
  return { glyphs: graphemes(emoji), label: axn.slice(0, axn.lastIndexOf('.')), family };
}

/** The color of each family, as `styles/tokens.css` has it on paper: a test compares them. */
export const FAMILY_COLORS: Readonly<Record<Family, string>> = {
  GOVERNANCE: '#3a4e9d',
  EMPIRICAL: '#136b94',
  GENERATIVE: '#8e3d65',
  ARCHIVAL: '#7f531c',
  PHILOLOGICAL: '#86412c',
  STRUCTURAL: '#005766',
  COMPOSITIONAL: '#703879',
  OPERATIVE: '#29672e',
  HETERONYMIC: '#5f4598',
  MPAI: '#4e641d',
  DATASET: '#71631d',
  UNCLASSIFIED: '#5a5450',
};

/** The lines of each sign of a label, 14 units high, and how wide it is. */
const SIGNS: Readonly<Record<string, readonly [width: number, lines: string]>> = {
  A: [11, 'M0 14 5.5 0 11 14M2 9h7'],
  B: [9, 'M0 0v14h5a3.75 3.75 0 0 0 0-7.5H0h4.5a3.25 3.25 0 0 0 0-6.5z'],
  C: [11, 'M11 2.6a6.2 7 0 1 0 0 8.8'],
  D: [11, 'M0 0v14h4a7 7 0 0 0 0-14z'],
  E: [8, 'M8 0H0v14h8M0 7h7'],
  F: [8, 'M8 0H0v14M0 7h7'],
  G: [11, 'M11 2.6a6.2 7 0 1 0 0 8.8V7.5H7'],
  H: [10, 'M0 0v14M10 0v14M0 7h10'],
  I: [0, 'M0 0v14'],
  J: [6, 'M6 0v10a3.2 4 0 0 1-6 1.4'],
  K: [9.5, 'M0 0v14M9 0 0 8.5M3.2 5.5 9.5 14'],
  L: [7.5, 'M0 0v14h7.5'],
  M: [12, 'M0 14V0l6 9 6-9v14'],
  N: [10, 'M0 14V0l10 14V0'],
  O: [13, 'M6.5 0a6.5 7 0 1 0 .01 0z'],
  P: [9, 'M0 14V0h5a4 4 0 0 1 0 8H0'],
  Q: [13, 'M6.5 0a6.5 7 0 1 0 .01 0zM8 9.5l4.5 5.5'],
  R: [9.5, 'M0 14V0h5a3.8 3.8 0 0 1 0 7.6H0M5 7.6 9.5 14'],
  S: [9, 'M8.5 2.6A4.4 3.6 0 0 0 4.5 0C-.8 0-1 5.8 3 6.6l2.8.6C10.4 8.2 10 14 4.6 14A4.8 3.8 0 0 1 0 11.3'],
  T: [10, 'M0 0h10M5 0v14'],
  U: [10, 'M0 0v9a5 5 0 0 0 10 0V0'],
  V: [10.4, 'm0 0 5.2 14L10.4 0'],
  W: [15, 'm0 0 3.8 14L7.5 2l3.7 12L15 0'],
  X: [9, 'm0 0 9 14M9 0 0 14'],
  Y: [10, 'm0 0 5 7.5L10 0M5 7.5V14'],
  Z: [9.5, 'M.5 0H9L0 14h9.5'],
  0: [9, 'M4.5 0a4.5 7 0 1 0 .01 0z'],
  1: [4, 'm0 3 4-3v14'],
  2: [9, 'M.3 3.6A4.1 3.7 0 0 1 8.4 4C8.4 7.5 0 10.5 0 14h9'],
  3: [8.6, 'M.5 1.8A4.2 3.4 0 0 1 8 3.4 3.7 3.3 0 0 1 4 6.6a4 3.7 0 0 1 .4 7.4A4.8 3.8 0 0 1 0 12'],
  4: [9.5, 'M7 14V0L0 10h9.5'],
  5: [8.6, 'M8 0H1.5L.9 6.2A4.4 4.3 0 1 1 0 12'],
  6: [8.8, 'M7.5 0C4 2 0 6 0 9.5a4.4 4.5 0 1 0 .2-1.2'],
  7: [9, 'M0 0h9L3 14'],
  8: [8.8, 'M4.4 6.6a3.6 3.3 0 1 1 .01 0a4.4 3.7 0 1 1-.01 0z'],
  9: [8.8, 'M1.3 14c3.5-2 7.5-6 7.5-9.5a4.4 4.5 0 1 0-.2 1.2'],
  ':': [0, 'M0 4.5v.01M0 14v-.01'],
  '.': [0, 'M0 14v-.01'],
};

/** The room between two signs. */
const APART = 4.5;

/** A card as SVG; `picture` gives the elements of a glyph's picture on a square of 36 units, where there is one. */
export function cardSvg(card: ShareCard, picture: (glyph: string) => string | undefined): string {
  const color = FAMILY_COLORS[card.family];
  const glyphs = card.glyphs.map((glyph, at) => {
    const elements = picture(glyph) ?? '';
    return `<svg x="${90 + at * 176}" y="188" width="140" height="140" viewBox="0 0 36 36">${elements}</svg>`;
  });
  let x = 0;
  const signs = [...card.label].map((sign) => {
    const [width, lines] = SIGNS[sign] ?? [0, ''];
    const drawn = `<path transform="translate(${x})" d="${lines}"/>`;
    x += width + APART;
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 1200 630">
<path fill="#faf7f0" d="M0 0h1200v630H0z"/><path fill="${color}" d="M0 0h1200v36H0z"/>${glyphs.join('')}
<g transform="translate(94 424) scale(3.4)" fill="none" stroke="${color}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}</g></svg>`;
}
