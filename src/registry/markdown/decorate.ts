import type { Element, ElementContent, Nodes, Properties, Root, RootContent } from 'hast';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';
import { shorten } from '../text/strings.ts';

// Things around the blocks of a text that are no part of it: links to headings, regions that scroll, languages of code.

const PARTS: Readonly<Record<string, string>> = { 'wiki-': ' of the article', 'section-': ' of the section' };
const LONGEST_LABEL = 120;

/** Names of languages that are none. */
const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext']);

/** Adds to a finished tree a link beside each heading, and a frame around each table and block of code. Changes the tree. */
export function decorate(tree: Root, prefix: string): void {
  const open: (Root | Element)[] = [tree];
  const count = { tables: 0, code: 0 };
  const part = PARTS[prefix] ?? '';
  for (let node = open.shift(); node; node = open.pop()) {
    const notes = node.type === 'element' && node.tagName === 'section';
    const children = node.children as (RootContent & ElementContent)[];
    for (const child of [...children].reverse()) if (child.type === 'element') open.push(child);
    node.children = children.map((child, at) => {
      if (child.type !== 'element') return child;
      const before = children[at - 1];
      // Two numbers of notes in a row must not look like one.
      if (child.tagName === 'sup' && before?.type === 'element' && before.tagName === 'sup')
        child.properties.className = ['beside'];
      if (/^h[1-6]$/.test(child.tagName) && !notes) return withLink(child);
      if (child.tagName === 'table') return tableFrame(child, `Table ${++count.tables}${part}`);
      if (child.tagName === 'pre') return codeFrame(child, `Code ${++count.code}${part}`);
      return child;
    });
  }
}

function withLink(heading: Element): Element {
  const label = `Link to section “${shorten(visibleText(heading).trim(), LONGEST_LABEL)}”`;
  const href = `#${heading.properties.id ?? ''}`;
  const link = element('a', { className: ['anchor'], href, ariaLabel: label, lang: 'en' }, '#');
  return element('div', { className: ['heading'] }, heading, link);
}

/** A region that can be scrolled by keyboard: on a narrow screen most tables are wider than the text. */
function tableFrame(table: Element, label: string): Element {
  return element('div', { className: ['scroll'], tabIndex: 0, role: 'region', ariaLabel: label }, table);
}

function codeFrame(pre: Element, label: string): Element {
  const language = languageOf(pre);
  Object.assign(pre.properties, { tabIndex: 0, role: 'group', ariaLabel: label });
  const name = language
    ? [element('span', { className: ['language'], lang: 'en', ariaHidden: 'true' }, language)]
    : [];
  return element('div', { className: ['code'] }, ...name, pre);
}

function languageOf({ children: [code] }: Element): string | undefined {
  if (code?.type !== 'element' || !Array.isArray(code.properties.className)) return undefined;
  const names = code.properties.className.map(String);
  const name = names.find((one) => one.startsWith('language-'))?.slice('language-'.length);
  return name && PLAIN.has(name) ? undefined : name;
}

/** An element of a page's tree. Strings become text. */
export function element(
  tagName: string,
  properties: Properties,
  ...children: readonly (ElementContent | string)[]
): Element {
  const nodes = children.map((child) =>
    typeof child === 'string' ? { type: 'text' as const, value: child } : child,
  );
  return { type: 'element', tagName, properties, children: nodes };
}

/** The text of a tree as a reader sees it: without the TeX sources that formulas carry, and without comments. */
export function visibleText(tree: Nodes): string {
  const found: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'text') found.push(node.value);
    return node.type === 'element' && node.tagName === 'annotation' ? SKIP : CONTINUE;
  });
  return found.join('');
}
