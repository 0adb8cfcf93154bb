import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { checkLink, type LinkProblem, mayBeRefused } from '../text/links.ts';
import { parseWindows } from './parse.ts';

// The facts that the rules need about a text's Markdown, found without rendering it.

/** The maximum nesting depth of Markdown. */
export const MAX_DEPTH = 100;

const NO_FACTS: MarkdownFacts = { depth: 0, badLinks: [], failure: null };

/** Reads a text's facts. Never throws: a parser failure is a fact. The caller limits the time. */
export function inspectMarkdown(text: string): MarkdownFacts {
  const nested = containerDepth(text);
  if (nested > MAX_DEPTH) return { depth: nested, badLinks: [], failure: null };
  try {
    return readTree(text);
  } catch (error) {
    return { depth: 0, badLinks: [], failure: `the parser failed: ${(error as Error).message}` };
  }
}

/** Deeper nesting exhausts a parser's stack and memory; a text with less is parsed and validated. */
const PARSABLE_DEPTH = 1000;

/** Why a text must not be given to a parser, or undefined where it can be. */
export function tooCostly(text: string): string | undefined {
  const nested = containerDepth(text);
  return nested > PARSABLE_DEPTH ? `Markdown nested ${nested} levels deep` : undefined;
}

/** Nodes that hold others and are no level of nesting: what stands in a quote is a paragraph, and each item of a list is a level. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  ...['root', 'paragraph', 'heading', 'list'],
  ...['table', 'tableRow', 'tableCell'],
]);

function readTree(text: string): MarkdownFacts {
  let deepest = 0;
  const badLinks: BadLink[] = [];
  const pictures: NamedPicture[] = [];
  for (const { tree, firstLine } of parseWindows(text)) {
    const open: [Nodes, number][] = [[tree, 0]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, depth] = next;
      const target = targetOf(node);
      const problem = target === undefined ? undefined : checkLink(target);
      const line = firstLine + (node.position?.start.line ?? 1) - 1;
      if (target !== undefined && problem) badLinks.push({ ...problem, target, line });
      // A target that is refused needs no further words.
      const picture = problem ? undefined : pictureIn(node);
      if (picture !== undefined && pictures.length < MOST_PICTURES) pictures.push({ written: picture, line });
      if (!('children' in node)) continue;
      const inside = UNCOUNTED.has(node.type) ? depth : depth + 1;
      deepest = Math.max(deepest, inside);
      for (const child of node.children) open.push([child, inside]);
    }
  }
  badLinks.sort((a, b) => a.line - b.line);
  pictures.sort((a, b) => a.line - b.line);
  return { depth: deepest, badLinks, failure: null, ...(pictures.length > 0 && { pictures }) };
}

const MOST_PICTURES = 100;

/** The picture that a node is, as its author writes it; a tag of HTML is one, too. */
function pictureIn(node: Nodes): string | undefined {
  if (node.type === 'image') return `![${node.alt ?? ''}](${node.url})`;
  if (node.type === 'imageReference') return `![${node.alt ?? ''}][${node.label ?? node.identifier}]`;
  return node.type === 'html' ? /<img\b[^>]*>/i.exec(node.value)?.[0] : undefined;
}

function targetOf(node: Nodes): string | undefined {
  if (node.type === 'link') return isBareEmail(node.url, textOf(node)) ? undefined : node.url;
  if (node.type === 'image' || node.type === 'definition') return node.url;
  return undefined;
}

/** Whether a link is a bare e-mail address, which GFM turns into a `mailto:` link. The author wrote text, so it stays text. */
export function isBareEmail(url: string, text: string): boolean {
  return url === `mailto:${text}`;
}

const CONTAINERS = /[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*)+/y;

/** The longest run of block markers at the start of a line: a bound on nesting, found without risking the parser's stack. */
function containerDepth(text: string): number {
  let deepest = 0;
  for (let line = 0; ; ) {
    // Most lines begin with a letter: the pattern is not tried there. No marker stands after “>” in the order of characters.
    if (text.charCodeAt(line) <= 0x3e) {
      CONTAINERS.lastIndex = line;
      const run = CONTAINERS.exec(text)?.[0] ?? '';
      if (run.length > deepest) deepest = Math.max(deepest, run.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0);
    }
    line = text.indexOf('\n', line) + 1;
    if (line === 0) return deepest;
  }
}

