import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached, cachedBytes } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { ImageDecoder } from '../archive/images.ts';
import { projectRoot } from '../archive/location.ts';
import { snapshot } from '../archive/snapshot.ts';
import { graphemes } from '../registry/identity/axn.ts';
import { GLYPH_PICTURES, type Glyph, glyphFile } from '../registry/identity/parts.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { cardSvg, type ShareCard } from '../registry/pages/publication/cards.ts';
import { laidOut } from '../registry/reading/graph/layout.ts';
import type { LayOut } from '../registry/reading/graph/overview.ts';

/** The share card of a record as PNG: from the cache folder, or drawn and kept there. The same card gives the same bytes. */
export function shareCard(card: ShareCard): Promise<Uint8Array> {
  return cachedBytes('card', JSON.stringify(card), async () => {
    // Loaded only here: loading takes a tenth of a second, and most commands draw no card.
    const { default: sharp } = await import('sharp');
    const svg = Buffer.from(cardSvg(card, glyphElements));
    // Higher levels save a twentieth of the bytes and take half as much time again.
    return sharp(svg).removeAlpha().png({ compressionLevel: 4 }).toBuffer();
  });
}

// Pages show glyphs as pictures from the npm package @twemoji/svg, so that they look the same without an emoji font. Only
// pictures that a page shows are published.

const known = new Map<string, string | undefined>();

function pictureOf(glyph: string): string | undefined {
  if (known.has(glyph)) return known.get(glyph);
  const name = glyphFile(glyph);
  const found = existsSync(sourceOf(name)) ? `${GLYPH_PICTURES}${name}` : undefined;
  known.set(glyph, found);
  return found;
}

function sourceOf(name: string): string {
  return join(projectRoot(), 'node_modules/@twemoji/svg', name);
}

let names: ReadonlyMap<string, string> | undefined;

function shown(character: string): Glyph {
  const { glyph_table, glyph_names } = snapshot().tables;
  names ??= new Map(glyph_table.map((glyph, at) => [glyph, glyph_names[at] ?? glyph]));
  const picture = pictureOf(character);
  return { character, name: names.get(character) ?? character, ...(picture ? { picture } : {}) };
}

/** The glyphs of a deposit's identifier, in order. */
export function glyphsShown({ emoji }: Pick<Deposit, 'emoji'>): Glyph[] {
  return graphemes(emoji).map(shown);
}

/** The archive's glyph table: the glyph of each byte, from 0 to 255. */
export function glyphTableShown(): Glyph[] {
  return snapshot().tables.glyph_table.map(shown);
}

/** Every picture that the pages of this archive show: site path and bytes, sorted by path. */
export function glyphPictures(): { path: string; bytes: Uint8Array }[] {
  const used = snapshot().registry.deposits.flatMap(glyphsShown);
  const paths = new Set([...glyphTableShown(), ...used].flatMap(({ picture }) => picture ?? []));
  return [...paths].sort().map((path) => ({ path, bytes: glyphBytes(path) as Uint8Array }));
}

/** The bytes of one picture by its site path, or undefined when the set has no such picture. */
export function glyphBytes(path: string): Uint8Array | undefined {
  const name = /^\/glyphs\/([0-9a-f-]+\.svg)$/.exec(path)?.[1];
  return name && existsSync(sourceOf(name)) ? readFileSync(sourceOf(name)) : undefined;
}

/** The elements of a glyph's picture, on a square of 36 units, or undefined when the set has none. */
function glyphElements(glyph: string): string | undefined {
  const path = pictureOf(glyph);
  const bytes = path && glyphBytes(path);
  return bytes ? /<svg[^>]*>(.*)<\/svg>/s.exec(new TextDecoder().decode(bytes))?.[1] : undefined;
}

/** The positions in a sketch of the graph, computed once and cached by its inputs. */
export const keptLayout: LayOut = async (sketch) =>
  cached('graph', JSON.stringify(sketch), () => laidOut(sketch));

const decoder = new ImageDecoder();

/**
 * A stored image as WebP of at most this width in pixels: a build after the first decodes nothing. Throws for what is no image.
 */
export function resized(image: Uint8Array, width: number): Promise<Uint8Array> {
  return cachedBytes('image', `${hashes.sha256(image)} ${width}`, async () => {
    const answer = await decoder.sized(image, width);
    if ('failure' in answer) throw new Error(`a stored image cannot be shown smaller: ${answer.failure}`);
    return answer.bytes;
  });
}
