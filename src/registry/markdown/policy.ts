import type { ElementContent, Element as HastElement, Root as HastRoot, RootContent } from 'hast';
import { toString as textOfHast } from 'hast-util-to-string';
import type { Code, Html, Image, Link, ListItem, PhrasingContent, Root, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import { checkLink } from '../submission/sanitize.ts';
import { isBareEmail } from './inspect.ts';

// What a deposited text may show. Policy is data (the schema) and small tree transforms; the engine is rehype-sanitize.

/** Ids inside a rendered text, or a wiki article, begin with these, so that neither can claim an id of the page around it. */
export const ID_PREFIXES = ['text-', 'wiki-', 'section-'] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** Ids of footnotes begin with this. Its capital is in no id that is made from a heading, so the two never meet. */
export const notePrefix = (prefix: string) => `${prefix}Note-`;

/** The admissible elements and attributes: the library's defaults without images, and without a second id prefix. */
export const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: (defaultSchema.tagNames ?? []).filter(
    (name) => !['img', 'picture', 'source', 'input'].includes(name),
  ),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https'] },
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    p: [['className', 'as-written']],
  },
};

/** Makes the syntax tree fit to show: no foreign images, no refused links, headings below the page's own. */
export function fitForPage() {
  return (tree: Root): void => {
    let shift = 0;
    visit(tree, 'heading', (node) => {
      if (node.depth === 1) shift = 1;
    });
    visit(tree, (node, at, parent) => {
      if (node.type === 'heading') node.depth = Math.min(6, node.depth + shift) as typeof node.depth;
      if (node.type === 'listItem') showTick(node);
      if (node.type === 'code') plainWhereLong(node);
      if (node.type === 'definition') node.url = checkLink(node.url) ? '' : resolvable(node.url);
      if (!parent || at === undefined) return;
      if (node.type === 'asWritten' && parent.type === 'paragraph') parent.data = AS_WRITTEN;
      if (node.type === 'link') parent.children.splice(at, 1, ...fitLink(node));
      if (node.type === 'math' && node.value.length > LONGEST_FORMULA)
        parent.children[at] = { type: 'code', value: node.value };
      if (node.type === 'inlineMath' && node.value.length > LONGEST_FORMULA) {
        parent.children[at] = { type: 'inlineCode', value: node.value };
      }
      if (node.type === 'image') parent.children[at] = imageAsLink(node);
      if (node.type === 'html') parent.children[at] = shownAsText(node, FLOW.has(parent.type));
    });
  };
}

/** A paragraph that is not parsed shows its lines. */
const AS_WRITTEN = { hProperties: { className: ['as-written'] } };

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** Raw HTML is shown, never obeyed (decision 19): a block of it as a code block, a tag in a sentence as itself. */
function shownAsText(node: Html, block: boolean): Code | Text {
  return block ? { type: 'code', value: node.value } : { type: 'text', value: node.value };
}

/** Characters of a formula that is set, and of code that is highlighted: what is longer takes its libraries too long. */
const LONGEST_FORMULA = 5000;
const LONGEST_HIGHLIGHTED = 50_000;

function plainWhereLong(code: Code): void {
  const most = code.lang === 'math' ? LONGEST_FORMULA : LONGEST_HIGHLIGHTED;
  if (code.value.length > most) code.lang = null;
}

/** A task list shows its ticks as characters: a disabled checkbox tells a screen reader less. */
function showTick(item: ListItem): void {
  const [first] = item.children;
  if (typeof item.checked !== 'boolean' || first?.type !== 'paragraph') return;
  first.children.unshift({ type: 'text', value: item.checked ? '☑ ' : '☐ ' });
  item.checked = null;
}

/** A page makes no third-party request (lessons 4), so an image becomes a link to itself. */
function imageAsLink(image: Image): Link {
  const children = [{ type: 'text' as const, value: image.alt || image.url }];
  return { type: 'link', url: checkLink(image.url) ? '' : image.url, children };
}

