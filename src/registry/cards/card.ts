import { breakLines, fits } from './break-lines.ts';
import { FAMILY_COLORS } from './colors.ts';
import type { CardFacts } from './facts.ts';

// What is where on a share card, in units of its sheet: the edge sets the letters, knows the pictures, and paints.

/** The size of a card in pixels: the shape that sites show large beside a link, and small enough to keep one for every deposit. */
export const CARD = { width: 800, height: 420 } as const;

/** The units in which it is laid out. */
export const SHEET = { width: 1200, height: 630 } as const;

/** Weight and slant of letters. */
export interface Face {
  readonly weight: 400 | 600;
  readonly italic?: boolean;
}

/** One line of letters that is set, at any size. */
export interface SetLine {
  /** In ems: multiples of the size. */
  readonly width: number;
  /** Whether it reads from right to left. */
  readonly rightToLeft: boolean;
}

/** A line and its place, from its own left end on the base line. */
export interface PlacedLine<Line extends SetLine> {
  readonly line: Line;
  readonly size: number;
  readonly x: number;
  readonly base: number;
  readonly color: string;
}

/** A rectangle of one color. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

/** The picture of a glyph, on a square of `SEAL` units. */
export interface PlacedPicture {
  readonly glyph: string;
  readonly x: number;
  readonly y: number;
}

/** Everything on a card. */
export interface Card<Line extends SetLine> {
  readonly boxes: readonly Box[];
  readonly lines: readonly PlacedLine<Line>[];
  readonly pictures: readonly PlacedPicture[];
}

/** A line of letters; those that no font has are left out. */
export type SetText<Line extends SetLine> = (text: string, face: Face) => Line;

/** The color below everything. */
export const PAPER = '#fbfbf8';
const INK = '#1b2022';
const MUTED = '#535b5e';
const LINE = '#d5d8d2';
const AMBER = '#6f4700';
const RED = '#8c1d24';

/** The side of a glyph's picture. */
export const SEAL = 96;
const MARGIN = 72;
const MEASURE = SHEET.width - 2 * MARGIN;
const RULE_TOP = 398;
const LABEL_BASE = 442;
const SEAL_TOP = 464;

const BOLD: Face = { weight: 600 };
const SLANTED: Face = { weight: 400, italic: true };

/** Sizes of the title, from the largest: a long one is set smaller, and cut where four small lines do not hold it. */
const TITLES = [
  { size: 88, lines: 1 },
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 46, lines: 4 },
] as const;
const LEADING = 1.18;

/** What each face is asked to set on a card: the edge loads the fonts of these texts before it is laid out. */
export function textsOf({ title, creator, site, label, notice = '', glyphs }: CardFacts): [Face, string][] {
  const words = glyphs.map(({ word }) => word);
  return [
    [BOLD, [title, site, label, notice, '… '].join(' ')],
    [SLANTED, [creator, ...words, '… '].join(' ')],
  ];
}

/** The share card of a record. */
export function layOutCard<Line extends SetLine>(facts: CardFacts, set: SetText<Line>): Card<Line> {
  const title = titleOf(facts.title, set);
  const color = FAMILY_COLORS[facts.family];
  const creatorBase = MARGIN + 46 + title.height + title.below;
  const creator = oneLine(facts.creator, SLANTED, 34, set);
  return {
    boxes: [
      { x: 0, y: 0, width: SHEET.width, height: 16, color },
      { x: MARGIN, y: RULE_TOP, width: MEASURE, height: 2, color: LINE },
    ],
    lines: [
      placed(oneLine(facts.site, BOLD, 26, set), 26, MARGIN - 4, color),
      ...notice(facts, set),
      ...title.lines,
      placed(creator, 34, creatorBase, MUTED, title.rightToLeft),
      placed(oneLine(facts.label, BOLD, 28, set), 28, LABEL_BASE, INK),
      ...facts.glyphs.map(({ word }, at) => {
        const line = set(word, SLANTED);
        const x = sealLeft(at) + (SEAL - line.width * 24) / 2;
        return { line, size: 24, x, base: SEAL_TOP + SEAL + 34, color: MUTED };
      }),
    ],
    pictures: facts.glyphs.map(({ character }, at) => ({ glyph: character, x: sealLeft(at), y: SEAL_TOP })),
  };
}

function titleOf<Line extends SetLine>(title: string, set: SetText<Line>) {
  const space = ({ size, lines }: (typeof TITLES)[number]) => ({
    measure: MEASURE / size,
    lines,
    width: (text: string) => set(text, BOLD).width,
  });
  const style = TITLES.find((one) => fits(title, space(one))) ?? TITLES[3];
  const { size } = style;
  const lines = breakLines(title, space(style)).lines.map((text) => set(text, BOLD));
  const top = MARGIN + 46 + size;
  return {
    lines: lines.map((line, row) => placed(line, size, top + row * size * LEADING, INK)),
    height: size + (lines.length - 1) * size * LEADING,
    // Letters of some scripts reach far below the line.
    below: 42 + size * 0.3,
    rightToLeft: lines[0]?.rightToLeft ?? false,
  };
}

function oneLine<Line extends SetLine>(text: string, face: Face, size: number, set: SetText<Line>): Line {
  const width = (part: string) => set(part, face).width;
  const [only = ''] = breakLines(text, { measure: MEASURE / size, lines: 1, width }).lines;
  return set(only, face);
}

/** A line at the side where it begins, or where the title begins. */
function placed<Line extends SetLine>(
  line: Line,
  size: number,
  base: number,
  color: string,
  atRight = line.rightToLeft,
): PlacedLine<Line> {
  return { line, size, x: atRight ? SHEET.width - MARGIN - line.width * size : MARGIN, base, color };
}

function notice<Line extends SetLine>({ notice: words, withdrawn }: CardFacts, set: SetText<Line>) {
  return words ? [placed(set(words, BOLD), 26, MARGIN - 4, withdrawn ? RED : AMBER, true)] : [];
}

function sealLeft(place: number): number {
  return MARGIN + place * (SEAL + 34);
}
