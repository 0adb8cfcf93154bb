import { type Face, layOutCard, textsOf } from '../../registry/cards/card.ts';
import type { CardFacts } from '../../registry/cards/facts.ts';
import { keptBytes } from '../byte-cache.ts';
import { hashes } from '../hashes.ts';
import { loadFonts } from './fonts.ts';
import { type Letters, setLine } from './letters.ts';
import { Painter } from './painter.ts';
import { remembered } from './remembered.ts';

// A card says what a deposit says for ever, and its status: it is drawn once, and kept by the hash of what it says.

const CODE = [
  'src/archive/cards/coverage.ts',
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
  return keptBytes('cards', CODE, name, () => drawn(facts));
}

async function drawn(facts: CardFacts): Promise<Uint8Array> {
  const { language } = facts;
  for (const [face, text] of textsOf(facts)) await loadFonts(text, face, language);
  const card = layOutCard(facts, (text, face) => once(text, face, language));
  const painter = new Painter();
  for (const box of card.boxes) painter.box(box);
  for (const line of card.lines) painter.line(line);
  for (const picture of card.pictures) await painter.picture(picture);
  return painter.png();
}

// Words come again in other titles, the name of the site on every card.
const lines = remembered<Letters>(10_000);

function once(text: string, face: Face, language: string | undefined): Letters {
  const key = `${face.weight} ${face.italic} ${language} ${text}`;
  return lines(key, () => setLine(text, face, language));
}
