// The pages of a list, cut so that one more item changes the pages that show it, and no other (decision 36).

/** How many items a page of a list has (spec 8). */
export const PAGE_SIZE = 25;

/** One page of a list. */
export interface ListPart<Item> {
  /** The last part of its address, or undefined for the first page. It never changes. */
  readonly key: string | undefined;
  /** What its link says: `151–175`, `Sa to Se`. */
  readonly label: string;
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
      items: items.slice(from, to).toReversed(),
    };
  });
  const first = { key: undefined, label: 'Newest', items: items.slice(older).toReversed() };
  return [first, ...numbered.toReversed()];
}
