import type { Element } from 'hast';
import { rowsOf } from './table-width.ts';
import { visibleText } from './visible-text.ts';

/** A number as tables have it: a sign, digits in groups, a decimal part, a percent sign. */
const NUMBER = /^[+\u2212-]?\d{1,15}(?:[.,'\u00A0\u202F ]\d{1,15}){0,8} ?[%\u2030]?$/;

/** What stands for a number that there is not. */
const NONE = /^[\u2010-\u2015\u2212-]?$/;

/** Sets the columns whose cells are all numbers at the end of the line, unless the author aligned them. Changes the table. */
export function alignNumbers(table: Element): void {
  const columns: { readonly cells: Element[]; numbers: number; isOther: boolean }[] = [];
  for (const row of rowsOf(table)) {
    const cells = row.children.filter((child) => child.type === 'element');
    for (const [at, cell] of cells.entries()) {
      columns[at] ??= { cells: [], numbers: 0, isOther: false };
      const column = columns[at];
      column.cells.push(cell);
      const text = cell.tagName === 'td' ? visibleText(cell).trim() : '';
      if (NUMBER.test(text)) column.numbers += 1;
      else if (!NONE.test(text)) column.isOther = true;
    }
  }
  for (const { cells, numbers, isOther } of columns) {
    if (isOther || numbers === 0 || cells.some(({ properties }) => properties.className)) continue;
    for (const cell of cells) cell.properties.className = ['number'];
  }
}
