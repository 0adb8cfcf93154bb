import { byId, counted, element, type SiteFacts } from './page.ts';
import type { Judgement } from './tasks.ts';

// What the mint would make of the form as it stands: family, bytes, hash.

/** Shows the judgement's facts, and how much is amiss. */
export function showMinted(judgement: Judgement, amiss: string, { textCap }: SiteFacts): void {
  const { bytes, hash, emoji, attached, untried } = judgement;
  byId('family').replaceChildren(...familyNodes(judgement));
  byId('bytes').textContent = attached
    ? 'known when the attached file is fetched'
    : `${counted(bytes, 'byte')} of at most ${textCap.toLocaleString('en')} for the Full Text`;
  byId('hash').textContent = attached
    ? 'known when the attached file is fetched'
    : (hash ?? 'computed only on a page that came by https, or from this machine');
  byId('glyphs').textContent = attached || !emoji ? '' : emoji;
  byId('amiss').textContent = untried.length > 0 ? `${amiss}; not tried: ${untried.join(', ')}` : amiss;
}

/** Takes the facts away: the form is empty again. */
export function clearMinted(): void {
  for (const id of ['family', 'bytes', 'hash', 'glyphs']) byId(id).textContent = '–';
  byId('amiss').textContent = 'nothing checked yet';
}

function familyNodes({ family }: Judgement): (string | HTMLElement)[] {
  if (!family) return ['the word lists could not be fetched'];
  const name = element('strong', family.family);
  if (family.by === 'keywords') {
    const words = family.words.map((word) => `“${word}”`).join(', ');
    return [name, ` by the keyword${family.words.length > 1 ? 's' : ''} ${words}`];
  }
  if (family.by === 'content_type')
    return [name, ' by the content type, since no keyword points to a family'];
  return [name, ', since neither keywords nor content type point to a family'];
}
