// The folder `markdown`: a text of Markdown parsed, inspected, and turned into safe HTML by one policy; `body` shows a text that is data.
// It imports `text`.
// Start with `renderMarkdown` below, then `policy.ts` and `parse.ts`.

import type { Element, ElementContent, Root } from 'hast';
import type { List, ListItem, Parents, Table, TableRow, Text } from 'mdast';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { AsWritten } from './as-written.ts';
import { decorate, element, visibleText } from './decorate.ts';
import { isolateIdentifiers } from './links.ts';
import { parseMarkdown } from './parse.ts';
import { adaptToPage, finish, ID_PREFIXES, type IdPrefix, notePrefix, schema } from './policy.ts';
import { Indexed } from './syntax.ts';

interface OutlineEntry {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

/** A text as safe HTML, with its headings in order and its plain text for the search index. */
export interface RenderedText {
  readonly html: string;
  readonly outline: OutlineEntry[];
  readonly plain: string;
}

// Handlers that turn nodes into HTML, where the library's own take more than linear time.

/** Short rows are filled with at most this many empty cells for each cell of the text, plus a constant. */
const MAX_FILLED_PER_CELL = 2;
const ALWAYS_FILLED = 100;

export const handlers: Handlers = {
  asWritten: (_state: State, node: AsWritten): Text => ({ type: 'text', value: node.value }),

  /** The library checks all items of a list at each of them, to see whether the list is loose. Here the result is cached. */
  listItem(state: State, item: ListItem, parent: Parents | undefined) {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, item, parent);
    const answer: List = { type: 'list', spread: isLoose(parent), children: [] };
    return defaultHandlers.listItem(state, item, answer);
  },

  /** The library searches all earlier footnotes at each reference. Here it asks a map. */
  footnoteReference(state: State, node) {
    if (!(state.footnoteOrder instanceof Indexed)) state.footnoteOrder = Indexed.holding(state.footnoteOrder);
    return defaultHandlers.footnoteReference(state, node);
  },

  /** The library fills every row up to the columns of the head, so a short text with many columns would become a huge table. */
  table(state: State, table: Table) {
    const columns = table.align?.length ?? 0;
    const cells = table.children.reduce((sum, row) => sum + row.children.length, 0);
    if (columns * table.children.length - cells > MAX_FILLED_PER_CELL * cells + ALWAYS_FILLED)
      delete table.align;
    return defaultHandlers.table(state, table) as ElementContent;
  },

  /** The library searches all rows at each row, to see whether it is the head. Here it sees two rows at most. */
  tableRow(state: State, row: TableRow, parent: Parents | undefined) {
    const head = parent?.type === 'table' ? parent.children[0] : undefined;
    if (!head) return defaultHandlers.tableRow(state, row, parent);
    const few = { ...parent, children: row === head ? [row] : [head, row] } as Table;
    return defaultHandlers.tableRow(state, row, few);
  },
};

const looseness = new WeakMap<List, boolean>();

function isLoose(list: List): boolean {
  const known = looseness.get(list);
  if (known !== undefined) return known;
  const loose = list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1);
  looseness.set(list, loose);
  return loose;
}

const pipelineWith = (prefix: string) =>
  unified()
    .use(adaptToPage)
    .use(remarkRehype, { clobberPrefix: notePrefix(prefix), footnoteLabelProperties: {}, handlers })
    .use(rehypeSanitize, schema)
    .use(rehypeSlug, { prefix })
    .use(rehypeKatex, { output: 'mathml', trust: false, strict: 'ignore', maxExpand: 1000 })
    .use(rehypeHighlight, { detect: false, plainText: ['text', 'txt'] })
    .use(spaceFunctions)
    .use(finish, prefix)
    .use(isolateIdentifiers)
    .freeze();

// One pipeline for each part of a page that shows Markdown, so that no two parts share an id.
const pipelines = Object.fromEntries(ID_PREFIXES.map((prefix) => [prefix, pipelineWith(prefix)]));

/** Writes a tree as HTML. */
export const writer = unified().use(rehypeStringify).freeze();

/** Renders Markdown to safe HTML: CommonMark, GFM, mathematics as MathML, code highlighted by classes. Every id begins with the prefix. */
export function renderMarkdown(text: string, prefix: IdPrefix = ID_PREFIXES[0]): RenderedText {
  const tree = pipelines[prefix]?.runSync(parseMarkdown(text)) as Root;
  const outline = outlineOf(tree);
  const plain = visibleText(tree);
  decorate(tree, prefix);
  return { html: writer.stringify(tree), outline, plain };
}

function outlineOf(tree: Root): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  visit(tree, 'element', (node) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    const id = node.properties.id;
    if (level && typeof id === 'string') outline.push({ depth: Number(level), id, text: visibleText(node) });
  });
  return outline;
}

// TeX sets a thin space between the name of a function and what stands beside it: `x \ln 2`. KaTeX writes the name, an invisible
// operator (U+2061) and the argument, and MathML Core gives that operator no space: a browser shows “xln2”.

const APPLY = '\u2061';

/** TeX's thin space: a sixth of an em. */
const THIN = '0.1667em';

const CLOSING = new Set([')', ']', '}', '⟩', '⌉', '⌋', '!', '′']);
const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);

/** A unified plugin: puts a thin space on both sides of a function's name where TeX does. */
function spaceFunctions() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.children.some((child) => isApply(child) || endsInApply(child))) node.children = spaced(node);
    });
  };
}

function spaced({ tagName, children }: Element): ElementContent[] {
  // The base of a script has no neighbor: the script as a whole has.
  if (SCRIPTED.has(tagName)) return children;
  const row: ElementContent[] = [];
  for (const [at, child] of children.entries()) {
    const begins = endsInApply(child) || isApply(children[at + 1]);
    if (begins && needsSpaceBefore(row.at(-1))) row.push(element('mspace', { width: THIN }));
    row.push(child);
    const ends = endsInApply(child) || isApply(child);
    if (ends && needsSpaceAfter(children[at + 1])) row.push(element('mspace', { width: THIN }));
  }
  return row;
}

/** A function's name with a script, as in `\log_2`: the invisible operator ends its base. */
function endsInApply(node: ElementContent | undefined): boolean {
  if (node?.type !== 'element' || !SCRIPTED.has(node.tagName)) return false;
  const [base] = node.children;
  return base?.type === 'element' && (isApply(base.children.at(-1)) || endsInApply(base));
}

function needsSpaceBefore(node: ElementContent | undefined): boolean {
  if (node?.type !== 'element' || isBlank(node)) return false;
  return node.tagName !== 'mo' || CLOSING.has(wordsOf(node));
}

function needsSpaceAfter(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName !== 'mo' && !isBlank(node);
}

function isApply(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'mo' && wordsOf(node) === APPLY;
}

function isBlank(node: Element): boolean {
  return node.tagName === 'mspace' || (node.tagName === 'mtext' && /^\s*$/.test(wordsOf(node)));
}

function wordsOf({ children: [child] }: Element): string {
  return child?.type === 'text' ? child.value : '';
}
