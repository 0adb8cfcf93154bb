import type { Element, Nodes } from 'hast';
import { visibleText } from './visible-text.ts';

/** Characters that fit a line of a table on the narrowest screen that pages are made for (320 px), with room to spare. */
const NARROWEST = 26;

/** What the space between two columns takes, in characters. */
const GAP = 2;

/** Scripts that are broken between any two characters, so that their words need no width. */
const BREAKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\s/-]+/u;

/** Whether a table can be wider than a narrow screen: its columns are as wide as the longest words in them. */
export function canOverflow(table: Element): boolean {
  const widths: number[] = [];
  for (const row of rowsOf(table)) {
    let column = 0;
    for (const cell of row.children) {
      if (cell.type !== 'element') continue;
      widths[column] = Math.max(widths[column] ?? 0, longestWord(cell));
      column += 1;
    }
    const width = widths.reduce((sum, one) => sum + one, GAP * (widths.length - 1));
    if (width > NARROWEST) return true;
  }
  return false;
}

function longestWord(cell: Element): number {
  let most = 0;
  for (const word of visibleText(cell).split(BREAKS)) most = Math.max(most, [...word].length);
  return most;
}

/** The rows of a table, in order. */
export function* rowsOf(table: Element): Generator<Element> {
  const open: Nodes[] = [...table.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'tr') yield node;
    else open.push(...[...node.children].reverse());
  }
}
