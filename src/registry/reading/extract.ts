import type { Heading, ListItem, Nodes, Paragraph, PhrasingContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { tooCostly } from '../markdown/inspect.ts';
import { parseWindows } from '../markdown/parse.ts';
import type { DefinedConcept } from '../model/tables.ts';
import { cleanText } from '../submission/sanitize.ts';
import { countCharacters, cutText, shorten } from '../text/strings.ts';
import { foldTerm, UNSPACED } from '../text/words.ts';
import { EXTRACTED } from './concepts.ts';
import {
  AFTER_LABEL,
  AFTER_TERM,
  AFTER_TERM_UNSPACED,
  BEFORE_MEANT,
  BEFORE_TERM,
  GLOSSARY,
  MEANT,
  NO_TERMS,
  QUOTED_TERM,
  QUOTED_TERM_UNSPACED,
} from './definition-words.ts';
import { termFinder } from './mentions.ts';

// The first stage of a reading pass: the concepts that a text defines, found on its Markdown tree by explicit marks only.

/** No text gives more concepts than this. */
const MOST = 100;

/**
 * The concepts that a text defines, each once, in the order of the text: an emphasized or quoted term with words of definition after it,
 * `**term**: definition`, and the headings of a glossary. Takes time in proportion to the text. Never throws.
 */
export function definitionsIn(text: string): DefinedConcept[] {
  if (tooCostly(text)) return [];
  try {
    const reader = new DefinitionReader();
    for (const { tree } of parseWindows(text)) for (const node of tree.children) reader.block(node);
    return once(reader, text);
  } catch {
    return []; // a parser that fails is a finding of the rules (SAN-001), and no definition
  }
}

/**
 * The first definition of each term that the text mentions. A label that occurs twice is a label of a form and defines nothing. Where a
 * label that begins a paragraph occurs twice, the text is a dialogue, and all such labels are names of speakers.
 */
function once({ found, labels, speakers }: DefinitionReader, text: string) {
  const byTerm = new Map<string, DefinedConcept>();
  const isForm = (key: string) => (labels.get(key) ?? 0) > 1;
  const isDialogue = [...speakers].some(isForm);
  for (const concept of found) {
    const key = foldTerm(concept.term);
    const isLabel = isForm(key) || (isDialogue && speakers.has(key));
    if (key !== '__proto__' && !isLabel && !byTerm.has(key)) byTerm.set(key, concept);
  }
  const there = termFinder(byTerm.keys()).mentionedIn(text);
  return [...byTerm].flatMap(([key, concept]) => (there.has(key) ? [concept] : [])).slice(0, MOST);
}

const QUOTE = /[“"«„「『]/;
const LABEL = /[:：]\s*$/u;

/** A piece of a paragraph: its words, and whether they are marked as a term can be. */
interface Run {
  readonly text: string;
  readonly mark: 'strong' | 'emphasis' | undefined;
}

class DefinitionReader {
  readonly found: DefinedConcept[] = [];
  /** How often each label stands before a colon, by folded text. */
  readonly labels = new Map<string, number>();
  /** The labels with which paragraphs begin. */
  readonly speakers = new Set<string>();
  /** The depth of the heading of the glossary that is open, and the term that waits for its definition. */
  #glossary: { readonly depth: number; term?: string | undefined } | undefined;

  /** Reads a block. Quotations, tables, code and footnotes are not the author's prose, and define nothing. */
  block(node: Nodes): void {
    if (node.type === 'heading') this.#heading(node);
    else if (node.type === 'paragraph') this.#paragraph(node, false);
    else if (node.type === 'list') for (const item of node.children) this.#item(item);
  }

  #item({ children }: ListItem): void {
    for (const child of children) {
      if (child.type === 'paragraph') this.#paragraph(child, true);
      else this.block(child);
    }
  }

  #heading(node: Heading): void {
    const text = textOf(node).trim();
    const { depth } = node;
    if (this.#glossary && depth > this.#glossary.depth) {
      this.#glossary.term = node.children.some(({ type }) => type === 'inlineCode') ? undefined : text;
    } else this.#glossary = GLOSSARY.test(text) ? { depth } : undefined;
  }

  #paragraph({ children }: Paragraph, inList: boolean): void {
    const runs = runsOf(children);
    if (this.#glossary?.term !== undefined) {
      this.#add(this.#glossary.term, following(runs, -1));
      this.#glossary.term = undefined;
    }
    runs.forEach(({ text, mark }, at) => {
      if (mark) this.#marked(runs, at, inList);
      else this.#quoted(text);
    });
  }

  #marked(runs: readonly Run[], at: number, inList: boolean): void {
    const { text, mark } = runs[at] as Run;
    if (text.length > REACH) return;
    const before = at === 0 ? '' : (runs[at - 1]?.text.slice(-80) ?? '');
    const after = following(runs, at);
    const verb = BEFORE_TERM.test(before)
      ? (AFTER_TERM[mark ?? 'emphasis'].exec(after) ?? AFTER_TERM_UNSPACED.exec(after))
      : BEFORE_MEANT.test(before) && MEANT.exec(after);
    if (verb) {
      this.#add(text, after.slice(verb[0].length));
      return;
    }
    const label = LABEL.test(text) ? '' : AFTER_LABEL.exec(after)?.[0];
    if (at > 0 || label === undefined || mark !== 'strong') return;
    const key = foldTerm(text.replace(LABEL, ''));
    this.labels.set(key, (this.labels.get(key) ?? 0) + 1);
    if (!inList) this.speakers.add(key);
    this.#add(text, after.slice(label.length));
  }

  #quoted(text: string): void {
    if (!QUOTE.test(text)) return;
    for (const pattern of [QUOTED_TERM, QUOTED_TERM_UNSPACED]) {
      for (const match of text.matchAll(pattern)) {
        const end = match.index + match[0].length;
        this.#add(match[1] ?? '', text.slice(end, end + REACH));
      }
    }
  }

  #add(rawTerm: string, rawDefinition: string): void {
    const term = this.found.length < 2 * MOST ? termOf(rawTerm) : undefined;
    const definition = term === undefined ? undefined : definitionOf(rawDefinition);
    if (term !== undefined && definition !== undefined)
      this.found.push({ term, definition, type: EXTRACTED });
  }
}

