import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

// A link definition or a footnote can be in another part of a text than the references to it.

/** Keys of the definitions in a tree that was parsed from `source`: `x` for a link definition, `^x` for a footnote. */
export function definitionsIn(tree: Root, source: string): Set<string> {
  const found = new Set<string>();
  if (!source.includes(']:')) return found;
  visit(tree, (node) => {
    if (node.type === 'definition') found.add(normalLabel(node.identifier));
    if (node.type === 'footnoteDefinition') found.add(`^${normalLabel(node.identifier)}`);
  });
  return found;
}

/** A placeholder line for each definition that the source refers to but does not contain. */
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