/**
 * A link as a page may have it. Refused ones become their text; so do relative references, which meant something where
 * the text was written and lead nowhere from its record. Fragments stay: `finish` looks for their targets.
 */
function fitLink(link: Link): PhrasingContent[] {
  if (isBareEmail(link.url, textOf(link)) || checkLink(link.url)) return link.children;
  link.url = resolvable(link.url);
  return /^(?:https?:|#)/i.test(link.url) ? [link] : link.children;
}

/** A DOI as its resolver's address; anything else as it is. */
function resolvable(url: string): string {
  return url.startsWith('doi:') ? `https://doi.org/${url.slice('doi:'.length)}` : url;
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'blockquote', 'dd']);

/**
 * Finishes the sanitized tree: direction per block, wide tables, code and formulas reachable by keyboard, foreign links marked,
 * fragments pointed at the prefixed ids that exist, no inline styles (CSP).
 */
export function finish(prefix: string) {
  return (tree: HastRoot): void => {
    const ids = idsIn(tree, `${notePrefix(prefix)}label`);
    visit(tree, 'element', (node, at, parent) => {
      const { properties } = node;
      delete properties.style;
      if (BLOCKS.has(node.tagName)) properties.dir = 'auto';
      if (node.tagName === 'pre') properties.tabIndex = 0;
      if (node.tagName === 'a') finishLink(node, ids, prefix);
      if (properties.align) alignByClass(node);
      if (isWideFormula(node)) Object.assign(properties, SCROLLING_FORMULA);
      if (node.tagName === 'table' && parent && at !== undefined) {
        parent.children[at] = scrollable(node);
        return at + 1;
      }
      return undefined;
    });
  };
}

/** All ids. The heading of the footnotes has one id in every text of a page; it is given the text's own before. */
function idsIn(tree: HastRoot, ownLabel: string): Set<unknown> {
  const ids = new Set<unknown>();
  const open: (HastRoot | ElementContent | RootContent)[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('children' in node) for (const child of node.children) open.push(child);
    if (node.type !== 'element') continue;
    const { properties } = node;
    if (properties.id === 'footnote-label') properties.id = ownLabel;
    if (properties.ariaDescribedBy) properties.ariaDescribedBy = [ownLabel];
    if (properties.id) ids.add(properties.id);
  }
  return ids;
}

function finishLink({ properties }: HastElement, ids: ReadonlySet<unknown>, prefix: string): void {
  const href = String(properties.href ?? '');
  if (/^https?:/i.test(href)) {
    properties.rel = ['ugc', 'nofollow'];
    return;
  }
  // As browsers look for it (HTML, “select the indicated part”): as it stands, and then decoded. Ids of footnotes are encoded.
  const names = [href.slice(1), decoded(href.slice(1))].flatMap((id) => [id, `${prefix}${id}`]);
  const target = href.startsWith('#') && names.find((candidate) => ids.has(candidate));
  if (!target) delete properties.href;
  else properties.href = `#${target}`;
}

/** `align` is no attribute of HTML any more; a class says the same. */
function alignByClass({ properties }: HastElement): void {
  properties.className = [`align-${properties.align}`];
  delete properties.align;
}

const SCROLLING_FORMULA = {
  className: ['katex', 'wide'],
  tabIndex: 0,
  role: 'group',
  ariaLabel: 'Formula',
};

// Characters of a formula with its source, which MathML carries beside it.
const WIDE_FORMULA = 50;

/** A formula on a line of its own, or one in a sentence that a narrow screen cannot hold. */
function isWideFormula({ properties, children: [math] }: HastElement): boolean {
  if (!Array.isArray(properties.className) || !properties.className.includes('katex')) return false;
  if (math?.type !== 'element' || math.tagName !== 'math') return false;
  return math.properties.display === 'block' || textOfHast(math).length > WIDE_FORMULA;
}

function scrollable(table: HastElement): ElementContent {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
    children: [table],
  };
}

/** A fragment may be percent-encoded, or hold a percent sign that encodes nothing. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
