// Which parts of which fonts the pages get. The parts depend on no deposit: a mint changes no font and no page's head (decision 36).
// A browser fetches a part only when a page has one of its characters.

/** One part of a font, as it is published. */
export interface FontPart {
  /** The name of its file, without ending. */
  readonly name: string;
  readonly family: FontFamily;
  readonly italic?: true;
  /** The weights that it has, as CSS writes them. */
  readonly weight: string;
  /** Its file below `node_modules`. */
  readonly source: string;
  readonly axes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  /** Its characters, as CSS writes them. */
  readonly characters: string;
  /** The features of its font that are kept, by their OpenType tags; all where none is named. */
  readonly features?: readonly string[];
}

// Neither license reserves a font name (OFL, section 3), so the parts keep the names of their fonts.

/** The families that the pages name: for text, for titles, for mathematics. */
export type FontFamily = 'Literata' | 'Literata Display' | 'STIX Two Math';

const LITERATA = '@fontsource-variable/literata/files/literata';
const STIX = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';

/** What shapes letters without being asked for, and the figures that lists and tables ask for. Nothing asks for fractions. */
const FEATURES = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'locl',
  'mark',
  'mkmk',
  'pnum',
  'rlig',
  'rvrn',
  'tnum',
];

/** What nearly every page has: it is in the font that every page waits for. */
const COMMON =
  'U+0020-007E,U+00A0-00A1,U+00A7,U+00A9-00AB,U+00AD,U+00B0-00B1,U+00B7,U+00BA-00BB,U+00BF-00CF,U+00D1-00DC,U+00DF-00EF,U+00F1-00FC,U+00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201A,U+201C-201E,U+2020,U+2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2191,U+2193,U+2212';

/** Signs and letters of the first code chart that few pages have: fractions, raised figures, currencies, ð, ý and þ. */
const SIGNS =
  'U+00A2-00A6,U+00A8,U+00AC,U+00AE-00AF,U+00B2-00B6,U+00B8-00B9,U+00BC-00BE,U+00D0,U+00DD-00DE,U+00F0,U+00FD-00FE,U+02BC,U+02C6,U+02DA,U+02DC,U+2021,U+2030,U+2044,U+2122';

/**
 * Greek of before 1982, without the capitals that have a breathing or a grave or acute accent of their own: Literata puts these marks before the
 * letter without any room for them, so that they stand in the word before, or outside of a cell. Those capitals come from the font after it.
 */
const POLYTONIC =
  'U+1F00-1F07,U+1F10-1F15,U+1F20-1F27,U+1F30-1F37,U+1F40-1F45,U+1F50-1F57,U+1F60-1F67,U+1F70-1F7D,U+1F80-1F87,U+1F90-1F97,U+1FA0-1FA7,U+1FB0-1FB9,U+1FBC-1FC7,U+1FCC-1FD9,U+1FDD-1FE9,U+1FED-1FF7,U+1FFC-1FFE';

