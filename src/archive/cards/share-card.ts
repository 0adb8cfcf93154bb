import sharp from 'sharp';
import { cardSvg, type DrawnLine, type LetterStyle } from '../../registry/cards/card.ts';
import type { CardFacts } from '../../registry/cards/facts.ts';
import { keptBytes } from '../byte-cache.ts';
import { glyphElements } from '../glyph-pictures.ts';
import { hashes } from '../hashes.ts';
import { loadFonts } from './fonts.ts';
import { drawLine } from './letters.ts';

// A card says what a deposit says for ever, and its status: it is drawn once, and kept by the hash of what it says.

const CODE = [
  'src/archive/cards/fonts.ts',
  'src/archive/cards/letters.ts',
  'src/archive/cards/share-card.ts',
  'src/registry/cards/break-lines.ts',
  'src/registry/cards/card.ts',
  'src/registry/cards/colors.ts',
];

/** The styles that a card is set in. */
const STYLES = [{ weight: 600 }, { weight: 400, italic: true }] as const;

/** The share card of a record as PNG: from the cache folder, or drawn and kept there. */
export function shareCard(facts: CardFacts): Promise<Uint8Array> {
  const name = `${hashes.sha256(JSON.stringify(facts))}.png`;
  return keptBytes('cards', CODE, name, () => drawn(facts));
}

async function drawn(facts: CardFacts): Promise<Uint8Array> {
  const { language, title, creator, site, label, notice = '', glyphs } = facts;
  const text = [title, creator, site, label, notice, ...glyphs.map(({ word }) => word), '… '].join('');
  for (const style of STYLES) await loadFonts(text, style, language);
  const svg = cardSvg(facts, { draw: once(language), picture: glyphElements });
  return sharp(new TextEncoder().encode(svg))
    .png({ compressionLevel: 6, palette: true, colours: 64, quality: 80, effort: 1, dither: 0 })
    .toBuffer();
}

/** Draws each line once: breaking a title into lines asks for the same widths again. */
function once(language: string | undefined): (text: string, style: LetterStyle) => DrawnLine | undefined {
  const known = new Map<string, DrawnLine | undefined>();
  return (text, style) => {
    const key = JSON.stringify([text, style]);
    if (!known.has(key)) known.set(key, drawLine(text, style, language));
    return known.get(key);
  };
}
