import type { GlyphWords } from '../../registry/surfaces/glyph-words.ts';
import { element } from '../shared.ts';

// The first six bytes of a hash, each with the glyph that it selects, beside the glyphs of the seal.

/** How long one glyph takes to light up, in milliseconds. */
const BEAT_MS = 220;

/** The six bytes as a list, and for each whether the table gives the glyph of the identifier. */
export interface ByteList {
  readonly shown: HTMLElement;
  readonly same: readonly boolean[];
}

/** The first bytes of a hash compared with the glyphs of an identifier by the published table. */
export function byteList(hash: string, glyphs: string, table: GlyphWords): ByteList {
  let rest = glyphs;
  const same: boolean[] = [];
  const shown = element('ol', { className: 'bytes', ariaLabel: 'The first six bytes and their glyphs' });
  while (rest !== '' && same.length < hash.length / 2) {
    const byte = hash.slice(2 * same.length, 2 * same.length + 2);
    const [glyph = ''] = table[Number.parseInt(byte, 16)] ?? [];
    same.push(glyph !== '' && rest.startsWith(glyph));
    rest = same.at(-1) ? rest.slice(glyph.length) : '';
    shown.append(element('li', {}, picture(same.length - 1, glyph), element('code', {}, byte)));
  }
  return { shown, same };
}

/** The picture that the seal shows in a place; the character where it has none. */
function picture(at: number, glyph: string): Node {
  const shown = document.querySelector(`.record .seal li:nth-child(${at + 1}) img`);
  return shown?.cloneNode() ?? element('span', { className: 'character' }, glyph);
}

/** Lights the glyphs of the list and of the seal one after the other, or all at once for readers who want no motion. */
export async function lightUp({ shown, same }: ByteList): Promise<void> {
  const seal = document.querySelector<HTMLElement>('.record .seal');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const list of [shown, seal]) list?.setAttribute('data-verifying', '');
  for (const item of seal?.children ?? []) item.removeAttribute('data-byte');
  for (const [at, fits] of same.entries()) {
    if (!still) await new Promise((done) => setTimeout(done, BEAT_MS));
    for (const list of [shown, seal]) list?.children[at]?.setAttribute('data-byte', fits ? 'same' : 'other');
  }
  for (const list of [shown, seal]) list?.removeAttribute('data-verifying');
}
