import { type Divided, divide, type Keyed, prefixOf } from '../../archive/resources/shards.ts';
import { foldedText } from '../../text/words.ts';
import { coded, type GraphNode } from './nodes.ts';

// The names of the graph in small files, by the first two letters of each of their words: what the search box of the graph proposes.

/** A name as the files hold it, with its code (`coded`). */
export type NameRow = ReturnType<typeof coded>;

/** How many words a file has before it is divided, and how many names at most. */
const MOST_WORDS = 2400;
const MOST_NAMES = 1200;

/** Letters and digits; of a script without spaces, any two that follow each other begin a word. */
const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a name, without case and marks. */
export function nameWords(name: string): string[] {
  return foldedText(name).match(WORD) ?? [];
}

/** The hex digits by which the names with a word are put into files; undefined for a single letter, which too many words begin with. */
function wordDigits(word: string): string | undefined {
  const [first, second] = [...word];
  if (first === undefined || second === undefined) return undefined;
  // The last hex digits of letters differ most.
  const [a, b] = [first, second].map((letter) =>
    [...(letter.codePointAt(0) ?? 0).toString(16).padStart(5, '0')].reverse(),
  );
  return (a ?? []).map((digit, at) => `${digit}${b?.[at]}`).join('');
}

/** The names in their files. A file that is full has those in most relations. */
export function namesInFiles(nodes: Iterable<GraphNode>): {
  readonly files: ReadonlyMap<string, readonly NameRow[]>;
  readonly divided: Divided;
} {
  const rows: Keyed<GraphNode>[] = [];
  for (const node of nodes) for (const digits of digitsOf(node.name)) rows.push({ digits, row: node });
  const { files, divided } = divide(rows, MOST_WORDS);
  const listed = (held: readonly GraphNode[]): NameRow[] => mostConnected([...new Set(held)]).map(coded);
  return { files: new Map([...files].map(([prefix, held]) => [prefix, listed(held)])), divided };
}

/** The prefixes of the files with names that could be meant by what is typed: the first word of two letters decides. */
export function filesFor(typed: string, divided: Divided): string | undefined {
  for (const word of nameWords(typed)) {
    const digits = wordDigits(word);
    if (digits !== undefined) return prefixOf(digits, divided);
  }
  return divided.length === 0 ? '' : undefined;
}

function digitsOf(name: string): Set<string> {
  const digits = new Set<string>();
  for (const word of nameWords(name)) {
    const letters = [...word];
    const starts = UNSPACED.test(word) ? letters.map((_, at) => letters.slice(at).join('')) : [word];
    for (const start of starts) digits.add(wordDigits(start) ?? wordDigits(`${start}0`) ?? '');
  }
  return digits;
}

function mostConnected(nodes: readonly GraphNode[]): readonly GraphNode[] {
  if (nodes.length <= MOST_NAMES) return nodes;
  const kept = new Set(nodes.toSorted((a, b) => b.degree - a.degree).slice(0, MOST_NAMES));
  return nodes.filter((node) => kept.has(node));
}

/** The names that all typed words begin words of, the best first: the name itself, names that begin so, and the shorter ones. */
export function namesMeant<Row extends readonly [name: string, ...rest: unknown[]]>(
  typed: string,
  rows: readonly Row[],
): Row[] {
  const sought = nameWords(typed);
  if (sought.length === 0) return [];
  const whole = sought.join(' ');
  const score = (name: string) => {
    const words = nameWords(name);
    const met = sought.every((word) =>
      words.some((one) => (UNSPACED.test(word) ? one.includes(word) : one.startsWith(word))),
    );
    if (!met) return undefined;
    const joined = words.join(' ');
    return (joined === whole ? 0 : joined.startsWith(whole) ? 1000 : 2000) + Math.min(999, name.length);
  };
  return rows
    .flatMap((row) => {
      const points = score(row[0]);
      return points === undefined ? [] : [{ row, points }];
    })
    .sort((a, b) => a.points - b.points)
    .map(({ row }) => row);
}
