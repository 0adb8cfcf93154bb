import type { Element as HastElement, Root as HastRoot } from 'hast';
import type { Code, Image, Link, ListItem, PhrasingContent, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import { checkLink, decoded, doiUrl, normalizeDoi } from '../text/links.ts';
import { isBareEmail } from './inspect.ts';

// The policy of deposited texts. It is data (the schema) and small tree transforms; the engine is rehype-sanitize.

/** Prefixes of the ids in a rendered text, wiki article or section, so that it cannot claim an id of the page around it. */
export const ID_PREFIXES = ['text-', 'wiki-', 'section-'] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** The prefix of footnote ids. Ids made from headings have no capital letter, so the two never collide. */
export const notePrefix = (prefix: string) => `${prefix}Note-`;

/** The allowed elements and attributes: the library's defaults without images, and without a second id prefix. */
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

/** Adapts the syntax tree to a page: no images from elsewhere, no refused links, headings below the page's own. */
export function adaptToPage() {
  return (tree: Root): void => {
    let shift = 0;
    visit(tree, 'heading', (node) => {
      if (node.depth === 1) shift = 1;
    });
    visit(tree, (node, at, parent) => {
      if (node.type === 'heading') node.depth = Math.min(6, node.depth + shift) as typeof node.depth;
      if (node.type === 'listItem') showTick(node);
      if (node.type === 'code') dropLanguageIfLong(node);
      if (node.type === 'definition') node.url = checkLink(node.url) ? '' : resolvable(node.url);
      if (!parent || at === undefined) return;
      if (node.type === 'asWritten' && parent.type === 'paragraph') parent.data = AS_WRITTEN;
      if (node.type === 'link') parent.children.splice(at, 1, ...allowedLink(node));
      if (node.type === 'math' && node.value.length > MAX_FORMULA)
        parent.children[at] = { type: 'code', value: node.value };
      if (node.type === 'inlineMath' && node.value.length > MAX_FORMULA) {
        parent.children[at] = { type: 'inlineCode', value: node.value };
      }
      if (node.type === 'image') parent.children[at] = imageAsLink(node);
      // Raw HTML is shown, never interpreted: a block of it as a code block, a tag in a sentence as text.
      if (node.type === 'html')
        parent.children[at] = { type: FLOW.has(parent.type) ? 'code' : 'text', value: node.value };
    });
  };
}

/** The class of an unparsed paragraph, which keeps its line breaks. */
const AS_WRITTEN = { hProperties: { className: ['as-written'] } };

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** Longer formulas are not typeset: the library would take too long. In characters. */
const MAX_FORMULA = 5000;

function dropLanguageIfLong(code: Code): void {
  const isShort = code.lang === 'math' ? code.value.length <= MAX_FORMULA : isHighlighted(code.value);
  if (!isShort) code.lang = null;
}

/** Shows the checkbox of a task list as a character: a disabled checkbox tells a screen reader less. */
function showTick(item: ListItem): void {
  const [first] = item.children;
  if (typeof item.checked !== 'boolean' || first?.type !== 'paragraph') return;
  first.children.unshift({ type: 'text', value: item.checked ? '☑ ' : '☐ ' });
  item.checked = null;
}

/** An image becomes a link to it, because pages make no third-party requests. */
function imageAsLink(image: Image): Link {
  const children = [{ type: 'text' as const, value: image.alt || image.url }];
  return { type: 'link', url: checkLink(image.url) ? '' : image.url, children };
}

/** A link that a page may have. A refused one becomes its text, and so does a relative reference, which would be dead on the record's page. */
function allowedLink(link: Link): PhrasingContent[] {
  if (isBareEmail(link.url, textOf(link)) || checkLink(link.url)) return link.children;
  link.url = resolvable(link.url);
  return /^(?:https?:|#)/i.test(link.url) ? [link] : link.children;
}

/** The resolver's URL of a DOI; any other URL unchanged. */
function resolvable(url: string): string {
  if (!/^doi:/i.test(url)) return url;
  const doi = normalizeDoi(decoded(url));
  return doi === undefined ? `https://doi.org/${url.slice('doi:'.length)}` : doiUrl(doi);
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'td', 'th', 'blockquote', 'dd']);

/** Finishes the sanitized tree: directions, wide formulas for the keyboard, links, fragments with the prefix, and no inline styles (CSP). */
export function finish(prefix: string) {
  return (tree: HastRoot): void => {
    const ids = idsIn(tree, `${notePrefix(prefix)}label`);
    visit(tree, 'element', (node, _at, parent) => {
      const { properties } = node;
      delete properties.style;
      if (BLOCKS.has(node.tagName) && !isFirstIn(parent, node)) properties.dir = 'auto';
      if (node.tagName === 'a') finishLink(node, ids, prefix);
      if (properties.align) {
        // The attribute is obsolete in HTML.
        properties.className = [`align-${properties.align}`];
        delete properties.align;
      }
      if (isWideFormula(node)) Object.assign(properties, SCROLLING_FORMULA);
    });
  };
}

/** Whether a paragraph is the first of an item or a quotation, which have its direction: a browser passes over what has a direction of its own. */
function isFirstIn(parent: HastElement | HastRoot | undefined, node: HastElement): boolean {
  if (node.tagName !== 'p' || parent?.type !== 'element' || !['li', 'blockquote'].includes(parent.tagName))
    return false;
  return parent.children.find(({ type }) => type === 'element') === node;
}

/** All ids. First gives the footnotes' heading `ownLabel` as its id: by default it has the same id in every text of a page. */
function idsIn(tree: HastRoot, ownLabel: string): Set<unknown> {
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => {
    if (properties.id === 'footnote-label') properties.id = ownLabel;
    if (properties.ariaDescribedBy) properties.ariaDescribedBy = [ownLabel];
    if (properties.id) ids.add(properties.id);
  });
  return ids;
}

function finishLink({ properties }: HastElement, ids: ReadonlySet<unknown>, prefix: string): void {
  const href = String(properties.href ?? '');
  if (/^https?:/i.test(href)) {
    properties.rel = ['ugc', 'nofollow'];
    return;
  }
  // As browsers do (HTML, “select the indicated part”): first as written, then decoded. Ids of footnotes are encoded.
  const names = [href.slice(1), decoded(href.slice(1))].flatMap((id) => [id, `${prefix}${id}`]);
  const target = href.startsWith('#') && names.find((candidate) => ids.has(candidate));
  if (!target) delete properties.href;
  else properties.href = `#${target}`;
}

const SCROLLING_FORMULA = {
  className: ['katex', 'wide'],
  tabIndex: 0,
  role: 'group',
  ariaLabel: 'Formula',
};

// In characters, including the TeX source that MathML carries as an annotation.
const WIDE_FORMULA = 50;

/** Whether a formula is displayed on its own line, or is inline and too wide for a narrow screen. */
function isWideFormula({ properties, children: [math] }: HastElement): boolean {
  if (!Array.isArray(properties.className) || !properties.className.includes('katex')) return false;
  if (math?.type !== 'element' || math.tagName !== 'math') return false;
  return math.properties.display === 'block' || textOf(math).length > WIDE_FORMULA;
}

// The highlighter takes time with the square of a line's length, and a line of 50,000 letters took half a minute.

/** In UTF-16 units. */
const LONGEST_CODE = 50_000;
const LONGEST_LINE = 500;

/** Whether code is shown in the colors of its language: not where the highlighter would take too long. */
export function isHighlighted(code: string): boolean {
  return code.length <= LONGEST_CODE && code.split('\n').every((line) => line.length <= LONGEST_LINE);
}
