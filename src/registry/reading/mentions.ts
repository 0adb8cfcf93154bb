import { lowered } from '../text/words.ts';

// Finds which of many terms a text mentions, in one pass over the text whatever their number.

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆〤`;

/** An address; one character of a script without spaces between words; or a word. */
const LETTER = String.raw`[[\p{L}\p{M}\p{N}]--[${UNSPACED}]]`;
const TOKEN = String.raw`(?:https?:\/\/|www\.)\S+|[${UNSPACED}]|${LETTER}+(?:_+${LETTER}+)*`;

interface Node {
  readonly word: string;
  readonly next: Map<string, Node>;
  /** Where the longest shorter run of words leads that ends as this one does; undefined where there is none. */
  shorter: Node | undefined;
  /** The terms that end here: several where they differ in what is no word. */
  readonly terms: string[];
}

/** Terms as a tree of words. */
export interface TermFinder {
  /** The terms that a text mentions, each once, in the order of the first mention. */
  mentionedIn(text: string): Set<string>;
}

/**
 * A finder of terms as whole words, without regard to case; in scripts without spaces between words, wherever the characters stand.
 * Between two words of a term the text has what the term has there; white space, line breaks and emphasis count as in `foldTerm`.
 * Takes time in proportion to the text, whatever the terms, also where they repeat their own words (Aho and Corasick, 1975).
 */
export function termFinder(terms: Iterable<string>): TermFinder {
  const root = nodeOf('');
  for (const term of terms) {
    const [first, ...rest] = wordsOf(term);
    if (first === undefined || rest.some(({ gap }) => gap === TOO_WIDE)) continue;
    let node = step(root, first.word, first.word);
    for (const { gap, word } of rest) node = step(node, keyOf(gap, word), word);
    node.terms.push(term);
  }
  findShorter(root);
  return { mentionedIn: (text) => mentionsIn(text, root) };
}

function nodeOf(word: string): Node {
  return { word, next: new Map(), shorter: undefined, terms: [] };
}

function step({ next }: Node, key: string, word: string): Node {
  let node = next.get(key);
  if (!node) {
    node = nodeOf(word);
    next.set(key, node);
  }
  return node;
}

/** Gives each node its shorter one; those nearer to the root come first, since the others need theirs. */
function findShorter(root: Node): void {
  const nodes = [...root.next.values()];
  for (const node of nodes) {
    for (const [key, child] of node.next) {
      child.shorter = follow(node.shorter, key) ?? root.next.get(child.word);
      nodes.push(child);
    }
  }
}

/** Where a word leads from a node, or from the first of its shorter ones that it leads on from. */
function follow(from: Node | undefined, key: string): Node | undefined {
  for (let node = from; node; node = node.shorter) {
    const next = node.next.get(key);
    if (next) return next;
  }
  return undefined;
}

/** The key of a word after another one: after a space, which is nearly always, the word itself. */
function keyOf(gap: string, word: string): string {
  return gap === ' ' ? word : `${gap}\n${word}`;
}

interface Word {
  readonly word: string;
  /** What stands between it and the word before it. */
  readonly gap: string;
}

function* wordsOf(text: string): Generator<Word> {
  const folded = lowered(text.normalize('NFC'));
  const pattern = new RegExp(TOKEN, 'gv');
  let end = 0;
  for (let match = pattern.exec(folded); match; match = pattern.exec(folded)) {
    const [word] = match;
    yield { word, gap: gapOf(folded, end, match.index) };
    end = match.index + word.length;
  }
}

/** No term is found that has more than this between two of its words. */
const WIDEST = 12;
const TOO_WIDE = '\n';

function gapOf(text: string, from: number, to: number): string {
  if (to - from === 1 && text.charAt(from) === ' ') return ' ';
  if (to === from) return '';
  if (to - from > WIDEST) return TOO_WIDE;
  return text
    .slice(from, to)
    .replace(/[*_`~]/g, '')
    .replace(/\s+/g, ' ');
}

function mentionsIn(text: string, root: Node): Set<string> {
  const found = new Set<string>();
  const seen = new Set<Node>();
  let at: Node | undefined;
  for (const { word, gap } of wordsOf(text)) {
    at = (at && follow(at, keyOf(gap, word))) ?? root.next.get(word);
    // Behind a node that was seen, all shorter ones were.
    for (let node = at; node && !seen.has(node); node = node.shorter) {
      seen.add(node);
      for (const term of node.terms) found.add(term);
    }
  }
  return found;
}
