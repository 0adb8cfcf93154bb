import type { Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import {
  type Cut,
  cutOf,
  definitionsIn,
  dropAfter,
  dropReopening,
  linesFor,
  rejoin,
  sameCut,
} from './cut.ts';
import { formulas, gfm, linear } from './syntax.ts';

// Parses Markdown. The parser keeps all events of a text in memory, so a long text is parsed in windows that end at a block: see `cut.ts`.

const parserWith = (autolinks: boolean) =>
  unified()
    .use(remarkParse)
    .use(gfm, { autolinks })
    .use(remarkCjkFriendly)
    .use(formulas)
    .use(linear)
    .freeze();
const full = parserWith(true);
const lean = parserWith(false);

/** A window of the text as its own tree, and the line (from 1) on which the window starts. */
export interface ParsedWindow {
  readonly tree: Root;
  readonly firstLine: number;
}

/** Size of a window in characters and in lines: closing a block takes the parser time for each line read. */
const WINDOW = 24 * 1024;
const WINDOW_LINES = 128;

/** The windows of a text, in order; a container that is cut continues in the next. With an infinite size there is one. Throws a RangeError for deep nesting. */
export function parseWindows(text: string, size = WINDOW): Piece[] {
  const pieces = cutAtBlocks(text, size);
  if (pieces.length < 2) return pieces;
  const own = pieces.map((piece) => definitionsIn(piece.tree, keptOf(piece)));
  const all = new Set(own.flatMap((keys) => [...keys]));
  if (all.size === 0) return pieces;
  return pieces.map((piece, at) => resolveAcross(piece, linesFor(keptOf(piece), own[at] ?? all, all)));
}

/** The whole document as one tree. Do not use its positions: they are relative to the windows. */
export function parseMarkdown(text: string, size = WINDOW): Root {
  const document: Root = { type: 'root', children: [] };
  for (const { tree, open } of parseWindows(text, size)) rejoin(document, tree, open);
  return document;
}

interface Piece extends ParsedWindow {
  /** The parsed text, including the lines before it that open containers again, and what follows the cut. */
  readonly source: string;
  /** Where the next piece begins in the source; undefined for the last piece. */
  readonly cut: Cut | undefined;
  readonly reopening: string;
  readonly open: Cut['open'];
}

function cutAtBlocks(text: string, size: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let line = 1;
  let times = 1;
  let least = 0;
  let open: Cut['open'] = [];
  let reopening = '';
  while (start < text.length || pieces.length === 0) {
    if (open.length === 0 && size < Infinity) {
      const blank = blankLinesAt(text, start);
      line += countLines(blank);
      start += blank.length;
      // The parser drops a byte-order mark at the beginning of its input, but elsewhere it is an ordinary character.
      reopening = start > 0 && text.charAt(start) === '\uFEFF' ? '\n' : '';
    }
    const lines = size < Infinity ? WINDOW_LINES : size;
    const end = Math.max(least, windowEnd(text, start, times * size, times * lines));
    const source = reopening + text.slice(start, end);
    const tree = parseSource(source);
    dropReopening(tree, open, countLines(reopening));
    const cut = end < text.length ? cutOf(tree, source) : undefined;
    // A window must advance by more than the lines that reopen the next one, such as the long head of a table.
    if (end < text.length && (!cut || cut.offset - reopening.length <= cut.reopening.length)) {
      times *= 4;
      // A paragraph ends at a blank line at the latest. Other blocks just need a larger window.
      if (tree.children.at(-1)?.type === 'paragraph') least = blankLineAfter(text, end);
      continue;
    }
    if (cut) dropAfter(tree, cut);
    const piece = { tree, source, cut, reopening, open, firstLine: line - countLines(reopening) };
    const kept = keptOf(piece);
    pieces.push(piece);
    line += countLines(kept) - countLines(reopening);
    start += kept.length - reopening.length;
    times = 1;
    open = cut?.open ?? [];
    reopening = cut?.reopening ?? '';
  }
  return pieces;
}

/** The source that a piece parses and the next does not. */
function keptOf({ source, cut }: Piece): string {
  return cut ? source.slice(0, cut.offset) : source;
}

/** GFM looks for a bare URL at every letter, which doubles the time: a window that contains none is parsed without that, to the same tree. */
function parseSource(source: string): Root {
  return (/www\.|https?:|@/i.test(source) ? full : lean).parse(source);
}

/** The blank lines at `start`: between top-level blocks they mean nothing, however many there are. */
function blankLinesAt(text: string, start: number): string {
  const other = /[^ \t\n]/g;
  other.lastIndex = start;
  const next = other.exec(text)?.index ?? text.length;
  return text.slice(start, text.lastIndexOf('\n', next - 1) + 1);
}

function blankLineAfter(text: string, from: number): number {
  const blank = /\n[ \t]*\n/g;
  blank.lastIndex = from - 1;
  return blank.exec(text) ? blank.lastIndex : text.length;
}

function windowEnd(text: string, start: number, size: number, lines: number): number {
  let end = start;
  for (let line = 0; line < lines && end < start + size && end < text.length; line++) {
    const at = text.indexOf('\n', end);
    end = at === -1 ? text.length : at + 1;
  }
  return end;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Parses a window again after placeholder lines for the definitions of others, with what follows the cut, so that an open code block ends as before. */
function resolveAcross(piece: Piece, lines: readonly string[]): Piece {
  if (lines.length === 0) return piece;
  // The thematic break ends a footnote, which would otherwise absorb a window that begins with an indented block.
  const prefix = `${lines.join('\n\n')}\n\n***\n\n`;
  const tree = parseSource(prefix + piece.source);
  tree.children = tree.children.filter(({ position }) => (position?.start.offset ?? 0) >= prefix.length);
  dropReopening(tree, piece.open, countLines(prefix + piece.reopening));
  if (piece.cut) dropAfter(tree, sameCut(piece.cut, tree, prefix.length));
  return { ...piece, tree, firstLine: piece.firstLine - countLines(prefix) };
}
