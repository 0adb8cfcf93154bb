import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { checkLink, type LinkProblem } from '../sanitize.ts';
import { parseWindows } from './parse.ts';

// What the rules need to know of a text's Markdown, found without rendering it.

/** Markdown may nest this deep (decision 20). */
export const MAX_DEPTH = 100;

/** A link target that is refused, and the line (from 1) it stands on. */
export interface BadLink extends LinkProblem {
  readonly target: string;
  readonly line: number;
}

/** Facts of one Markdown text. `failure` is set when it could not be parsed within its limits: the rest is then empty. */
export interface MarkdownFacts {
  readonly depth: number;
  readonly badLinks: readonly BadLink[];
  readonly failure: string | null;
}

/** Reads a text's facts. Never throws: a parser that gives up is a fact (decision 20). Time is the caller's to limit. */
export function inspectMarkdown(text: string): MarkdownFacts {
  const nested = containerDepth(text);
  if (nested > MAX_DEPTH) {
    return { depth: nested, badLinks: [], failure: null };
  }
  try {
    return readTree(text);
  } catch (error) {
    return { depth: 0, badLinks: [], failure: `the parser gave up: ${(error as Error).message}` };
  }
}

function readTree(text: string): MarkdownFacts {
  let deepest = 0;
  const badLinks: BadLink[] = [];
  for (const { tree, firstLine } of parseWindows(text)) {
    const open: [Nodes, number][] = tree.children.map((child) => [child, 1]);
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, depth] = next;
      deepest = Math.max(deepest, depth);
      const target = targetOf(node);
      const problem = target === undefined ? undefined : checkLink(target);
      if (target !== undefined && problem) {
        badLinks.push({
          ...problem,
          target,
          line: firstLine + (node.position?.start.line ?? 1) - 1,
        });
      }
      if ('children' in node) for (const child of node.children) open.push([child, depth + 1]);
    }
  }
  badLinks.sort((a, b) => a.line - b.line);
  return { depth: deepest, badLinks, failure: null };
}

function targetOf(node: Nodes): string | undefined {
  if (node.type === 'link') return isBareEmail(node.url, textOf(node)) ? undefined : node.url;
  if (node.type === 'image' || node.type === 'definition') return node.url;
  return undefined;
}

/** GFM turns a bare e-mail address into a `mailto:` link; nobody wrote a link there, and it is rendered as text. */
export function isBareEmail(url: string, text: string): boolean {
  return url === `mailto:${text}`;
}

/** Deepest run of block markers at the start of a line: a bound that is known before the parser's stack is at risk. */
function containerDepth(text: string): number {
  let deepest = 0;
  for (const [run] of text.matchAll(/^[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*)+/gm)) {
    const markers = run.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
    // `* * *` and `- - -` are thematic breaks, not lists in lists; they are short.
    deepest = Math.max(deepest, markers);
  }
  return deepest;
}

/**
 * Whether a text holds anything that could make a fact: a link target that is not plainly http(s), deep nesting. True
 * where in doubt. It spares a validation of the whole archive from parsing every text again.
 */
export function worthInspecting(text: string): boolean {
  if (containerDepth(text) > MAX_DEPTH / 2) return true;
  if (/^[ \t]{100,}\S/m.test(text)) return true;
  if (/(?:[*_~[][^*_~[\n]{0,40}){100,}/.test(text)) return true;
  if (/\b(?:mailto|xmpp):/i.test(text)) return true;
  for (const [, target = ''] of text.matchAll(/(?:\]\([ \t\n]*<?|\]:[ \t\n]*<?|<)([^\s>)]*)/g)) {
    if (/[&\\]/.test(target) || checkLink(target) || /[^\x21-\x7E]/.test(target)) return true;
  }
  return false;
}
