import type { FootnoteDefinition, List, ListItem, Nodes, Parents, Root, RootContent } from 'mdast';

// Where a text can be cut without changing what its parts mean. Block structure only looks backwards, so every block but
// the last is final, in a list, a quote or a table as in the document; what comes after is parsed by itself, under the
// containers that were open, and put back into them.

/** A place to cut at, and what the text after it must be preceded by. */
export interface Cut {
  /** Where the text after the cut begins, in the source: at the start of a line. */
  readonly offset: number;
  /** Containers that stay open across the cut, outermost first. */
  readonly open: readonly Container[];
  /** Lines that open them again: each item and note with an empty heading in it, a table with its head. */
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

/** Blocks that no line after a blank one belongs to. */
const ENDED_BY_BLANK: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'thematicBreak',
  'table',
  'definition',
  'blockquote',
]);

/** The cut before the last block of a tree, or of the outermost container at its end that has a block to cut before. */
export function cutOf(tree: Root, source: string): Cut | undefined {
  if (ENDED_BY_BLANK.has(tree.children.at(-1)?.type ?? '') && /\n[ \t]*\n$/.test(source.slice(-100))) {
    return { offset: source.length, open: [], reopening: '' };
  }
  const open: Container[] = [];
  for (let parent: Parents = tree; ; ) {
    const at = openFrom(parent);
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

/** The last child that can be parsed without what precedes it: an item, a row, or what stands after a blank line. */
function openFrom({ type, children }: Parents): number {
  const last = lastFinal(type, children);
  if (type === 'list' || type === 'table') return last;
  let at = last;
  while (at > 0 && touches(children[at - 1] as RootContent, children[at] as RootContent)) at -= 1;
  // Without any blank line the last block it is: seldom something reads otherwise there, and everywhere the same.
  return at > 0 ? at : last;
}

function lastFinal(type: Parents['type'], children: Parents['children']): number {
  let at = children.length - 1;
  // The head of a table is no place to cut.
  if (type === 'table') return at > 1 ? at : 0;
  // A definition's title may still follow on the next line, where it is taken for a paragraph until it ends. In a container
  // what follows a definition may stand on a line without the container's mark, which only goes on with what was open.
  const goesOn = (child: Nodes | undefined) => type !== 'root' || child?.type !== 'definition';
  while (at > 0 && children[at - 1]?.type === 'definition' && goesOn(children[at])) at -= 1;
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
      // Containers that begin on one line are opened by one line: the innermost holds the marks of all.
      lines.set(line, `${source.slice(from, offset)}${markOf(node, source.slice(offset, offset + 2000))}#\n`);
    }
  }
  return [...lines.values()].join('');
}

/** The mark of an item or a note, with the white space that its content is indented by. */
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

/** Takes out of a tree what stands after the cut. */
export function dropAfter(tree: Root, { open, offset }: Cut): void {
  // Blank lines at the end of the window make a list loose that may not be.
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

/** Takes out of a tree what only opened the containers again: it stands on the first so many lines. */
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

/** Puts what was parsed after a cut back into the containers that were open there. */
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

/** Gives the containers at the end of a tree the looseness of those of another, which was parsed with what follows them. */
export function keepLooseness(from: Root, to: Root): void {
  let known: Parents | undefined = from;
  let parent: Parents | undefined = to;
  while (known && parent) {
    if ('spread' in known && 'spread' in parent) parent.spread = known.spread;
    known = lastContainer(known);
    parent = lastContainer(parent);
  }
}

function lastContainer(parent: Parents): Container | undefined {
  const last = parent.children.at(-1);
  return last && CONTAINERS.has(last.type) ? (last as Container) : undefined;
}
