import type { Element, ElementContent, Properties } from 'hast';

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

/** The address, on the page of a deposit, of the file with the whole text. */
const WHOLE = '#downloads';

/** A sentence about what is shown of a body, and where the rest is. */
export function note(words: string, rest: boolean): Element {
  const link = rest ? [' The whole is in ', element('a', { href: WHOLE }, 'the file'), '.'] : [];
  return element('p', { className: ['about-data'], lang: 'en', dir: 'ltr' }, words, ...link);
}

/** A body that is data, as a page shows it: elements in order, and the plain text for the search index. */
export interface ShownBody {
  readonly children: readonly Element[];
  readonly plain: string;
}
