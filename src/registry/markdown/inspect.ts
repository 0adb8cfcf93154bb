import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { decodeString } from 'micromark-util-decode-string';
import type { BadLink, MarkdownFacts, TextFacts } from '../model/markdown-facts.ts';
import { checkLink, mayBeRefused } from '../submission/sanitize.ts';
import { parseWindows } from './parse.ts';

// What the rules need to know of a text's Markdown, found without rendering it.

export type { BadLink, MarkdownFacts, TextFacts };

/** Markdown may nest this deep (decision 20). */
export const MAX_DEPTH = 100;

const NO_FACTS: MarkdownFacts = { depth: 0, badLinks: [], failure: null };

/** Reads a text's facts. Never throws: a parser that gives up is a fact (decision 20). Time is the caller's to limit. */
export function inspectMarkdown(text: string): MarkdownFacts {
  const nested = containerDepth(text);
  if (nested > MAX_DEPTH) return { depth: nested, badLinks: [], failure: null };
  try {
    return readTree(text);
  } catch (error) {
    return { depth: 0, badLinks: [], failure: `the parser gave up: ${(error as Error).message}` };
  }
}

/** Nested deeper than this, a text costs a parser's stack and memory; less deep, it is parsed and judged. */
const PARSABLE_DEPTH = 1000;

/** Why a text is not to be given to a parser, or undefined: it would cost more than its limits (decision 20). */
export function tooCostly(text: string): string | undefined {
  const nested = containerDepth(text);
  return nested > PARSABLE_DEPTH ? `Markdown nested ${nested} levels deep` : undefined;
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

const CONTAINERS = /[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*)+/y;

/** Deepest run of block markers at the start of a line: a bound that is known before the parser's stack is at risk. */
function containerDepth(text: string): number {
  let deepest = 0;
  for (let line = 0; ; ) {
    CONTAINERS.lastIndex = line;
    const run = CONTAINERS.exec(text)?.[0] ?? '';
    if (run.length > deepest) deepest = Math.max(deepest, run.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0);
    line = text.indexOf('\n', line) + 1;
    if (line === 0) return deepest;
  }
}

// Where a link target can begin: after `](` or `]:`, in a quote too, and after `<`. What follows is taken up to the next
// white space, which may be more than the target.
const MARKED =
  /\](?:\(|:)[ \t\n>]*(?:<(?=((?:\\.|[^>\n\\])*))|(?=([^ \t\n]*)))|<(?=([a-z][a-z0-9+.-]*:[^ \t\n]*))/gi;

// Where GFM links a bare address. Looked for apart, since it would have to be tried at every word.
const BARE = /(?:https?:\/\/|www\.)[^ \t\n]*/gi;

/**
 * Whether a text holds anything that could make a fact: a link target that would be refused, deep nesting. True where in
 * doubt. It spares a validation of the whole archive from parsing every text again.
 */
export function worthInspecting(text: string): boolean {
  if (nestsDeeply(text)) return true;
  if (!looksRefused(text)) return false;
  if (OPEN_HTML.test(text)) return true;
  return text.split(BLANK_LINE).some((block) => looksRefused(block) && !isHarmless(block));
}

function looksRefused(text: string): boolean {
  if (/(?:mailto|xmpp):/i.test(text)) return true;
  for (const [, angled, plain, autolink] of text.matchAll(MARKED)) {
    if (mayBeRefused(decodeString(angled ?? plain ?? autolink ?? ''))) return true;
  }
  if (!text.includes('://') && !/www\./i.test(text)) return false;
  for (const [bare] of text.matchAll(BARE)) if (mayBeRefused(decodeString(bare))) return true;
  return false;
}

/**
 * Whether a block that looks refused holds no refused link all the same, most often because it quotes one as code. A plain
 * paragraph or table after a blank line is the same alone, so it is parsed alone. A block that could mean something else
 * where it stands (in a list, a quote, a fence, raw HTML, a formula) is not called harmless.
 */
function isHarmless(block: string): boolean {
  if (/^(?:[ \t>]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|`{3}|~{3}|<|\$\$)/m.test(block)) return false;
  try {
    return readTree(block).badLinks.length === 0;
  } catch {
    return false;
  }
}

const BLANK_LINE = /\n[ \t]*\n/;

/** Raw HTML that reaches over blank lines, so that a block may begin inside it. */
const OPEN_HTML = /^[ \t>]*<(?:[!?]|script|pre|style|textarea)/im;

/** A text's facts, read by `inspect` only where something in the text could break a rule. */
export function factsOf(text: string, inspect: (text: string) => MarkdownFacts): MarkdownFacts {
  return worthInspecting(text) ? inspect(text) : NO_FACTS;
}

/** A bound on nesting without a parser: block markers, indentation, and inline marks in one block. */
function nestsDeeply(text: string): boolean {
  if (containerDepth(text) > MAX_DEPTH / 2) return true;
  if (text.includes(' '.repeat(MAX_DEPTH / 2)) || text.includes('\t'.repeat(MAX_DEPTH / 8))) return true;
  if (marksIn(text) <= 3 * MAX_DEPTH) return false;
  return paragraphsOf(text).some((block) => marksIn(block) > 3 * MAX_DEPTH);
}

function marksIn(text: string): number {
  return text.match(/[*_~[\]]/g)?.length ?? 0;
}

/** What inline marks can pair up within: text between blank lines, and each line of a table for itself. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n(?:[ \t]*\n|(?=[ \t]*\|))/);
}
