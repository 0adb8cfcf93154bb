import { singleFile } from './surface.ts';

/** The file with the glyph of each byte and its spoken word. */
export const GLYPH_WORDS_FILE = '/data/glyph-words.json';

/** `/data/glyph-words.json`: glyph and word of every byte, from 0 to 255. */
export type GlyphWords = readonly (readonly [glyph: string, word: string])[];

/** `/data/glyph-words.json`: what a page needs to read glyphs aloud, and to turn them back into the first bytes of a hash. */
export const glyphWordsSurface = singleFile(
  {
    name: 'glyph-words',
    path: GLYPH_WORDS_FILE,
    purpose: 'The glyph of each byte and the word that it is read as, from 0 to 255.',
    derived_from: ['/api/axn-protocol.json'],
  },
  ({ archive: { tables } }) => {
    const rows: GlyphWords = tables.glyph_table.map((glyph, byte) => [
      glyph,
      tables.cluster_readings[tables.cluster_table[byte] ?? ''] ?? '',
    ]);
    return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
  },
);
