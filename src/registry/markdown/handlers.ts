import type { ElementContent } from 'hast';
import type { List, ListItem, Parents, Table, TableRow, Text } from 'mdast';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import type { AsWritten } from './as-written.ts';

// Handlers that turn nodes into HTML, where the library's own take more than linear time.

/** Short rows are filled with at most this many empty cells for each cell of the text, plus a constant. */
const MAX_FILLED_PER_CELL = 2;
const ALWAYS_FILLED = 100;

/** Handlers that replace or complement those of the library. */
export const handlers: Handlers = {
  asWritten: (_state: State, node: AsWritten): Text => ({ type: 'text', value: node.value }),

  /** The library checks all items of a list at each of them, to see whether the list is loose. Here the result is cached. */
  listItem(state: State, item: ListItem, parent: Parents | undefined) {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, item, parent);
    const answer: List = { type: 'list', spread: isLoose(parent), children: [] };
    return defaultHandlers.listItem(state, item, answer);
  },

  /** The library searches all earlier footnotes at each reference. Here it asks a map. */
  footnoteReference(state: State, node) {
    if (!(state.footnoteOrder instanceof Order)) state.footnoteOrder = Order.holding(state.footnoteOrder);
    return defaultHandlers.footnoteReference(state, node);
  },

  /** The library fills every row up to the columns of the head, so a short text with many columns would become a huge table. */
  table(state: State, table: Table) {
    const columns = table.align?.length ?? 0;
    const cells = table.children.reduce((sum, row) => sum + row.children.length, 0);
    if (columns * table.children.length - cells > MAX_FILLED_PER_CELL * cells + ALWAYS_FILLED)
      delete table.align;
    return defaultHandlers.table(state, table) as ElementContent;
  },

  /** The library searches all rows at each row, to see whether it is the head. Here it sees two rows at most. */
  tableRow(state: State, row: TableRow, parent: Parents | undefined) {
    const head = parent?.type === 'table' ? parent.children[0] : undefined;
    if (!head) return defaultHandlers.tableRow(state, row, parent);
    const few = { ...parent, children: row === head ? [row] : [head, row] } as Table;
    return defaultHandlers.tableRow(state, row, few);
  },
};

const looseness = new WeakMap<List, boolean>();

function isLoose(list: List): boolean {
  const known = looseness.get(list);
  if (known !== undefined) return known;
  const loose = list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1);
  looseness.set(list, loose);
  return loose;
}

/** Footnote ids in the order of their first reference, each with its position. */
class Order extends Array<string> {
  readonly #places = new Map<string, number>();

  static holding(ids: readonly string[]): Order {
    const made = new Order();
    made.push(...ids);
    return made;
  }

  override push(...ids: string[]): number {
    ids.forEach((id, at) => {
      this.#places.set(id, this.length + at);
    });
    return super.push(...ids);
  }

  override indexOf(id: string): number {
    return this.#places.get(id) ?? -1;
  }
}
