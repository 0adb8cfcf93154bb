/** The file with the glyph of each byte and its spoken word. */
export const GLYPH_WORDS_FILE = '/data/glyph-words.json';

/** `/data/glyph-words.json`: glyph and word of every byte, from 0 to 255. */
export type GlyphWords = readonly (readonly [glyph: string, word: string])[];
