import type { Nodes } from 'hast';

/** The text of a tree as a reader sees it: without the TeX sources that formulas carry, and without comments. */
export function visibleText(tree: Nodes): string {
  const found: string[] = [];
  const open: Nodes[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'text') found.push(node.value);
    if (!('children' in node) || (node.type === 'element' && node.tagName === 'annotation')) continue;
    for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at] as Nodes);
  }
  return found.join('');
}
