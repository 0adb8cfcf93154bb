import { CARD, shareCardOf } from '../cards.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';

/** The path of the share card of a deposit. */
export function shareCardPath(number: number | string): string {
  return `/cards/${number}.png`;
}

/** `/cards/<N>.png`: the picture of a record that other sites show beside a link to it. */
export const shareCardsSurface: Surface = {
  name: 'share-cards',
  path: shareCardPath('<N>'),
  purpose: `A picture of each record for pages that link to it: its six glyphs, its label and the color of its family, ${CARD.width} by ${CARD.height} pixels.`,
  derived_from: [registrySurface.path],
  export: true,
  files: ({ archive, tools }) =>
    archive.registry.deposits.map((deposit) => ({
      path: shareCardPath(deposit.deposit_number),
      content: () => tools.shareCard(shareCardOf(deposit)),
    })),
};
