import type { CardFacts } from '../../registry/cards/facts.ts';
import { keptBytes } from '../byte-cache.ts';
import { hashes } from '../hashes.ts';

// A card says what a deposit says for ever, and its status: it is drawn once, and kept by the hash of what it says.

const CODE = [
  'src/archive/cards/coverage.ts',
  'src/archive/cards/draw-card.ts',
  'src/archive/cards/fonts.ts',
  'src/archive/cards/indexed-png.ts',
  'src/archive/cards/letters.ts',
  'src/archive/cards/painter.ts',
  'src/archive/cards/pictures.ts',
  'src/archive/cards/remembered.ts',
  'src/archive/cards/share-card.ts',
  'src/registry/cards/break-lines.ts',
  'src/registry/cards/card.ts',
  'src/registry/cards/colors.ts',
];

/** The share card of a record as PNG: from the cache folder, or drawn and kept there. */
export function shareCard(facts: CardFacts): Promise<Uint8Array> {
  const name = `${hashes.sha256(JSON.stringify(facts))}.png`;
  return keptBytes('cards', CODE, name, async () => {
    // Most commands draw no card: what draws them is a tenth of a second of loading.
    const { drawCard } = await import('./draw-card.ts');
    return drawCard(facts);
  });
}
