import type { ElementContent } from 'hast';
import type { List, ListItem, Parents, Table, TableRow, Text } from 'mdast';
import { defaultHandlers, type Handlers, type State } from 'mdast-util-to-hast';
import type { AsWritten } from './as-written.ts';

// How some nodes become HTML, where the library's own way takes longer than the text grows.

/** A table's rows are filled up with so many cells for each that stands in the text, and some. */
const MOST_FILLED = 2;
const ALWAYS_FILLED = 100;

/** Handlers beside those of the library. */
export const handlers: Handlers = {
  asWritten: (_state: State, node: AsWritten): Text => ({ type: 'text', value: node.value }),

  /** Each item of a list asks every other whether the list is loose; the list is asked once, and answers for all. */
  listItem(state: State, item: ListItem, parent: Parents | undefined) {
    if (parent?.type !== 'list') return defaultHandlers.listItem(state, item, parent);
    const answer: List = { type: 'list', spread: isLoose(parent), children: [] };
    return defaultHandlers.listItem(state, item, answer);
  },

  /** A call of a footnote looks for it among all that were called before. */
  footnoteReference(state: State, node) {
    if (!(state.footnoteOrder instanceof Order)) state.footnoteOrder = Order.holding(state.footnoteOrder);
    return defaultHandlers.footnoteReference(state, node);
  },

  /** Rows are filled up to the columns of the head, so that a short text of many columns would be a table without end. */
  table(state: State, table: Table) {
    const columns = table.align?.length ?? 0;
    const cells = table.children.reduce((sum, row) => sum + row.children.length, 0);
    if (columns * table.children.length - cells > MOST_FILLED * cells + ALWAYS_FILLED) delete table.align;
    return defaultHandlers.table(state, table) as ElementContent;
  },

  /** A row looks for its place among all rows, to know whether it is the head. */
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

/** The footnotes in the order in which they were called, each with its place. */
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
