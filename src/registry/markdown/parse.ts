import type { Root } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { type Cut, cutOf, definitionsIn, dropAfter, dropHead, linesFor, rejoin } from './cut.ts';
import { formulas, gfm, linear } from './syntax.ts';

// Parses Markdown into a syntax tree. The parser keeps all events of a text in memory, so a long text is parsed in windows
// that end at a block boundary: see `cut.ts`.

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

/**
 * GFM looks for a bare URL at every letter, which takes as long as everything else together. A window that contains none is
 * parsed by the lean parser, to the same tree.
 */
function parserFor(source: string) {
  return /www\.|https?:|@/i.test(source) ? full : lean;
}

/** A window of the text as its own tree, and the line (from 1) on which the window starts. */
export interface ParsedWindow {
  readonly tree: Root;
  readonly firstLine: number;
}

/** Size of a window in characters and in lines: closing a block takes the parser time for each line read. */
const WINDOW = 24 * 1024;
const WINDOW_LINES = 128;

/**
 * Parses CommonMark with GFM and mathematics. Returns the windows of the text in order; a list, quote or table that is cut begins in one
 * window and continues in the next. With an infinite size, positions in the tree are positions in the text. Throws a
 * RangeError where nesting exceeds the parser's stack: see `inspectMarkdown`.
 */
export function parseWindows(text: string, size = WINDOW): ParsedWindow[] {
  return piecesOf(text, size);
}

/** The whole document as one tree. Do not use its positions: they are relative to the windows. */
export function parseMarkdown(text: string, size = WINDOW): Root {
  const document: Root = { type: 'root', children: [] };
  for (const { tree, within } of piecesOf(text, size)) rejoin(document, tree, within);
  return document;
}

interface Piece extends ParsedWindow {
  /** The parsed text, including the lines put before it, and what follows the cut. */
  readonly source: string;
  /** Where the next piece begins in the source; undefined for the last piece. */
  readonly cut: Cut | undefined;
  /** The lines put before it: the head of its table, or a blank one. */
  readonly before: string;
  readonly within: Cut['within'];
}

function piecesOf(text: string, size: number): Piece[] {
  const pieces = cutAtBlocks(text, size);
  if (pieces.length < 2) return pieces;
  const own = pieces.map((piece) => definitionsIn(piece.tree, keptOf(piece)));
  const all = new Set(own.flatMap((keys) => [...keys]));
  if (all.size === 0) return pieces;
  return pieces.map((piece, at) => resolveAcross(piece, linesFor(keptOf(piece), own[at] ?? all, all)));
}

function cutAtBlocks(text: string, size: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let line = 1;
  let times = 1;
  let least = 0;
  let within: Cut['within'];
  let before = '';
  while (start < text.length || pieces.length === 0) {
    if (!within && size < Infinity) {
      const blank = blankLinesAt(text, start);
      line += countLines(blank);
      start += blank.length;
      // The parser drops a byte-order mark at the beginning of its input, but elsewhere it is an ordinary character.
      before = start > 0 && text.charAt(start) === '\uFEFF' ? '\n' : '';
    }
    const lines = size < Infinity ? WINDOW_LINES : size;
    const end = Math.max(least, windowEnd(text, start, times * size, times * lines));
    const source = before + text.slice(start, end);
    const tree = parseSource(source);
    dropHead(tree, within);
    const cut = end < text.length ? cutOf(tree, source) : undefined;
    // A window must advance by more than the head of a table that the next one needs.
    if (end < text.length && (!cut || cut.offset - before.length <= cut.head.length)) {
      times *= 4;
      // A paragraph ends at a blank line at the latest. Other blocks just need a larger window.
      if (tree.children.at(-1)?.type === 'paragraph') least = blankLineAfter(text, end);
      continue;
    }
    if (cut) dropAfter(tree, cut);
    const piece = { tree, source, cut, before, within, firstLine: line - countLines(before) };
    const kept = keptOf(piece);
    pieces.push(piece);
    line += countLines(kept) - countLines(before);
    start += kept.length - before.length;
    times = 1;
    within = cut?.within;
    before = cut?.head ?? '';
  }
  return pieces;
}

/** The source that a piece parses and the next does not. */
function keptOf({ source, cut }: Piece): string {
  return cut ? source.slice(0, cut.offset) : source;
}

function parseSource(source: string): Root {
  return parserFor(source).parse(source);
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

/**
 * Parses a window again after placeholder lines for the definitions of other windows that it refers to. What follows the cut is
 * parsed with it as before: a code block without a closing fence ends otherwise where the text does.
 */
function resolveAcross(piece: Piece, lines: readonly string[]): Piece {
  if (lines.length === 0) return piece;
  // The thematic break ends a footnote, which would otherwise absorb a window that begins with an indented block.
  const prefix = `${lines.join('\n\n')}\n\n***\n\n`;
  const tree = parseSource(prefix + piece.source);
  tree.children = tree.children.filter(({ position }) => (position?.start.offset ?? 0) >= prefix.length);
  dropHead(tree, piece.within);
  if (piece.cut) dropAfter(tree, { ...piece.cut, offset: piece.cut.offset + prefix.length });
  return { ...piece, tree, firstLine: piece.firstLine - countLines(prefix) };
}
