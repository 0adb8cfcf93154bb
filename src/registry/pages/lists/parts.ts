// The pages of a list, cut so that one more item changes the pages that show it, and no other.

/** How many items a page of a list has. */
const PAGE_SIZE = 25;

/** What a page of a list is called. */
export interface PartName {
  /** The last part of its address, or undefined for the first page. It never changes. */
  readonly key: string | undefined;
  /** What its link says: `Newest`, `Sa to Se`; with `start`, the places of what it shows: `151–167`. */
  readonly label: string;
  /**
   * The first position in the label's range. The noun of the list goes before the range, so that nobody takes it for deposit numbers.
   */
  readonly start?: number;
  /** What the heading of its page says after that of the list, where the label is not enough: `deposits 21–30`. */
  readonly title?: string;
}

/** One page of a list. */
export interface ListPart<Item> extends PartName {
  /** What it shows, in the order in which it shows it. */
  readonly items: readonly Item[];
}

/**
 * The pages of a list that grows at one end, whose items are given from the oldest to the newest. Pages are numbered from the oldest, and
 * a full one never changes. The first page, without a number, shows the newest `size` items; the page after it has those that left the
 * first and do not yet fill a page.
 */
export function grownParts<Item>(items: readonly Item[], size: number = PAGE_SIZE): ListPart<Item>[] {
  const onFirst = Math.min(size, items.length);
  const older = items.length - onFirst;
  const numbered = Array.from({ length: Math.ceil(older / size) }, (_, at) => {
    const [from, to] = [at * size, Math.min((at + 1) * size, older)];
    return {
      key: String(at + 1),
      ...placesOf(from, to),
      items: items.slice(from, to).toReversed(),
    };
  });
  const first = { key: undefined, label: 'Newest', items: items.slice(older).toReversed() };
  return [first, ...numbered.toReversed()];
}

function placesOf(from: number, to: number): { label: string; start: number } {
  return { label: to - from > 1 ? `${from + 1}–${to}` : String(to), start: from + 1 };
}

/** What a page is called: `Newest`, `addresses 151–167`, `deposits 21–30`. */
export function partWords({ title, label, start }: PartName, nouns: string): string {
  return title ?? (start === undefined ? label : `${nouns} ${label}`);
}

/** What the link from the page beside it says: where the page begins, since that page must not change as this one grows. */
export function besideWords(part: PartName, nouns: string): string {
  return part.start === undefined ? partWords(part, nouns) : `${nouns} from ${part.start}`;
}

/** The heading of a page of a list: `Addresses 151–167`, `Wiki: articles 26–50`, `Terms: C`. */
export function partHeading(title: string, part: PartName, nouns: string): string {
  const named = title.toLowerCase().endsWith(nouns.toLowerCase());
  return part.start !== undefined && named ? `${title} ${part.label}` : `${title}: ${partWords(part, nouns)}`;
}

/**
 * The pages of a list that grows at its end and is read from its beginning: the first page, without a number, begins with the first item,
 * and only the last page ever changes.
 */
export function readParts<Item>(items: readonly Item[], size: number = PAGE_SIZE): ListPart<Item>[] {
  const pages = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: pages }, (_, at) => ({
    key: at === 0 ? undefined : String(at + 1),
    ...placesOf(at * size, Math.min((at + 1) * size, items.length)),
    items: items.slice(at * size, (at + 1) * size),
  }));
}
