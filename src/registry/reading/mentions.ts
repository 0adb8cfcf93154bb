// Finds which of many terms a text mentions, in one pass over the text whatever their number.

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆〤`;

/** An address; one character of a script without spaces between words; or a word. */
const LETTER = String.raw`[[\p{L}\p{M}\p{N}]--[${UNSPACED}]]`;
const TOKEN = String.raw`(?:https?:\/\/|www\.)\S+|[${UNSPACED}]|${LETTER}+(?:_+${LETTER}+)*`;

/** The form in which terms are compared: NFC, lower case where the script has case, white space as one space, none outside. */
export function foldTerm(term: string): string {
  return lowered(term.normalize('NFC')).replace(/\s+/g, ' ').trim();
}

/** The final form of the Greek sigma depends on what follows it. */
function lowered(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

interface Node {
  readonly next: Map<string, Node>;
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
 * Takes time in proportion to the text, and the longest term bounds what is tried at each word.
 */
export function termFinder(terms: Iterable<string>): TermFinder {
  const root: Node = { next: new Map(), terms: [] };
  for (const term of terms) {
    const [first, ...rest] = wordsOf(term);
    if (first === undefined || rest.some(({ gap }) => gap === TOO_WIDE)) continue;
    let node = step(root, first.word);
    for (const { gap, word } of rest) node = step(node, `${gap}\n${word}`);
    node.terms.push(term);
  }
  return { mentionedIn: (text) => mentionsIn(text, root) };
}

function step({ next }: Node, key: string): Node {
  let node = next.get(key);
  if (!node) {
    node = { next: new Map(), terms: [] };
    next.set(key, node);
  }
  return node;
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
  let open: Node[] = [];
  for (const { word, gap } of wordsOf(text)) {
    const key = `${gap}\n${word}`;
    const reached: Node[] = [];
    for (const node of open) {
      const next = node.next.get(key);
      if (next) reached.push(next);
    }
    const start = root.next.get(word);
    if (start) reached.push(start);
    for (const { terms } of reached) for (const term of terms) found.add(term);
    open = reached;
  }
  return found;
}