// A link target can begin after `](` or `]:`, also within a quote, and after `<`. The match runs to white space, maybe beyond its end.
const MARKED =
  /\](?:\(|:)[ \t\n>]*(?:<(?=((?:\\.|[^>\n\\])*))|(?=([^ \t\n]*)))|<(?=([a-z][a-z0-9+.-]*:[^ \t\n]*))/gi;

// Where GFM links a bare URL. A separate pattern, because within the other it would be tried at every word.
const BARE = /(?:https?:\/\/|www\.)[^ \t\n]*/gi;

/** Whether a text can contain a refused link target or deep nesting; true in doubt. It spares validation the parsing of most texts. */
export function worthInspecting(text: string): boolean {
  if (nestsDeeply(text)) return true;
  if (!looksRefused(text)) return false;
  if (HTML.test(text) && OPEN_HTML.test(text)) return true;
  return text.split(BLANK_LINE).some((block) => looksRefused(block) && !isHarmless(block));
}

function looksRefused(text: string): boolean {
  if (namesMail(text)) return true;
  for (const [, angled, plain, autolink] of text.matchAll(MARKED)) {
    if (mayMeanRefused(angled ?? plain ?? autolink ?? '')) return true;
  }
  if (!text.includes('://') && !/www\./i.test(text)) return false;
  for (const [bare] of text.matchAll(BARE)) if (mayMeanRefused(bare)) return true;
  return false;
}

/** Whether a target, as it is written, may be refused: a character reference in it may mean anything. */
function mayMeanRefused(written: string): boolean {
  if (/&#?\w+;/.test(written)) return true;
  return mayBeRefused(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}

/** Whether a scheme of messages stands somewhere, which GFM links. Colons are sought first: they are few, and found faster than letters of either case. */
function namesMail(text: string): boolean {
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1))
    if (/(?:mailto|xmpp):$/i.test(text.slice(Math.max(0, at - 6), at + 1))) return true;
  return false;
}

/** Whether a suspicious block merely quotes a refused link. One whose meaning depends on its place, as in a list or a fence, never counts as harmless. */
function isHarmless(block: string): boolean {
  if (/^(?:[ \t>]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|`{3}|~{3}|<|\$\$)/m.test(block)) return false;
  try {
    return readTree(block).badLinks.length === 0;
  } catch {
    return false;
  }
}

const BLANK_LINE = /\n[ \t]*\n/;

/** Raw HTML that can span blank lines, so that a block can begin inside it. Sought anywhere first: that spares a try at each line. */
const OPEN_HTML = /^[ \t>]*<(?:[!?]|script|pre|style|textarea)/im;
const HTML = /<(?:[!?]|script|pre|style|textarea)/i;

/** A text's facts. Calls `inspect` only where the text could break a rule. */
export function factsOf(text: string, inspect: (text: string) => MarkdownFacts): MarkdownFacts {
  return worthInspecting(text) ? inspect(text) : NO_FACTS;
}

/** Bounds nesting without a parser: by block markers, indentation, and inline marks in one block. */
function nestsDeeply(text: string): boolean {
  if (containerDepth(text) > MAX_DEPTH / 2) return true;
  if (text.includes(' '.repeat(MAX_DEPTH / 2)) || text.includes('\t'.repeat(MAX_DEPTH / 8))) return true;
  return hasManyMarks(text) && paragraphsOf(text).some(hasManyMarks);
}

/** Whether a text has more inline marks than nesting may take. Counted without a list of them, and no further than needed. */
function hasManyMarks(text: string): boolean {
  let count = 0;
  for (const mark of INLINE_MARKS)
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
      count += 1;
      if (count > 3 * MAX_DEPTH) return true;
    }
  return false;
}

const INLINE_MARKS = '*_~[]';

/** The stretches within which inline marks can pair: text between blank lines, and each line of a table. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n(?:[ \t]*\n|(?=[ \t]*\|))/);
}

// The facts of a text's Markdown, for the rules that judge it.

/** A link target that is refused, and the line (from 1) it stands on. */
interface BadLink extends LinkProblem {
  readonly target: string;
  readonly line: number;
}

/** A picture that a text names, as it stands there, and the line (from 1) it stands on. No page shows it. */
interface NamedPicture {
  readonly written: string;
  readonly line: number;
}

/** Facts of one Markdown text. `failure` is set when it could not be parsed within its limits: the rest is then empty. */
export interface MarkdownFacts {
  readonly depth: number;
  readonly badLinks: readonly BadLink[];
  readonly failure: string | null;
  /** The first pictures that it names, in their order; absent where there are none. */
  readonly pictures?: readonly NamedPicture[];
}

/** Facts of the texts that a deposit shows as Markdown; those of a section that stands in the body are the body's. */
export interface TextFacts {
  readonly description: MarkdownFacts;
  readonly body: MarkdownFacts;
  readonly methodology?: MarkdownFacts;
  readonly falsification?: MarkdownFacts;
  readonly wiki_article?: MarkdownFacts;
}
