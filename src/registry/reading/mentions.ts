import { lowered, UNSPACED } from '../text/words.ts';

// Finds which of many terms a text mentions, in one pass over the text whatever their number.

const SPACELESS = `${UNSPACED}ー々〆〤`;

/** An address; one character of a script without spaces between words; or a word. */
const LETTER = String.raw`[[\p{L}\p{M}\p{N}]--[${SPACELESS}]]`;
const TOKEN = String.raw`(?:https?:\/\/|www\.)\S+|[${SPACELESS}]|${LETTER}+(?:_+${LETTER}+)*`;

/** A place in the tree: the words that can follow, and the terms that end here, several where they differ in what is no word. */
interface Node {
  readonly next: Map<string, Node>;
  readonly terms: string[];
}

/** No term of more words is found: a text of one word again and again takes a step for each word of a term. */
const MOST_WORDS = 32;

/**
 * A finder of terms as whole words, without regard to case; in scripts without spaces between words, wherever the characters stand.
 * Between two words of a term the text has what the term has there; white space, line breaks and emphasis count as in `foldTerm`.
 */
export function termFinder(terms: Iterable<string>) {
  const root: Node = { next: new Map(), terms: [] };
  for (const term of terms) {
    const [first, ...rest] = wordsOf(term);
    if (!first || rest.length >= MOST_WORDS) continue;
    let node = step(root, first.word);
    for (const { gap, word } of rest) node = step(node, keyOf(gap, word));
    node.terms.push(term);
  }
  return {
    /** The terms that a text mentions, each once, in the order of the first mention. */
    mentionedIn: (text: string) => mentionsIn(text, root),
  };
}

function step({ next }: Node, key: string): Node {
  const node = next.get(key) ?? { next: new Map(), terms: [] };
  next.set(key, node);
  return node;
}

/** The key of a word after another one: after a space, which is nearly always, the word itself. */
function keyOf(gap: string, word: string): string {
  return gap === ' ' ? word : `${gap}\n${word}`;
}

interface Word {
  readonly word: string;
  /** The characters between it and the word before it. */
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

function gapOf(text: string, from: number, to: number): string {
  if (to - from === 1 && text.charAt(from) === ' ') return ' ';
  if (to === from) return '';
  return text
    .slice(from, to)
    .replace(/[*_`~]/g, '')
    .replace(/\s+/g, ' ');
}

function mentionsIn(text: string, root: Node): Set<string> {
  const found = new Set<string>();
  /** Where the words before lead, from the longest run of them. */
  let begun: Node[] = [];
  for (const { word, gap } of wordsOf(text)) {
    const key = keyOf(gap, word);
    const reached: Node[] = [];
    for (const node of begun) {
      const next = node.next.get(key);
      if (next) reached.push(next);
    }
    const first = root.next.get(word);
    if (first) reached.push(first);
    for (const node of reached) for (const term of node.terms) found.add(term);
    begun = reached;
  }
  return found;
}
