import type { DefaultTreeAdapterTypes } from 'parse5';

// A built page as a tree, for tests that read what a reader sees.

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** Every element below a node, in order. */
export function below(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap((child) => below(child)) : [];
  return 'tagName' in node ? [node, ...inside] : inside;
}

/** The value of an attribute. */
export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

/** The text of a node, with every run of white space as one space. */
export function textOf(node: Node): string {
  const raw = (one: Node): string =>
    'value' in one ? one.value : 'childNodes' in one ? one.childNodes.map(raw).join('') : '';
  return raw(node).replace(/\s+/g, ' ').trim();
}
