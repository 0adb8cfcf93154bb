import bidiFactory from 'bidi-js';
import { Direction, Buffer as Shaped, shape } from 'harfbuzzjs';
import type { DrawnLine, LetterStyle } from '../../registry/cards/card.ts';
import { graphemes } from '../../registry/identity/axn.ts';
import { fontFor, type LoadedFont } from './fonts.ts';

const bidi = bidiFactory();

interface Run {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly loaded: LoadedFont;
}

/**
 * A line of letters as outlines, in the order in which it is read on paper (UAX 9), from fonts that are loaded. Returns undefined
 * where no font has one of its characters.
 */
export function drawLine(
  text: string,
  style: LetterStyle,
  language: string | undefined,
): DrawnLine | undefined {
  const embedding = bidi.getEmbeddingLevels(text);
  const rightToLeft = ((embedding.paragraphs[0]?.level ?? 0) & 1) === 1;
  const runs = runsOf(text, embedding.levels, style, language);
  if (!runs) return undefined;
  const ordered = inOrder(runs, rightToLeft);
  let width = 0;
  let svg = '';
  for (const run of ordered) {
    const drawn = outlines(run, style.size);
    svg += `<g transform="translate(${width.toFixed(2)} 0)">${drawn.svg}</g>`;
    width += drawn.width;
  }
  return { svg, width, rightToLeft };
}

function runsOf(
  text: string,
  levels: Uint8Array,
  style: LetterStyle,
  language: string | undefined,
): Run[] | undefined {
  const runs: Run[] = [];
  let at = 0;
  for (const grapheme of graphemes(text)) {
    const rightToLeft = ((levels[at] ?? 0) & 1) === 1;
    at += grapheme.length;
    const last = runs.at(-1);
    // A space, or punctuation that its font has, stays in the run before it, so that words are not torn from their marks.
    const keeps = last && last.rightToLeft === rightToLeft && hasAll(last.loaded, grapheme);
    const loaded = keeps ? last.loaded : fontFor(grapheme, style, language);
    if (!loaded) return undefined;
    if (last && last.loaded === loaded && last.rightToLeft === rightToLeft)
      runs[runs.length - 1] = { ...last, text: last.text + grapheme };
    else runs.push({ text: grapheme, rightToLeft, loaded });
  }
  return runs;
}

function hasAll({ font }: LoadedFont, grapheme: string): boolean {
  return [...grapheme].every((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined);
}

/** Two levels are enough for one line of a title: runs against the direction of the line are turned around in groups. */
function inOrder(runs: readonly Run[], rightToLeft: boolean): Run[] {
  const line = rightToLeft ? runs.toReversed() : [...runs];
  const ordered: Run[] = [];
  let group: Run[] = [];
  for (const run of line) {
    if (run.rightToLeft !== rightToLeft) group.unshift(run);
    else {
      ordered.push(...group, run);
      group = [];
    }
  }
  return [...ordered, ...group];
}

function outlines({ text, rightToLeft, loaded: { font, upem, path: pathOf } }: Run, size: number) {
  const buffer = new Shaped();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const scale = size / upem;
  let x = 0;
  let svg = '';
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const path = pathOf(glyph.codepoint);
    const left = x + (glyph.xOffset ?? 0);
    const up = glyph.yOffset ?? 0;
    if (path) svg += `<path transform="translate(${left} ${up})" d="${path}"/>`;
    x += glyph.xAdvance ?? 0;
  }
  return {
    svg: `<g transform="scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${svg}</g>`,
    width: x * scale,
  };
}
