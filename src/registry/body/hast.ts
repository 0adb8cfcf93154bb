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

/** A number as it stands in a sentence: `2,000`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with its noun: `1 row`, `2,000 rows`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
