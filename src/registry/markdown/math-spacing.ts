import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

// TeX sets a thin space between the name of a function and what stands beside it: `x \ln 2`. KaTeX writes the name, an invisible
// operator (U+2061) and the argument, and MathML Core gives that operator no space: a browser shows “xln2”.

const APPLY = '\u2061';

/** TeX's thin space: a sixth of an em. */
const THIN = '0.1667em';

const CLOSING = new Set([')', ']', '}', '⟩', '⌉', '⌋', '!', '′']);
const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);

/** A unified plugin: puts a thin space on both sides of a function's name where TeX does. */
export function spaceFunctions() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.children.some((child) => isApply(child) || endsInApply(child))) node.children = spaced(node);
    });
  };
}

function spaced({ tagName, children }: Element): ElementContent[] {
  // The base of a script has no neighbor: the script as a whole has.
  if (SCRIPTED.has(tagName)) return children;
  const row: ElementContent[] = [];
  for (const [at, child] of children.entries()) {
    const begins = endsInApply(child) || isApply(children[at + 1]);
    if (begins && needsSpaceBefore(row.at(-1))) row.push(thinSpace());
    row.push(child);
    const ends = endsInApply(child) || isApply(child);
    if (ends && needsSpaceAfter(children[at + 1])) row.push(thinSpace());
  }
  return row;
}

/** A function's name with a script, as in `\log_2`: the invisible operator ends its base. */
function endsInApply(node: ElementContent | undefined): boolean {
  if (node?.type !== 'element' || !SCRIPTED.has(node.tagName)) return false;
  const [base] = node.children;
  return base?.type === 'element' && (isApply(base.children.at(-1)) || endsInApply(base));
}

function needsSpaceBefore(node: ElementContent | undefined): boolean {
  if (node?.type !== 'element' || isBlank(node)) return false;
  return node.tagName !== 'mo' || CLOSING.has(wordsOf(node));
}

function needsSpaceAfter(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName !== 'mo' && !isBlank(node);
}

function isApply(node: ElementContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'mo' && wordsOf(node) === APPLY;
}

function isBlank(node: Element): boolean {
  return node.tagName === 'mspace' || (node.tagName === 'mtext' && /^\s*$/.test(wordsOf(node)));
}

function wordsOf({ children: [child] }: Element): string {
  return child?.type === 'text' ? child.value : '';
}

function thinSpace(): Element {
  return { type: 'element', tagName: 'mspace', properties: { width: THIN }, children: [] };
}
