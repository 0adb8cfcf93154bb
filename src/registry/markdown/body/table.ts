import { parse } from 'csv-parse/browser/esm/sync';
import type { Element } from 'hast';
import { counted, isLongerThan, shorten, withoutLastLineEnds } from '../../text/strings.ts';
import { element } from '../decorate.ts';
import { note, type ShownBody } from './source.ts';

// A body that is a table of comma- or tab-separated values (RFC 4180). Recognized with caution: a text of sentences is never one.

const DELIMITERS = ['\t', ',', ';'] as const;
const NAMES = {
  '\t': 'Tab-separated values',
  ',': 'Comma-separated values',
  ';': 'Semicolon-separated values',
};

/** The limits of a page: rows, columns, characters of a cell, and characters of all cells with what a cell takes in HTML. */
const MOST_ROWS = 2000;
const MOST_COLUMNS = 60;
const LONGEST_CELL = 400;
const MOST_SHOWN = 800_000;
const PER_CELL = 10;

/** A row is not longer, in bytes, so that a line of megabytes is refused before it is read. */
const LONGEST_ROW = 64 * 1024;

/** Lines in which a table is told from prose. */
const SAMPLE = 200;

/** A table with its header and as many rows as a page shows; undefined where a body is none. Takes time in proportion to the text. */
export function tableOf(body: string): ShownBody | undefined {
  for (const delimiter of DELIMITERS) {
    if (!isPlausible(body, delimiter)) continue;
    const records = recordsOf(body, delimiter);
    if (records && isTable(records) && !hasBlankLine(body)) return shown(body, records, delimiter);
  }
  return undefined;
}

/** Three lines or more, none of them blank, and delimiters that are not the commas of sentences. */
function isPlausible(body: string, delimiter: string): boolean {
  const lines = withoutLastLineEnds(body).split('\n', SAMPLE);
  if (lines.length < 3 || lines.some((line) => line.trim() === '' || line.length > LONGEST_ROW)) return false;
  if (!lines.every((line) => line.includes(delimiter) || line.includes('"'))) return false;
  if (delimiter === '\t') return true;
  const bare = lines.join('\n').replace(/"[^"]*"/g, '""');
  const all = bare.split(delimiter).length - 1;
  const spaced = bare.split(`${delimiter} `).length - 1;
  return all > 0 && spaced <= all * 0.2;
}

/** A paragraph after the rows that were read: there, a line that is blank and in no quoted cell. */
function hasBlankLine(body: string): boolean {
  return /\n[^\S\n]*\n/.test(body.trimEnd().replace(/"[^"]*"/g, '""'));
}

/** The part of a body that is read, in UTF-16 units: more than the rows that a page shows take. */
const MOST_READ = 2_000_000;

function recordsOf(body: string, delimiter: string): string[][] | undefined {
  const end = body.length > MOST_READ ? body.lastIndexOf('\n', MOST_READ) + 1 : body.length;
  try {
    return parse(body.slice(0, end), { delimiter, to: MOST_ROWS + 2, max_record_size: LONGEST_ROW });
  } catch {
    return undefined; // rows of different lengths, a quote out of place: no table
  }
}

/** Fewer can be verses, or what two people say in turn. */
const FEWEST_ROWS = 4;

/** Two columns or more; the header has names, all different, none of which is a sentence, numbers a list or begins like Markdown. */
function isTable(records: readonly string[][]): boolean {
  const [header = [], ...rows] = records;
  if (header.length < 2 || rows.length < FEWEST_ROWS) return false;
  if (new Set(header).size < header.length) return false;
  return header.every(
    (name) => name.trim() !== '' && !isLongerThan(name, 80) && !/^\s*[#>|*`~-]|^\d+[.)]$|[.!?]$/.test(name),
  );
}

function shown(body: string, records: readonly string[][], delimiter: keyof typeof NAMES): ShownBody {
  const [header = [], ...all] = records;
  const columns = header.slice(0, MOST_COLUMNS);
  const rows: string[][] = [];
  let left = MOST_SHOWN;
  for (const record of all.slice(0, MOST_ROWS)) {
    const row = record.slice(0, MOST_COLUMNS).map((cell) => shorten(cell, LONGEST_CELL));
    left -= row.reduce((sum, cell) => sum + cell.length + PER_CELL, 0);
    if (left < 0) break;
    rows.push(row);
  }
  const isCut = rows.length < all.length || body.length > MOST_READ || columns.length < header.length;
  const words = [`${NAMES[delimiter]}: ${counted(header.length, 'column')}, ${rowsIn(body, all, rows)}.`];
  if (columns.length < header.length) words.push(`The first ${columns.length} columns are shown.`);
  if (rows.length < all.length || body.length > MOST_READ)
    words.push(`The first ${counted(rows.length, 'row')} are shown.`);
  return {
    children: [note(words.join(' '), isCut), tableElement(columns, rows)],
    plain: [columns, ...rows].map((row) => row.join(' ')).join('\n'),
  };
}

/** How many rows there are; where a row can have several lines and not all were read, at least how many. */
function rowsIn(body: string, all: readonly string[][], rows: readonly string[][]): string {
  if (all.length <= MOST_ROWS && body.length <= MOST_READ) return counted(all.length, 'row');
  if (body.includes('"')) return `more than ${counted(rows.length, 'row')}`;
  return counted(body.trimEnd().split('\n').length - 1, 'row');
}

const NUMBER = /^\s*[-+−]?(?:\d+|\d{1,3}(?:[ ,]\d{3})+)?(?:\.\d+)?(?:[eE][-+]?\d+)?\s*%?$/;

function tableElement(columns: readonly string[], rows: readonly string[][]): Element {
  const numeric = columns.map((_, at) => rows.every((row) => NUMBER.test(row[at] ?? '')));
  const align = (at: number) => (numeric[at] ? { className: ['align-right'] } : { dir: 'auto' as const });
  const head = columns.map((name, at) => element('th', { scope: 'col', ...align(at) }, name));
  const body = rows.map((row) => element('tr', {}, ...row.map((cell, at) => element('td', align(at), cell))));
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
  return element(
    'div',
    { className: ['scroll', 'rows-of-data'], tabIndex: 0, role: 'region', ariaLabel: 'Table' },
    table,
  );
}
