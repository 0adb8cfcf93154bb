import { breakLines } from './break-lines.ts';
import { FAMILY_COLORS } from './colors.ts';
import type { CardFacts } from './facts.ts';

// A share card as SVG: outlines of letters and the pictures of the glyphs, and no text that a system's fonts would draw.

/** The size of a card in pixels: the shape that sites show large beside a link, and small enough to keep one for every deposit. */
export const CARD = { width: 800, height: 420 } as const;

/** The units in which it is laid out. */
const SHEET = { width: 1200, height: 630 } as const;

/** How letters are drawn. */
export interface LetterStyle {
  /** Pixels. */
  readonly size: number;
  readonly weight: 400 | 600;
  readonly italic?: boolean;
}

/** One line of letters, from its own left end on the base line: SVG elements, and its width in pixels. */
export interface DrawnLine {
  readonly svg: string;
  readonly width: number;
  /** Whether it reads from right to left. */
  readonly rightToLeft: boolean;
}

/** What the edge knows of fonts and pictures. */
export interface CardTools {
  /** A line of letters as outlines, or undefined where no font has one of its characters. */
  readonly draw: (text: string, style: LetterStyle) => DrawnLine | undefined;
  /** The elements of a glyph's picture on a square of 36 units, or undefined where the set has none. */
  readonly picture: (glyph: string) => string | undefined;
}

const INK = '#1b2022';
const MUTED = '#535b5e';
const PAPER = '#fbfbf8';
const LINE = '#d5d8d2';
const AMBER = '#6f4700';
const RED = '#8c1d24';

const MARGIN = 72;
const MEASURE = SHEET.width - 2 * MARGIN;
const SEAL = 96;
const RULE_TOP = 398;
const LABEL_BASE = 442;
const SEAL_TOP = 464;

/** Sizes of the title, from the largest: a long one is set smaller, and cut where four small lines do not hold it. */
const TITLES = [
  { size: 88, lines: 1 },
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 46, lines: 4 },
] as const;
const LEADING = 1.18;

/** The share card of a record. What no font of ours can draw is left out, and the seal speaks alone. */
export function cardSvg(facts: CardFacts, tools: CardTools): string {
  const title = titleOf(facts.title, tools);
  const color = FAMILY_COLORS[facts.family];
  const creatorBase = MARGIN + 46 + title.height + title.below;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}">`,
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="${PAPER}"/>`,
    `<rect width="${SHEET.width}" height="16" fill="${color}"/>`,
    placed(facts.site, { size: 26, weight: 600 }, MARGIN - 4, color, tools),
    notice(facts, tools),
    title.svg,
    placed(
      facts.creator,
      { size: 34, weight: 400, italic: true },
      creatorBase,
      MUTED,
      tools,
      title.rightToLeft,
    ),
    `<rect x="${MARGIN}" y="${RULE_TOP}" width="${MEASURE}" height="2" fill="${LINE}"/>`,
    placed(facts.label, { size: 28, weight: 600 }, LABEL_BASE, INK, tools),
    ...facts.glyphs.map((glyph, at) => sealed(glyph, at, tools)),
    '</svg>',
  ].join('');
}

function titleOf(
  title: string,
  tools: CardTools,
): { svg: string; height: number; below: number; rightToLeft: boolean } {
  for (const [at, { size, lines }] of TITLES.entries()) {
    const style = { size, weight: 600 } as const;
    const width = (text: string) => tools.draw(text, style)?.width ?? 0;
    const broken = breakLines(title, { measure: MEASURE, lines, width });
    if (broken.cut && at < TITLES.length - 1) continue;
    const top = MARGIN + 46 + size;
    const drawn = broken.lines.map((text, row) =>
      placed(text, style, top + row * size * LEADING, INK, tools),
    );
    return {
      svg: drawn.join(''),
      height: size + (drawn.length - 1) * size * LEADING,
      // Letters of some scripts reach far below the line.
      below: 42 + size * 0.3,
      rightToLeft: tools.draw(broken.lines[0] ?? '', style)?.rightToLeft ?? false,
    };
  }
  throw new Error('a share card has no size for its title');
}

/** A line at the side where it begins, or where the title begins. */
function placed(
  text: string,
  style: LetterStyle,
  base: number,
  color: string,
  tools: CardTools,
  atRight?: boolean,
): string {
  const [only = ''] = breakLines(text, {
    measure: MEASURE,
    lines: 1,
    width: (part) => tools.draw(part, style)?.width ?? 0,
  }).lines;
  const drawn = tools.draw(only, style);
  if (!drawn) return '';
  const x = (atRight ?? drawn.rightToLeft) ? SHEET.width - MARGIN - drawn.width : MARGIN;
  return at(x, base, color, drawn);
}

function notice({ notice: words, withdrawn }: CardFacts, tools: CardTools): string {
  const drawn = words && tools.draw(words, { size: 26, weight: 600 });
  return drawn ? at(SHEET.width - MARGIN - drawn.width, MARGIN - 4, withdrawn ? RED : AMBER, drawn) : '';
}

function sealed({ character, word }: CardFacts['glyphs'][number], place: number, tools: CardTools): string {
  const x = MARGIN + place * (SEAL + 34);
  const picture = tools.picture(character);
  const drawn = tools.draw(word, { size: 24, weight: 400, italic: true });
  return [
    picture && `<g transform="translate(${x} ${SEAL_TOP}) scale(${SEAL / 36})">${picture}</g>`,
    drawn && at(x + (SEAL - drawn.width) / 2, SEAL_TOP + SEAL + 34, MUTED, drawn),
  ]
    .filter(Boolean)
    .join('');
}

function at(x: number, y: number, color: string, { svg }: DrawnLine): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" fill="${color}">${svg}</g>`;
}
