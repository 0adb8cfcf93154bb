import { type DefaultTreeAdapterMap, parse } from 'parse5';

// Reads pages for proofs with the parser of the HTML standard.

/** An element of a page. */
export type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** The root of a page. */
export function pageOf(html: string): Node {
  return parse(html);
}

/** Every element below a node for which `test` holds, in the order of the page. */
export function elements(below: Node, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const open: Node[] = [below];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node && test(node)) found.push(node);
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return found;
}

/** The value of an attribute, or undefined where there is none. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** Whether an element has a class. */
export function hasClass(element: Element, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** The text of an element and of everything in it. */
export function textIn(element: Node | undefined): string {
  const parts: string[] = [];
  const open: Node[] = element ? [element] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) parts.push(node.value);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return parts.join('');
}
