import { shorten } from '../../text/strings.ts';
import { letterOf, letterSlug, lettersInOrder, sortKey } from '../browse/letters.ts';
import type { ListPart } from './list.ts';

// The pages of a list in alphabetical order, cut so that one more item changes the page that shows it, and no other.

/** How many items a page holds before it is cut in two. */
const LETTER_PAGE = 100;

/** How many characters of an item the label of the page that begins with it shows. */
const SHOWN = 32;

/** One page of a letter. */
export interface LetterPart<Item> extends ListPart<Item> {
  readonly key: string;
  readonly letter: string;
  /** The lower bound of the texts on the page; undefined for the first page of a letter. */
  readonly from: string | undefined;
}

interface Entry<Item> {
  readonly item: Item;
  readonly text: string;
  readonly sort: string;
}

interface Leaf<Item> {
  /** The entry that divides it from the leaf before it; undefined for the first leaf of a letter. */
  readonly from: Entry<Item> | undefined;
  readonly entries: Entry<Item>[];
}

/**
 * The pages of a list in alphabetical order, from items in the order in which they came. Every letter begins a page, whose key is the
 * letter's slug. A page that has more than `most` items is cut before its middle one, as a leaf of a B-tree is, and that item gives the new
 * page its key, for ever: an item that comes later changes one page, or cuts it in two.
 */
export function letterParts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  slugOf: (item: Item) => string,
  most: number = LETTER_PAGE,
): LetterPart<Item>[] {
  const letters = new Map<string, Leaf<Item>[]>();
  for (const item of items) {
    const text = textOf(item);
    const entry = { item, text, sort: sortKey(text) };
    const letter = letterOf(text);
    const leaves = letters.get(letter) ?? [{ from: undefined, entries: [] }];
    letters.set(letter, leaves);
    insert(leaves, entry, most);
  }
  return lettersInOrder([...letters.keys()]).flatMap((letter) =>
    (letters.get(letter) ?? []).map(({ from, entries }) => ({
      key: from ? `${letterSlug(letter)}-${slugOf(from.item)}` : letterSlug(letter),
      label: from ? `${letter}, from “${shorten(from.text, SHOWN)}”` : letter,
      letter,
      from: from?.text,
      items: entries.map(({ item }) => item),
    })),
  );
}

function insert<Item>(leaves: Leaf<Item>[], entry: Entry<Item>, most: number): void {
  const at = leaves.findLastIndex(({ from }) => !from || compared(from, entry) <= 0);
  const { entries } = leaves[at] as Leaf<Item>;
  entries.splice(entries.findLastIndex((one) => compared(one, entry) <= 0) + 1, 0, entry);
  if (entries.length <= most) return;
  const middle = Math.ceil(entries.length / 2);
  leaves.splice(at + 1, 0, { from: entries[middle], entries: entries.splice(middle) });
}

type Sorted = Pick<Entry<unknown>, 'sort' | 'text'>;

/** The order of two texts in a letter: below 0 where the first stands before the second. */
function compared(a: Sorted, b: Sorted): number {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1;
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}

/** Whether a text stands before another of the same letter. */
export function standsBefore(text: string, other: string): boolean {
  return compared({ text, sort: sortKey(text) }, { text: other, sort: sortKey(other) }) < 0;
}
