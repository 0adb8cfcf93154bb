import { type Face, layOutCard, textsOf } from '../../registry/cards/card.ts';
import type { CardFacts } from '../../registry/cards/facts.ts';
import { loadFonts } from './fonts.ts';
import { type Letters, setLine } from './letters.ts';
import { Painter } from './painter.ts';
import { remembered } from './remembered.ts';

/** The share card of a record as PNG, drawn anew. The same facts give the same bytes. */
export async function drawCard(facts: CardFacts): Promise<Uint8Array> {
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
