import { foldTerm } from '../reading/mentions.ts';
import { endsWord, startsWord } from '../reading/word-bounds.ts';

// Names in a rendered text become links. The text is rendered once and kept; what has a page changes with the archive.

/** A name, and where it leads. */
export interface NamedPlace {
  readonly name: string;
  /** A URL as it stands in an attribute: with none of `"`, `<` and `&` unescaped. */
  readonly href: string;
}

/** Parts of a text in which no name is a link: what is one already, code, formulas, headings, and identifiers. */
const UNTOUCHED = new Set(['a', 'code', 'pre', 'math', 'svg', 'button', 'summary', 'bdi']);
const HEADING = /^h[1-6]$/;
const KATEX = /^<span[^>]*\bclass="[^"]*\bkatex/;

/** A tag, a character reference, or text between them. */
const PIECE = /<(\/?)([a-z][a-z0-9-]*)(?:[^"'>]|"[^"]*"|'[^']*')*>|&[#\w]{1,32};|[^<&]+|[<&]/gi;

/**
 * Rendered HTML in which each name is a link where it first stands as whole words, in whatever case. Longer names win over shorter ones
 * that begin at the same place. A name with a character that HTML escapes is not looked for.
 */
export function linkNames(html: string, places: readonly NamedPlace[]): string {
  const open = new Map<string, NamedPlace>();
  for (const place of places) {
    const key = foldTerm(place.name);
    if (key !== '' && !/[<>&"]/.test(key) && !open.has(key)) open.set(key, place);
  }
  if (open.size === 0) return html;
  const pattern = patternOf([...open.keys()]);
  /** The element that is left as it is, and how many of its kind are open. */
  let skipped: { tag: string; depth: number } | undefined;
  return html.replace(PIECE, (piece, slash: string | undefined, name: string | undefined) => {
    if (name === undefined) return skipped || piece.startsWith('&') ? piece : linked(piece, pattern, open);
    const tag = name.toLowerCase();
    if (!skipped) {
      if (!slash && (UNTOUCHED.has(tag) || HEADING.test(tag) || KATEX.test(piece)))
        skipped = { tag, depth: 1 };
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
