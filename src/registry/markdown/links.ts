import type { Element, ElementContent, Root } from 'hast';
import { endsWord, foldTerm, startsWord } from '../text/words.ts';
import { element } from './decorate.ts';

// Identifiers in a rendered text, which is rendered once: the renderer isolates what looks like one, and a page makes links of those in use.

/** Emoji and other signs, such as ☽ and ⊕; in an archive with other glyphs, whatever has neither white space nor punctuation. */
const GLYPHS =
  String.raw`(?:(?:[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0E\uFE0F\u200D]` +
  String.raw`|(?![<>|~^$+=\x60])\p{S}){1,96}|[^\s\p{P}<>&|~^$+=\x60]{1,96})`;
const WHOLE = new RegExp(String.raw`AXN:[0-9A-F]{2,4}\.[A-Z]{1,32}\.${GLYPHS}`, 'gu');
const WHOLE_OR_LABEL = new RegExp(String.raw`${WHOLE.source}|AXN[-:][0-9A-F]{2,4}(?!\.[A-Z]{1,32}\.)`, 'gu');

/** Parts of a text in which an identifier is not marked: what is copied whole, and formulas. */
const UNTOUCHED = new Set(['pre', 'math', 'svg']);

/** A unified plugin: isolates identifiers, and marks with `data-cites` those that can become a link. In an address a label is no identifier. */
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
    if (at > from) parts.push({ type: 'text', value: node.value.slice(from, at) });
    parts.push(isolated(identifier, linked));
    from = at + identifier.length;
  }
  if (from < node.value.length) parts.push({ type: 'text', value: node.value.slice(from) });
  return parts;
}

/** The identifiers in a text, whole ones and labels, with the place in UTF-16 units at which each begins. */
export function* identifiersIn(text: string, pattern = WHOLE_OR_LABEL) {
  for (const { index: at, 0: identifier } of text.matchAll(pattern)) {
    if (!startsWord(text, at)) continue;
    if (identifier.includes('.') || standsAlone(text, at, at + identifier.length)) yield { at, identifier };
  }
}

/** Whether a label is not part of a longer name: `AXN-0C-text.md` is that of a file. */
function standsAlone(text: string, start: number, end: number): boolean {
  if (/[-_/.]/.test(text.charAt(start - 1)) || !endsWord(text, end)) return false;
  return !/^[-_/.:][\p{L}\p{N}]/u.test(text.slice(end, end + 3));
}

function isolated(identifier: string, linked: boolean): Element {
  const properties = { className: ['axn'], dir: 'ltr', ...(linked ? {} : { dataCites: '' }) };
  return element('bdi', properties, identifier);
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

/** A rendered text with links where `named` knows the deposit of an identifier. It reads nothing but the marks of `isolateIdentifiers`. */
export function linkIdentifiers(html: string, named: (identifier: string) => Named | undefined): string {
  return html.replace(MARKED, (_whole, identifier: string, marks: string) => {
    const found = named(identifier);
    if (!found || !identifier.startsWith(found.token))
      return bound(`<bdi class="axn" dir="ltr">${identifier}</bdi>`, marks);
    const { href, number, status, token } = found;
    const open = `<a class="axn" dir="ltr" href="${href}" data-deposit="${number}">`;
    const rest = identifier.slice(token.length);
    if (!status) return bound(`${open}${token}</a>${rest}`, marks);
    const badge = `<span class="axn-status" dir="ltr" lang="en">${status}</span>`;
    return `${open}${token}</a> ${bound(`${badge}${rest}`, marks)}`;
  });
}

/** HTML kept on one line with the marks that follow it. */
function bound(html: string, marks: string): string {
  return marks === '' ? html : `<span class="bound">${html}${marks}</span>`;
}

// Names in a rendered text become links. The text is rendered once and kept; what has a page changes with the archive.

export interface NamedPlace {
  readonly name: string;
  /** A URL as it stands in an attribute: with none of `"`, `<` and `&` unescaped. */
  readonly href: string;
}

/** Parts of a text in which no name is a link: what is one already, code, formulas, headings, and identifiers. */
const UNNAMED = new Set(['a', 'code', 'pre', 'math', 'svg', 'button', 'summary', 'bdi']);
const HEADING = /^h[1-6]$/;
const KATEX = /^<span[^>]*\bclass="[^"]*\bkatex/;

/** A name with a letter or digit, and with nothing that HTML escapes. */
const SOUGHT = /^[^<>&"]*[\p{L}\p{N}][^<>&"]*$/u;

/** A tag, a character reference, or text between them. */
const PIECE = /<(\/?)([a-z][a-z0-9-]*)(?:[^"'>]|"[^"]*"|'[^']*')*>|&[#\w]{1,32};|[^<&]+|[<&]/gi;

/** Rendered HTML in which each name is a link where it first stands as whole words, in whatever case. Of two names the longer one wins. */
export function linkNames(html: string, places: readonly NamedPlace[]): string {
  const open = new Map<string, NamedPlace>();
  for (const place of places) {
    const key = foldTerm(place.name);
    if (SOUGHT.test(key) && !open.has(key)) open.set(key, place);
  }
  if (open.size === 0) return html;
  const pattern = patternOf([...open.keys()]);
  /** The element that is left as it is, and how many of its kind are open. */
  let skipped: { tag: string; depth: number } | undefined;
  return html.replace(PIECE, (piece, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return skipped || piece.startsWith('&') ? piece : linked(piece, pattern, open);
    const tag = name.toLowerCase();
    if (!skipped) {
      if (!slash && (UNNAMED.has(tag) || HEADING.test(tag) || KATEX.test(piece))) skipped = { tag, depth: 1 };
    } else if (tag === skipped.tag) {
      const depth = skipped.depth + (slash ? -1 : 1);
      skipped = depth === 0 ? undefined : { tag, depth };
    }
    return piece;
  });
}

function patternOf(names: readonly string[]): RegExp {
  const escaped = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) =>
      name
        .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
        .replaceAll(' ', '\\s{1,8}')
        .replaceAll('σ', '[σς]'),
    );
  return new RegExp(escaped.join('|'), 'giu');
}

function linked(text: string, pattern: RegExp, open: Map<string, NamedPlace>): string {
  return text.replace(pattern, (found: string, at: number) => {
    const place = open.get(foldTerm(found));
    if (!place || !startsWord(text, at) || !endsWord(text, at + found.length)) return found;
    open.delete(foldTerm(found));
    return `<a class="name" href="${place.href}">${found}</a>`;
  });
}
