import type { FootnoteDefinition, List, ListItem, Nodes, Parents, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';

// Where a text can be cut without changing what its parts mean. A block depends only on what precedes it, so every block but
// the last is final, in the document and in each list, quote or table. The text after the cut is parsed separately: the
// containers that were open are opened again, and the result is put back into them.

/** A place to cut, and the lines that the text after it needs before it. */
export interface Cut {
  /** Offset in the source where the text after the cut begins: the start of a line. */
  readonly offset: number;
  /** Containers that stay open across the cut, outermost first. */
  readonly open: readonly Container[];
  /** Lines that open them again: for an item or a footnote, its mark and an empty heading; for a table, its head. */
  readonly reopening: string;
}

type Container = Exclude<Parents, Root>;

const CONTAINERS: ReadonlySet<string> = new Set([
  'list',
  'listItem',
  'blockquote',
  'footnoteDefinition',
  'table',
]);

/** Blocks that end at a blank line. */
const ENDED_BY_BLANK: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'thematicBreak',
  'table',
  'definition',
  'blockquote',
]);

/** The cut before the last block of a tree, or within a single one: in the outermost container at the end that has a block to cut before. Or none. */
export function cutOf(tree: Root, source: string): Cut | undefined {
  if (ENDED_BY_BLANK.has(tree.children.at(-1)?.type ?? '') && /\n[ \t]*\n$/.test(source.slice(-100))) {
    return { offset: source.length, open: [], reopening: '' };
  }
  const open: Container[] = [];
  for (let parent: Parents = tree; ; ) {
    const at = firstOpenChild(parent);
    const child = parent.children[at] as RootContent | undefined;
    if (child && at > 0) {
      const offset = lineStart(source, startOf(child).offset);
      return { offset, open, reopening: reopeningOf(open, source) };
    }
    const last = lastContainer(parent);
    if (!last) return undefined;
    open.push(last);
    parent = last;
  }
}

/** The last child that can be parsed without what precedes it: an item, a row, or a block after a blank line. */
function firstOpenChild({ type, children }: Parents): number {
  const last = lastBlock(type, children);
  if (type === 'list' || type === 'table') return last;
  let at = last;
  while (at > 0 && touches(children[at - 1] as RootContent, children[at] as RootContent)) at -= 1;
  // Without any blank line, cut before the last block. That rarely changes its meaning, and does so in every caller alike.
  return at > 0 ? at : last;
}

function lastBlock(type: Parents['type'], children: Parents['children']): number {
  let at = children.length - 1;
  // A table cannot be cut before or inside its head.
  if (type === 'table') return at > 1 ? at : 0;
  // The title of a definition can follow on the next line. In a container, a line after it can lack the mark, and only continues what was open.
  const continues = (child: Nodes | undefined) => type !== 'root' || child?.type !== 'definition';
  while (at > 0 && children[at - 1]?.type === 'definition' && continues(children[at])) at -= 1;
  return at;
}

function touches(before: RootContent, child: RootContent): boolean {
  return startOf(child).line - (before.position?.end.line ?? 0) < 2;
}

function reopeningOf(open: readonly Container[], source: string): string {
  const lines = new Map<number, string>();
  for (const node of open) {
    const { line, offset } = startOf(node);
    const from = lineStart(source, offset);
    if (node.type === 'table') {
      // The head and the line of dashes under it.
      const dashes = source.indexOf('\n', offset) + 1;
      lines.set(line, source.slice(from, source.indexOf('\n', dashes) + 1));
    } else if (node.type === 'listItem' || node.type === 'footnoteDefinition') {
      // Containers that begin on one line share one reopening line: that of the innermost, which holds all their marks.
      lines.set(line, `${source.slice(from, offset)}${markOf(node, source.slice(offset, offset + 2000))}#\n`);
    }
  }
  return [...lines.values()].join('');
}

/** The mark of an item or a footnote, with the white space that indents its content. */
function markOf(node: ListItem | FootnoteDefinition, source: string): string {
  if (node.type === 'footnoteDefinition') return /^\[\^(?:\\.|[^\]\\])+\]:/s.exec(source)?.[0] ?? '';
  const [, mark = '', space = ''] = /^([-+*]|\d+[.)])( {1,4}(?=\S)|\t(?=\S))?/.exec(source) ?? [];
  return `${mark}${space || ' '}`;
}

function startOf(node: RootContent): { line: number; offset: number } {
  return { line: node.position?.start.line ?? 1, offset: node.position?.start.offset ?? 0 };
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

/** Removes everything after the cut from a tree. */
export function dropAfter(tree: Root, { open, offset }: Cut): void {
  // Blank lines at the end of the window can make a tight list look loose.
  for (const node of open) if (node.type === 'list') node.spread = hasGaps(node);
  const cut = open.at(-1) ?? tree;
  for (let last = cut.children.at(-1); last && startOf(last).offset >= offset; last = cut.children.at(-1)) {
    cut.children.pop();
  }
}

function hasGaps({ children }: List): boolean {
  return children.some((item, at) => {
    const before = children[at - 1];
    return before !== undefined && !touches(before, item);
  });
}

/** Removes what only opened the containers again: nodes on the first `lines` lines. */
export function dropReopening(tree: Root, open: readonly Container[], lines: number): void {
  let parent: Parents = tree;
  for (const { type } of open) {
    const child: RootContent | undefined = parent.children[0];
    if (child?.type !== type) return;
    parent = child as Container;
    const first = parent.children[0];
    if (first && (first.type === 'heading' || first.type === 'tableRow') && startOf(first).line <= lines) {
      parent.children.shift();
    }
  }
}

/** Puts the tree parsed after a cut back into the containers that were open there. */
export function rejoin(before: Root, after: Root, open: readonly Container[]): void {
  let to: Parents = before;
  let from: Parents = after;
  for (const { type } of open) {
    const last: RootContent | undefined = to.children.at(-1);
    const first: RootContent | undefined = from.children[0];
    if (last?.type !== type || first?.type !== type) break;
    append(to, from.children.slice(1));
    to = last as Container;
    from = first as Container;
    if ('spread' in to && 'spread' in from) to.spread = Boolean(to.spread || from.spread);
  }
  append(to, from.children);
}

function append(parent: Parents, children: readonly RootContent[]): void {
  const to = parent.children as RootContent[];
  for (const child of children) to.push(child);
}

/** The same cut in a tree that was parsed from the same source after `before` other characters. */
export function sameCut(cut: Cut, tree: Root, before: number): Cut {
  const open: Container[] = [];
  for (let last = lastContainer(tree); last && open.length < cut.open.length; last = lastContainer(last)) {
    open.push(last);
  }
  return { ...cut, open, offset: cut.offset + before };
}

function lastContainer(parent: Parents): Container | undefined {
  const last = parent.children.at(-1);
  return last && CONTAINERS.has(last.type) ? (last as Container) : undefined;
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
