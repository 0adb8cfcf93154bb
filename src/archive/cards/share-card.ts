import type { CardFacts } from '../../registry/cards/facts.ts';
import { cachedBytes } from '../cache.ts';

/** The share card of a record as PNG: from the cache, or drawn and kept there. */
export function shareCard(facts: CardFacts): Promise<Uint8Array> {
  return cachedBytes('card', JSON.stringify(facts), async () => {
    // Most commands draw no card: what draws them is a tenth of a second of loading.
    const { drawCard } = await import('./draw-card.ts');
    return drawCard(facts);
  });
}
