import bidiFactory from 'bidi-js';
import { Direction, Buffer as Shaped, shape } from 'harfbuzzjs';
import type { Face, SetLine } from '../../registry/cards/card.ts';
import { graphemes } from '../../registry/identity/axn.ts';
import { fontFor, type LoadedFont } from './fonts.ts';

const bidi = bidiFactory();

/** A glyph of a font and its place on the line, in ems from the left end of the base line. */
export interface Letter {
  readonly font: LoadedFont;
  readonly glyph: number;
  readonly x: number;
  /** Upwards. */
  readonly y: number;
}

/** A line of letters in the order in which it is read on paper. */
export interface Letters extends SetLine {
  readonly letters: readonly Letter[];
}

interface Run {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly font: LoadedFont;
}

/** A line of letters in the order in which it is read on paper (UAX 9), of fonts that are loaded. What no font has is left out. */
export function setLine(text: string, face: Face, language: string | undefined): Letters {
  const embedding = bidi.getEmbeddingLevels(text);
  const rightToLeft = ((embedding.paragraphs[0]?.level ?? 0) & 1) === 1;
  const letters: Letter[] = [];
  let width = 0;
  for (const run of inOrder(runsOf(text, embedding.levels, face, language), rightToLeft))
    width = addRun(letters, width, run);
  return { letters, width, rightToLeft };
}

function runsOf(text: string, levels: Uint8Array, face: Face, language: string | undefined): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const grapheme of graphemes(text)) {
    const rightToLeft = ((levels[at] ?? 0) & 1) === 1;
    at += grapheme.length;
    const last = runs.at(-1);
    // A space, or punctuation that its font has, stays in the run before it, so that words are not torn from their marks.
    const keeps = last && last.rightToLeft === rightToLeft && last.font.has(grapheme);
    const font = keeps ? last.font : fontFor(grapheme, face, language);
    if (!font) continue;
    if (last && last.font === font && last.rightToLeft === rightToLeft)
      runs[runs.length - 1] = { ...last, text: last.text + grapheme };
    else runs.push({ text: grapheme, rightToLeft, font });
  }
  return runs;
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

/** Adds the glyphs of a run that begins at `left`, and returns where it ends. */
function addRun(letters: Letter[], left: number, { text, rightToLeft, font }: Run): number {
  const buffer = new Shaped();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  shape(font.font, buffer);
  let x = 0;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    letters.push({
      font,
      glyph: codepoint,
      x: left + (x + xOffset) / font.upem,
      y: yOffset / font.upem,
    });
    x += xAdvance;
  }
  return left + x / font.upem;
}