function runsOf(children: readonly PhrasingContent[]): Run[] {
  return children.map((child) => {
    const isMark = child.type === 'strong' || child.type === 'emphasis';
    return {
      text: child.type === 'break' ? ' ' : textOf(child),
      mark: isMark && !holdsCode(child) ? child.type : undefined,
    };
  });
}

function holdsCode(node: Nodes): boolean {
  return node.type === 'inlineCode' || ('children' in node && node.children.some(holdsCode));
}

/** The words after a run, as far as a definition is looked for. */
function following(runs: readonly Run[], at: number): string {
  let text = '';
  for (let next = at + 1; next < runs.length && text.length < REACH; next += 1) {
    text += (runs[next] as Run).text.slice(0, REACH);
  }
  return text;
}

// Which of the words that look defined are kept as a concept. In doubt, none: a term stays in the record.

const MOST_CHARACTERS = 80;
const MOST_WORDS = 6;
const MOST_UNSPACED = 20;
const LONGEST_DEFINITION = 500;

/** How much text after a term is looked at for its definition, in characters. */
const REACH = 900;

const SPACELESS = new RegExp(`[${UNSPACED}]`, 'u');
/** Letters and digits, with what stands between them in a name. No code, no address, no sentence. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} \-‐‑'’·&()]*$/u;

/** The term of words that look like one, or undefined. */
function termOf(raw: string): string | undefined {
  if (raw.length > 3 * MOST_CHARACTERS) return undefined;
  const bare = raw
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”«»„「『]\s?|\s?["“”«»「」『』]$/gu, '')
    .replace(/\s*[:：,]$/u, '')
    .replace(/\s\([^()]*\)$/u, '')
    .trim();
  const { text, removed } = cleanText(bare, { lines: false, isolates: false });
  const sound = removed.length === 0 && text === bare && NAME.test(text) && /\p{L}/u.test(text);
  if (!sound || NO_TERMS.has(foldTerm(text))) return undefined;
  const unspaced = SPACELESS.test(text);
  const characters = countCharacters(text);
  if (characters < 2 || characters > (unspaced ? MOST_UNSPACED : MOST_CHARACTERS)) return undefined;
  return text.split(' ').length > MOST_WORDS ? undefined : text;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentence, without an end that says nothing. Shorter than three words it defines nothing. */
function definitionOf(raw: string): string | undefined {
  const { text } = cleanText(cutText(raw, REACH), { lines: false, isolates: false });
  const line = text.replace(/\s+/g, ' ').trim();
  const sentence = firstSentence(line);
  const least = SPACELESS.test(sentence) ? /^.{6}/u : /\p{L}+\P{L}+\p{L}+\P{L}+\p{L}+/u;
  if (!least.test(sentence) || !/^[\p{L}\p{N}("“«„「『‘']/u.test(sentence)) return undefined;
  return shorten(sentence, LONGEST_DEFINITION);
}

/** A full stop within an identifier ends no sentence: white space follows the end of one, or its script has none. */
function firstSentence(line: string): string {
  let sentence = '';
  for (const { segment } of sentences.segment(line)) {
    sentence += segment;
    if (/[\s。！？]$/u.test(segment)) break;
  }
  return sentence.trim();
}