/** Scripts by the name that the package gives their files. The rare part of Latin is apart from the one that Europe writes. */
const SCRIPTS: readonly (readonly [script: string, characters: string, name?: string])[] = [
  ['latin', COMMON],
  ['latin', SIGNS, 'signs'],
  ['latin-ext', 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+2113'],
  [
    'latin-ext',
    'U+0180-019F,U+01A2-01AE,U+01B1-0217,U+021C-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+1E00-1E9F,U+1EF2-1EFF',
    'latin-rare',
  ],
  ['vietnamese', 'U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303,U+0309,U+0323,U+1EA0-1EF1,U+20AB'],
  ['greek', 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  ['greek-ext', POLYTONIC],
  ['cyrillic', 'U+0400-045F,U+0490-0491,U+04B0-04B1'],
  // The numero sign, which lists have beside the number of a deposit: not the whole script for it.
  ['cyrillic', 'U+2116', 'numero'],
];

/** A bold italic is rare: browsers slant none and embolden this one. */
const STYLES = [
  { style: 'normal', weight: '400 700', axes: { wght: { min: 400, max: 700 } } },
  { style: 'italic', weight: '400', axes: { wght: 400 }, italic: true },
] as const;

const TEXT: readonly FontPart[] = SCRIPTS.flatMap(([script, characters, name = script]) =>
  STYLES.map(({ style, ...face }) => ({
    ...face,
    name: `literata-${style === 'normal' ? 'roman' : style}-${name}`,
    family: 'Literata',
    source: `${LITERATA}-${script}-wght-${style}.woff2`,
    characters,
    features: FEATURES,
  })),
);

/** The cut for large sizes, in one weight. Titles in other scripts have the letters of the text. */
const DISPLAY: FontPart = {
  name: 'literata-display',
  family: 'Literata Display',
  weight: '500',
  source: `${LITERATA}-latin-opsz-normal.woff2`,
  axes: { opsz: 32, wght: 500 },
  characters: `${COMMON},${SIGNS}`,
  features: FEATURES,
};

/** What most formulas are made of, with all that stretches, comes in the first part: browsers stretch only with that one. */
const MATH: readonly (readonly [name: string, characters: string])[] = [
  [
    'base',
    'U+0020-007E,U+00A8,U+00AF,U+00B1,U+00B4,U+00B7,U+00D7,U+00F7,U+02C6,U+02C9,U+02D9,U+02DC,U+0302-0304,U+0391-03A1,U+03A3-03C9,U+03D1,U+03D5-03D6,U+03F1,U+03F5,U+2016,U+2026,U+2032-2034,U+2061-2064,U+2102,U+210D,U+210E-210F,U+2111,U+2113,U+2115,U+2118-211A,U+211C-211D,U+2124,U+2135,U+2190-2194,U+21A6,U+21D0,U+21D2,U+21D4,U+2200,U+2202-2203,U+2205,U+2207-2209,U+220B,U+220F-2213,U+2217-2219,U+221A,U+221D-221E,U+2220,U+2223,U+2225,U+2227-222E,U+2234,U+223C,U+2243,U+2245,U+2248,U+2260-2261,U+2264-2265,U+226A-226B,U+227A-227B,U+2282-2283,U+2286-2287,U+2295-2297,U+2299,U+22A2,U+22A4-22A5,U+22A8,U+22C0-22C6,U+22EE-22EF,U+22F1,U+2308-230B,U+23DE-23DF,U+27E8-27E9,U+27F5-27F6,U+27F9-27FA,U+1D434-1D467,U+1D6FC-1D71B',
  ],
  [
    'symbols',
    'U+00A1-00A7,U+00A9-00AE,U+00B0,U+00B2-00B3,U+2195-21A5,U+21A7-21CF,U+21D1,U+21D3,U+21D5-21FF,U+2201,U+2204,U+2206,U+220A,U+220C-220E,U+2214-2216,U+221B-221C,U+221F,U+2221-2222,U+2224,U+2226,U+222F-2233,U+2235-223B,U+223D-2242,U+2244,U+2246-2247,U+2249-225F,U+2262-2263,U+2266-2269,U+226C-2279,U+227C-2281,U+2284-2285,U+2288-2294,U+2298,U+229A-22A1,U+22A3,U+22A6-22A7,U+22A9-22BF,U+22C7-22ED,U+22F0,U+22F2-22FF,U+25A0-25FF,U+2600-2667,U+2980-29FF,U+2A00-2AFF',
  ],
  ['bold', 'U+1D400-1D433,U+1D468-1D49B,U+1D6A8-1D6E1,U+1D6E2-1D6FB,U+1D71C-1D755,U+1D7CE-1D7D7'],
  [
    'script',
    'U+1D49C-1D537,U+1D538-1D59F,U+2110,U+2112,U+211B,U+2128,U+212C-212D,U+2130-2131,U+2133,U+1D7D8-1D7E1',
  ],
  ['sans', 'U+1D5A0-1D6A3,U+1D7E2-1D7FF'],
];

const FORMULAS: readonly FontPart[] = MATH.map(([name, characters]) => ({
  name: `stix-math-${name}`,
  family: 'STIX Two Math',
  weight: '400',
  source: STIX,
  characters,
}));

/** All parts of all fonts. */
export const FONT_PARTS: readonly FontPart[] = [...TEXT, DISPLAY, ...FORMULAS];

/** The texts of the licenses, below `node_modules`, by the name under which they are published. */
export const FONT_LICENSES: Readonly<Record<string, string>> = {
  'literata-license.txt': '@fontsource-variable/literata/LICENSE',
  'stix-two-math-license.txt': '@fontsource/stix-two-math/LICENSE',
};
