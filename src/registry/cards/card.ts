import { breakLines } from './break-lines.ts';
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
const ACCENT = '#0b5a5e';
const LINE = '#d5d8d2';
const NOTICE = '#6f4700';

const MARGIN = 72;
const MEASURE = SHEET.width - 2 * MARGIN;
const SEAL = 96;
const SEAL_TOP = 428;

/** Sizes of the title, from the largest: a long one is set smaller, and cut where four small lines do not hold it. */
const TITLES = [
  { size: 88, lines: 1 },
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 50, lines: 4 },
] as const;
const LEADING = 1.18;

/** The share card of a record. What no font of ours can draw is left out, and the seal speaks alone. */
export function cardSvg(facts: CardFacts, tools: CardTools): string {
  const title = titleOf(facts.title, tools);
  const creatorTop = MARGIN + 46 + title.height + 58;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}">`,
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="${PAPER}"/>`,
    `<rect width="${SHEET.width}" height="12" fill="${ACCENT}"/>`,
    placed(facts.site, { size: 26, weight: 600 }, MARGIN - 4, ACCENT, tools),
    notice(facts, tools),
    title.svg,
    placed(facts.creator, { size: 34, weight: 400, italic: true }, creatorTop, MUTED, tools),
    `<rect x="${MARGIN}" y="${SEAL_TOP - 26}" width="${MEASURE}" height="2" fill="${LINE}"/>`,
    ...facts.glyphs.map((glyph, at) => sealed(glyph, at, tools)),
    label(facts.label, tools),
    '</svg>',
  ].join('');
}

function titleOf(title: string, tools: CardTools): { svg: string; height: number } {
  for (const [at, { size, lines }] of TITLES.entries()) {
    const style = { size, weight: 600 } as const;
    const width = (text: string) => tools.draw(text, style)?.width ?? 0;
    const broken = breakLines(title, { measure: MEASURE, lines, width });
    if (broken.cut && at < TITLES.length - 1) continue;
    const top = MARGIN + 46 + size;
    const drawn = broken.lines.map((text, row) =>
      placed(text, style, top + row * size * LEADING, INK, tools),
    );
    return { svg: drawn.join(''), height: size + (drawn.length - 1) * size * LEADING };
  }
  throw new Error('a share card has no size for its title');
}

function placed(text: string, style: LetterStyle, base: number, color: string, tools: CardTools): string {
  const [only = ''] = breakLines(text, {
    measure: MEASURE,
    lines: 1,
    width: (part) => tools.draw(part, style)?.width ?? 0,
  }).lines;
  const drawn = tools.draw(only, style);
  if (!drawn) return '';
  const x = drawn.rightToLeft ? SHEET.width - MARGIN - drawn.width : MARGIN;
  return at(x, base, color, drawn);
}

function notice({ notice: words }: CardFacts, tools: CardTools): string {
  const drawn = words && tools.draw(words, { size: 26, weight: 600 });
  return drawn ? at(SHEET.width - MARGIN - drawn.width, MARGIN - 4, NOTICE, drawn) : '';
}

function sealed({ character, word }: CardFacts['glyphs'][number], place: number, tools: CardTools): string {
  const x = MARGIN + place * (SEAL + 26);
  const picture = tools.picture(character);
  const drawn = tools.draw(word, { size: 21, weight: 400, italic: true });
  return [
    picture && `<g transform="translate(${x} ${SEAL_TOP}) scale(${SEAL / 36})">${picture}</g>`,
    drawn && at(x + (SEAL - drawn.width) / 2, SEAL_TOP + SEAL + 36, MUTED, drawn),
  ]
    .filter(Boolean)
    .join('');
}

/** The label and the family, one above the other: the longest family does not fit beside the seal on one line. */
function label(text: string, tools: CardTools): string {
  const rows = [
    [text.slice(0, text.indexOf('.')), 34, SEAL_TOP + SEAL - 16],
    [text.slice(text.indexOf('.') + 1), 24, SEAL_TOP + SEAL + 36],
  ] as const;
  return rows
    .map(([words, size, base]) => {
      const drawn = tools.draw(words, { size, weight: 600 });
      return drawn ? at(SHEET.width - MARGIN - drawn.width, base, INK, drawn) : '';
    })
    .join('');
}

function at(x: number, y: number, color: string, { svg }: DrawnLine): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" fill="${color}">${svg}</g>`;
}
