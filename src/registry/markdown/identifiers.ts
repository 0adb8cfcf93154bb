import type { Element, ElementContent, Root, Text } from 'hast';
import { endsWord, startsWord } from '../reading/word-bounds.ts';

// Identifiers in a rendered text. A text is rendered once, and the archive around it goes on: so the renderer isolates what has the
// form of an identifier, and a page makes links of those that a deposit has.

/** Emoji and other signs, such as ☽ and ⊕; in an archive with other glyphs, whatever has neither white space nor punctuation. */
const GLYPHS =
  String.raw`(?:(?:[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0E\uFE0F\u200D]` +
  String.raw`|(?![<>|~^$+=\x60])\p{S}){1,96}|[^\s\p{P}<>&|~^$+=\x60]{1,96})`;
const WHOLE = new RegExp(String.raw`AXN:[0-9A-F]{2,4}\.[A-Z]{1,32}\.${GLYPHS}`, 'gu');
const WHOLE_OR_LABEL = new RegExp(String.raw`${WHOLE.source}|AXN[-:][0-9A-F]{2,4}(?!\.[A-Z]{1,32}\.)`, 'gu');

/** Parts of a text in which an identifier is not marked: what is copied whole, and formulas. */
const UNTOUCHED = new Set(['pre', 'math', 'svg']);

/**
 * A unified plugin: isolates every identifier, and marks with `data-cites` those that can become a link. Inside a link only whole
 * identifiers are isolated, because an address can contain a label.
 */
export function isolateIdentifiers() {
  return (tree: Root): void => {
    const open: [node: Root | Element, linked: boolean][] = [[tree, false]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, within] = next;
      const linked = within || (node.type === 'element' && node.tagName === 'a');
      let found = false;
      for (const child of node.children) {
        if (child.type === 'text') found ||= child.value.includes('AXN');
        else if (child.type === 'element' && !UNTOUCHED.has(child.tagName)) open.push([child, linked]);
      }
      if (found)
        node.children = (node.children as ElementContent[]).flatMap((child) => marked(child, linked));
    }
  };
}

function marked(node: ElementContent, linked: boolean): ElementContent[] {
  if (node.type !== 'text') return [node];
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { at, identifier } of identifiersIn(node.value, linked ? WHOLE : WHOLE_OR_LABEL)) {
    if (at > from) parts.push(words(node.value.slice(from, at)));
    parts.push(isolated(identifier, linked));
    from = at + identifier.length;
  }
  if (from < node.value.length) parts.push(words(node.value.slice(from)));
  return parts;
}

/** The identifiers in a text, whole ones and labels, with the place in UTF-16 units at which each begins. */
export function* identifiersIn(text: string, pattern = WHOLE_OR_LABEL) {
  for (const { index: at, 0: identifier } of text.matchAll(pattern)) {
    if (!startsWord(text, at)) continue;
    if (identifier.includes('.') || standsAlone(text, at, at + identifier.length)) yield { at, identifier };
  }
}

/** The marks of punctuation at a place of a text, right after an identifier: no line may begin with them. */
export function marksAfter(text: string, at: number): string {
  return /^[,.;:!?)\]”’»、。]{1,4}/u.exec(text.slice(at, at + 4))?.[0] ?? '';
}

/** Whether a label is not part of a longer name: `AXN-0C-text.md` is that of a file. */
function standsAlone(text: string, start: number, end: number): boolean {
  if (/[-_/.]/.test(text.charAt(start - 1)) || !endsWord(text, end)) return false;
  return !/^[-_/.:][\p{L}\p{N}]/u.test(text.slice(end, end + 3));
}

function isolated(identifier: string, linked: boolean): Element {
  const properties = { className: ['axn'], dir: 'ltr', ...(linked ? {} : { dataCites: '' }) };
  return { type: 'element', tagName: 'bdi', properties, children: [words(identifier)] };
}

function words(value: string): Text {
  return { type: 'text', value };
}

/** The deposit that an identifier of a text names: where it leads, and a word for its status where that is not the current one. */
export interface Named {
  readonly number: number;
  readonly href: string;
  readonly status?: string | undefined;
  /** How much of the words is the identifier. */
  readonly token: string;
}

const MARKED = /<bdi class="axn" dir="ltr" data-cites="">([^<]*)<\/bdi>([,.;:!?)\]”’»、。]{0,4})/g;

/**
 * A rendered text with links where a deposit has the identifier: `named` says which. Others stay isolated. Takes time in proportion
 * to the number of identifiers, and reads nothing but the marks of `isolateIdentifiers`.
 */
export function linkIdentifiers(html: string, named: (identifier: string) => Named | undefined): string {
  return html.replace(MARKED, (_whole, identifier: string, marks: string) => {
    const found = named(identifier);
    if (!found || !identifier.startsWith(found.token)) return bound(bdiOf(identifier), marks);
    const { href, number, status, token } = found;
    const open = `<a class="axn" dir="ltr" href="${href}" data-deposit="${number}">`;
    const rest = identifier.slice(token.length);
    if (!status) return bound(`${open}${token}</a>${rest}`, marks);
    const badge = `<span class="axn-status" dir="ltr" lang="en">${status}</span>`;
    return `${open}${token}</a> ${bound(`${badge}${rest}`, marks)}`;
  });
}

/** What is shown with the marks that follow it on the same line. */
function bound(html: string, marks: string): string {
  return marks === '' ? html : `<span class="bound">${html}${marks}</span>`;
}

function bdiOf(identifier: string): string {
  return `<bdi class="axn" dir="ltr">${identifier}</bdi>`;
}
