import type { List, Parents, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';

// Where a text can be cut without changing what its parts mean. A block depends only on what precedes it, so every block but
// the last is final, in the document and in each of its lists, quotes and tables. The text after the cut is parsed separately: a list, a
// quote or a table that goes on after the cut begins there again, and the two parts are put together.

/** A place to cut. */
export interface Cut {
  /** Offset in the source where the text after the cut begins: the start of a line. */
  readonly offset: number;
  /** The kind of the container that goes on after the cut, where one does. */
  readonly within?: Divisible['type'] | undefined;
  /** The head of a table that goes on, with the line under it: the text after the cut needs it before it. */
  readonly head: string;
}

type Divisible = Extract<RootContent, { type: 'list' | 'blockquote' | 'table' }>;

/** Blocks that end at a blank line. */
const ENDED_BY_BLANK: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'thematicBreak',
  'table',
  'definition',
  'blockquote',
]);

/**
 * The cut before the last block of a tree. Where the tree has a single block, the cut is inside it, if it is a list, a quote or a table that
 * has a block to cut before. Undefined where there is none.
 */
export function cutOf(tree: Root, source: string): Cut | undefined {
  const last = tree.children.at(-1);
  if (ENDED_BY_BLANK.has(last?.type ?? '') && /\n[ \t]*\n$/.test(source.slice(-100)))
    return { offset: source.length, head: '' };
  const block = firstOpenChild(tree);
  if (block) return { offset: lineStart(source, block), head: '' };
  const inner = last && isDivisible(last) ? firstOpenChild(last) : undefined;
  if (!last || !inner || !isDivisible(last)) return undefined;
  const head = last.type === 'table' ? headOf(source, startOf(last).offset) : '';
  return { offset: lineStart(source, inner), within: last.type, head };
}

function isDivisible(node: RootContent): node is Divisible {
  return ['list', 'blockquote', 'table'].includes(node.type);
}

/** The last child that can be parsed without what precedes it: an item, a row, or a block after a blank line; undefined if it is the first. */
function firstOpenChild({ type, children }: Parents): RootContent | undefined {
  const last = lastBlock(type, children);
  let at = last;
  if (type !== 'list' && type !== 'table')
    while (at > 0 && touches(children[at - 1] as RootContent, children[at] as RootContent)) at -= 1;
  // Without any blank line, cut before the last block. That rarely changes its meaning, and does so in every caller alike.
  if (at === 0) at = last;
  return at > 0 ? children[at] : undefined;
}

function lastBlock(type: Parents['type'], children: Parents['children']): number {
  let at = children.length - 1;
  // A table cannot be cut before or inside its head.
  if (type === 'table') return at > 1 ? at : 0;
  // The title of a definition can follow on the next line, which looks like a paragraph until the title ends. In a container,
  // the line after a definition can lack the container's mark; such a line only continues what was open.
  const continues = (child: RootContent | undefined) => type !== 'root' || child?.type !== 'definition';
  while (at > 0 && children[at - 1]?.type === 'definition' && continues(children[at])) at -= 1;
  return at;
}

function touches(before: RootContent, child: RootContent): boolean {
  return startOf(child).line - (before.position?.end.line ?? 0) < 2;
}

/** The head of a table and the line of dashes under it. */
function headOf(source: string, table: number): string {
  const dashes = source.indexOf('\n', table) + 1;
  return source.slice(source.lastIndexOf('\n', table - 1) + 1, source.indexOf('\n', dashes) + 1);
}

function startOf(node: RootContent): { line: number; offset: number } {
  return { line: node.position?.start.line ?? 1, offset: node.position?.start.offset ?? 0 };
}

function lineStart(source: string, node: RootContent): number {
  return source.lastIndexOf('\n', startOf(node).offset - 1) + 1;
}

/** Removes everything after the cut from a tree. */
export function dropAfter(tree: Root, { within, offset }: Cut): void {
  const last = tree.children.at(-1);
  const cut = within && last && isDivisible(last) ? last : tree;
  // Blank lines at the end of the window can make a tight list look loose.
  if (cut.type === 'list') cut.spread = hasGaps(cut);
  while (cut.children.length > 0 && startOf(cut.children.at(-1) as RootContent).offset >= offset)
    cut.children.pop();
}

function hasGaps({ children }: List): boolean {
  return children.some((item, at) => {
    const before = children[at - 1];
    return before !== undefined && !touches(before, item);
  });
}

/** Removes the head that a table was given again after a cut. */
export function dropHead(tree: Root, within: Cut['within']): void {
  const [first] = tree.children;
  if (within === 'table' && first?.type === 'table') first.children.shift();
}

/** Adds the tree of the text after a cut to a document: the container that was cut is one again. */
export function rejoin(document: Root, after: Root, within: Cut['within']): void {
  const [first] = after.children;
  const last = document.children.at(-1);
  const goesOn = first && last && isDivisible(last) && first.type === within && last.type === within;
  if (goesOn && 'spread' in last && 'spread' in first) last.spread = Boolean(last.spread || first.spread);
  if (goesOn) append(last, (first as Divisible).children);
  append(document, goesOn ? after.children.slice(1) : after.children);
}

function append(parent: Parents, children: readonly RootContent[]): void {
  const to = parent.children as RootContent[];
  for (const child of children) to.push(child);
}

// A link definition or a footnote can be in another part of a text than the references to it.

/** Keys of the definitions in a tree that was parsed from `source`: `x` for a link definition, `^x` for a footnote. */
export function definitionsIn(tree: Root, source: string): Set<string> {
  const found = new Set<string>();
  if (!source.includes(']:')) return found;
  visit(tree, (node) => {
    if (node.type === 'definition') found.add(normalLabel(node.identifier));
    if (node.type === 'footnoteDefinition') found.add(`^${normalLabel(node.identifier)}`);
  });
  return found;
}

/** A placeholder line for each definition that the source refers to but does not contain. */
export function linesFor(source: string, own: ReadonlySet<string>, all: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  for (const [, label = ''] of source.matchAll(/\[((?:[^[\]\\]|\\.){1,999})\]/gs)) {
    const key = normalLabel(label);
    if (all.has(key) && !own.has(key)) named.add(key);
  }
  return [...named].map((key) => `[${key.toLowerCase()}]: x`);
}

function normalLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}
