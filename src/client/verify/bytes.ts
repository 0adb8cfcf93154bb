import { glyphFile } from '../../registry/identity/parts.ts';
import type { GlyphWords } from '../../registry/surfaces/glyph-words.ts';
import { element } from '../shared.ts';

// The first six bytes of a hash, each with the glyph that it selects, beside the glyphs of the seal.

/** How long one glyph takes to light up, in milliseconds. */
const BEAT_MS = 220;

/** How many bytes of the hash select a glyph. */
const GLYPHS = 6;

/** The six bytes as a list, and for each whether the table gives the glyph of the identifier, which the seal shows in that place. */
export interface ByteList {
  readonly shown: HTMLElement;
  readonly same: readonly boolean[];
  /** The glyphs that the six bytes select. */
  readonly glyphs: string;
}

/** The first bytes of a hash compared with the glyphs of an identifier by the published table. */
export function byteList(hash: string, glyphs: string, table: GlyphWords): ByteList {
  let at = 0;
  let selected = '';
  const same: boolean[] = [];
  const shown = element('ol', { className: 'bytes six', ariaLabel: 'The first six bytes and their glyphs' });
  for (let place = 0; place < GLYPHS; place += 1) {
    const byte = hash.slice(2 * place, 2 * place + 2);
    const [glyph = ''] = table[Number.parseInt(byte, 16)] ?? [];
    const coin = document.querySelector(`.record .seal li:nth-child(${place + 1}) .coin > *`);
    same.push(glyph !== '' && glyphs.startsWith(glyph, at) && isOf(coin, glyph));
    at += glyph.length;
    selected += glyph;
    shown.append(element('li', {}, pictureOf(coin, glyph), element('code', {}, byte)));
  }
  // An identifier that goes on has other glyphs than the six.
  if (at !== glyphs.length) same[GLYPHS - 1] = false;
  return { shown, same, glyphs: selected };
}

/** Whether a place of the seal shows a glyph: its picture, or the character where it has none. */
function isOf(coin: Element | null, glyph: string): boolean {
  return coin instanceof HTMLImageElement
    ? coin.src.endsWith(`/${glyphFile(glyph)}`)
    : coin?.textContent === glyph;
}

function pictureOf(coin: Element | null, glyph: string): Node {
  return isOf(coin, glyph) && coin
    ? coin.cloneNode(true)
    : element('span', { className: 'character' }, glyph);
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
