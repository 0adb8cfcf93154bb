import { cachedBytes } from '../archive/cache.ts';
import { cardSvg, type ShareCard } from '../registry/pages/publication/cards.ts';
import { glyphElements } from './glyph-pictures.ts';

/** The share card of a record as PNG: from the cache folder, or drawn and kept there. The same card gives the same bytes. */
export function shareCard(card: ShareCard): Promise<Uint8Array> {
  return cachedBytes('card', JSON.stringify(card), async () => {
    // Most commands draw no card: what draws them is a tenth of a second of loading.
    const { default: sharp } = await import('sharp');
    const svg = Buffer.from(cardSvg(card, glyphElements));
    // The levels above save a twentieth of the bytes for half as much time again.
    return sharp(svg).removeAlpha().png({ compressionLevel: 4 }).toBuffer();
  });
}
