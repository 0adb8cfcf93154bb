import type { Root as HastRoot } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { furnish } from './furnish.ts';
import { handlers } from './handlers.ts';
import { isolateIdentifiers } from './identifiers.ts';
import { spaceFunctions } from './math-spacing.ts';
import { parseMarkdown } from './parse.ts';
import { adaptToPage, finish, ID_PREFIXES, type IdPrefix, notePrefix, schema } from './policy.ts';
import { visibleText } from './visible-text.ts';

/** One heading of a rendered text. */
export interface OutlineEntry {
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

const writer = unified().use(rehypeStringify).freeze();

/**
 * Renders Markdown to safe HTML (decision 19): CommonMark, GFM, mathematics as MathML, code highlighted by classes. Every id
 * begins with the prefix.
 */
export function renderMarkdown(text: string, prefix: IdPrefix = ID_PREFIXES[0]): RenderedText {
  const tree = pipelines[prefix]?.runSync(parseMarkdown(text)) as HastRoot;
  const outline = outlineOf(tree);
  const plain = visibleText(tree);
  furnish(tree, prefix);
  return { html: writer.stringify(tree), outline, plain };
}

function outlineOf(tree: HastRoot): OutlineEntry[] {
  const outline: OutlineEntry[] = [];
  visit(tree, 'element', (node) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    const id = node.properties.id;
    if (level && typeof id === 'string') outline.push({ depth: Number(level), id, text: visibleText(node) });
  });
  return outline;
}
