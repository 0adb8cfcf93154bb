import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

// Link definitions and footnotes may stand anywhere in a text, and what names them in another part of it.

/** Keys of the definitions in a tree, which was parsed from that source: `x` of a link definition, `^x` of a footnote. */
export function definitionsIn(tree: Root, source: string): Set<string> {
  const found = new Set<string>();
  if (!source.includes(']:')) return found;
  visit(tree, (node) => {
    if (node.type === 'definition') found.add(normalLabel(node.identifier));
    if (node.type === 'footnoteDefinition') found.add(`^${normalLabel(node.identifier)}`);
  });
  return found;
}

/** Those of the definitions that a source names and does not hold, each as a line that defines it as anything. */
export function linesFor(source: string, own: ReadonlySet<string>, all: ReadonlySet<string>): string[] {
  const named = new Set<string>();
  for (const [, label = ''] of source.matchAll(/\[((?:[^[\]\\]|\\.){1,999})\]/gs)) {
    const key = normalLabel(label);
    if (all.has(key) && !own.has(key)) named.add(key);
  }
  return [...named].map((key) => `[${key.toLowerCase()}]: x`);
}

function normalLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}
