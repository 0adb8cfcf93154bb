import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { gfmWithoutAutolinks } from './gfm.ts';

// The Markdown syntax tree. Parsing time grows faster than the text, so a long text is parsed in windows that end where
// a top-level block ends: block structure only looks backwards, so the blocks before the last one of a window are final.

const whole = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();
const lean = unified().use(remarkParse).use(gfmWithoutAutolinks).use(remarkMath).freeze();

/**
 * GFM links bare addresses, and looks for one at every letter, which takes as long as all the rest. A window in which none
 * can begin is parsed by the lean parser, to the same tree.
 */
function parserFor(source: string) {
  return /www\.|https?:|@/i.test(source) ? whole : lean;
}

/** A window of the text as a tree of its own, and the line (from 1) on which the window starts. */
export interface ParsedWindow {
  readonly tree: Root;
  readonly firstLine: number;
}

const WINDOW = 48 * 1024;

/**
 * Parses CommonMark with GFM and mathematics. Yields the windows of the text in order; together their children are the
 * document. Throws a RangeError where nesting exceeds what a parser's stack holds: see `inspectMarkdown`.
 */
export function parseWindows(text: string, size = WINDOW): ParsedWindow[] {
  const pieces = cutAtBlocks(text, size);
  if (pieces.length < 2) return pieces.map(({ tree, firstLine }) => ({ tree, firstLine }));
  const definitions = collectDefinitions(pieces);
  if (definitions.size === 0) return pieces;
  return pieces.map((piece) => resolveAcross(piece, definitions));
}

/** The whole document as one tree; positions are relative to the windows and not to be used. */
export function parseMarkdown(text: string, size = WINDOW): Root {
  return { type: 'root', children: parseWindows(text, size).flatMap(({ tree }) => tree.children) };
}

interface Piece extends ParsedWindow {
  readonly source: string;
}

function cutAtBlocks(text: string, size: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let firstLine = 1;
  let want = size;
  while (start < text.length || pieces.length === 0) {
    const end = lineEndAfter(text, start + want);
    const source = text.slice(start, end);
    const tree = parseSource(source);
    const keep = end >= text.length ? source.length : finalBlocksEnd(tree, source);
    if (keep === 0 && source !== '') {
      want *= 2;
      continue;
    }
    const kept = source.slice(0, keep);
    tree.children = tree.children.filter((child) => offsetOf(child) < keep);
    pieces.push({ tree, source: kept, firstLine });
    firstLine += countLines(kept);
    start += keep;
    want = size;
  }
  return pieces;
}

function parseSource(source: string): Root {
  const tree = parserFor(source).parse(source);
  visit(tree, 'inlineMath', (node, at, parent) => {
    const from = node.position?.start.offset ?? 0;
    const raw = source.slice(from, node.position?.end.offset ?? 0);
    const after = source.charAt(node.position?.end.offset ?? 0);
    if (parent && at !== undefined && isMoney(raw, after)) {
      parent.children[at] = { type: 'text', value: raw };
    }
  });
  return tree;
}

/** `$5 and $6` is no formula: a closing dollar stands after a non-space and not before a digit, as in pandoc. */
function isMoney(raw: string, after: string): boolean {
  if (raw.startsWith('$$')) return false;
  return /^\$\s/.test(raw) || /\s\$$/.test(raw) || /\d/.test(after);
}

/** Where the last block of the window starts: everything before it is final. Zero when there is only one block. */
function finalBlocksEnd(tree: Root, source: string): number {
  let last = tree.children.length - 1;
  // A definition's title may still follow on the next line, so a definition is not final either.
  while (last > 0 && tree.children[last - 1]?.type === 'definition') last -= 1;
  const child = tree.children[last];
  if (last < 1 || !child) return 0;
  return source.lastIndexOf('\n', offsetOf(child) - 1) + 1;
}

function offsetOf(node: RootContent): number {
  return node.position?.start.offset ?? 0;
}

function lineEndAfter(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Source of each definition by its key (`x` for a link definition, `^x` for a footnote); the first one wins. */
function collectDefinitions(pieces: Piece[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { tree, source } of pieces) {
    visit(tree, (node) => {
      if (node.type === 'footnoteDefinition') {
        const key = `^${normalLabel(node.label ?? node.identifier)}`;
        if (!found.has(key)) found.set(key, `[^${node.label ?? node.identifier}]: x`);
      } else if (node.type === 'definition') {
        const key = normalLabel(node.label ?? node.identifier);
        const from = node.position?.start.offset ?? 0;
        if (!found.has(key)) found.set(key, source.slice(from, node.position?.end.offset ?? 0));
      }
    });
  }
  return found;
}

/** Parses a window again with the definitions that it names and that stand in other windows put before it. */
function resolveAcross(piece: Piece, definitions: Map<string, string>): ParsedWindow {
  const own = collectDefinitions([piece]);
  const named = new Set<string>();
  for (const [, label = ''] of piece.source.matchAll(/\[((?:[^[\]\\]|\\.){1,999})\]/gs)) {
    if (!own.has(normalLabel(label))) named.add(normalLabel(label));
  }
  const lines = [...named].flatMap((label) => definitions.get(label) ?? []);
  if (lines.length === 0) return piece;
  // The break ends a footnote, which would take in a window that begins with an indented block.
  const prefix = `${lines.join('\n\n')}\n\n***\n\n`;
  const tree = parseSource(prefix + piece.source);
  tree.children = tree.children.filter((child) => offsetOf(child) >= prefix.length);
  return { tree, firstLine: piece.firstLine - countLines(prefix) };
}

function normalLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}
