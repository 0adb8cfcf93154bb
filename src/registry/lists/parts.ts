// The pages of a list, cut so that one more item changes the pages that show it, and no other (decision 36).

/** How many items a page of a list has (spec 8). */
export const PAGE_SIZE = 25;

/** One page of a list. */
export interface ListPart<Item> {
  /** The last part of its address, or undefined for the first page. It never changes. */
  readonly key: string | undefined;
  /** What its link says: `Newest`, `Sa to Se`; with `counted`, the places of what it shows: `151–175`. */
  readonly label: string;
  /** Whether the label is of places, which the word for what is listed stands before: they are no numbers of deposits. */
  readonly counted?: true;
  /** What the heading of its page says after that of the list, where the label is not enough: `deposits 21–30`. */
  readonly title?: string;
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
      // The places of a full page, from the beginning: the page beside it shows this label, and must not change with it.
      label: `${from + 1}–${from + size}`,
      counted: true as const,
      items: items.slice(from, to).toReversed(),
    };
  });
  const first = { key: undefined, label: 'Newest', items: items.slice(older).toReversed() };
  return [first, ...numbered.toReversed()];
}

/** What the link to a page says: `Newest`, `addresses 151–175`, `deposits 21–30`. */
export function partWords({ title, label, counted }: ListPart<unknown>, nouns: string): string {
  return title ?? (counted ? `${nouns} ${label}` : label);
}

/** The heading of a page of a list: `Addresses 151–175`, `Wiki: articles 26–50`, `Terms: C`. */
export function partHeading(title: string, part: ListPart<unknown>, nouns: string): string {
  const named = title.toLowerCase().endsWith(nouns.toLowerCase());
  return part.counted && named ? `${title} ${part.label}` : `${title}: ${partWords(part, nouns)}`;
}

/**
 * The pages of a list that grows at its end and is read from its beginning: the first page, without a number, begins with the first item,
 * and only the last page ever changes.
 */
export function readParts<Item>(items: readonly Item[], size: number = PAGE_SIZE): ListPart<Item>[] {
  const pages = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: pages }, (_, at) => ({
    key: at === 0 ? undefined : String(at + 1),
    label: `${at * size + 1}–${(at + 1) * size}`,
    counted: true as const,
    items: items.slice(at * size, (at + 1) * size),
  }));
}
