import type { Element, ElementContent } from 'hast';
import { counted, thousands } from '../text/counted.ts';
import { shorten } from '../text/cut.ts';
import { element, note } from './hast.ts';
import { type Container, hasNamesInOrder, isContainer, parsed, Written } from './json-value.ts';
import type { ShownBody } from './shown.ts';
import { codeOf } from './source.ts';

// A body that is JSON (RFC 8259), or an object of JSON on each line, as a tree that folds.

/** What a page shows at most: values in all, of one object or array, levels, and characters of a string. */
const MOST_VALUES = 2000;
const MOST_OF_ONE = 200;
const MOST_LEVELS = 24;
const LONGEST_STRING = 600;

/** Levels that are open at first. */
const OPEN_LEVELS = 2;

/** The tree of a body; undefined where it is no JSON, or nothing but a single value. Takes time in proportion to the text. */
export function jsonOf(body: string): ShownBody | undefined {
  const text = body.trim();
  const value = parsed(text) ?? linesOf(text);
  if (!isContainer(value) || entriesOf(value).length === 0) return undefined;
  // A short array may be a reference in brackets: [1].
  if (Array.isArray(value) && value.length < 2 && !isContainer(value[0])) return undefined;
  if (!hasNamesInOrder(text, value)) return codeOf(text, 'JSON, as it is written.', 'json');
  const state = { left: MOST_VALUES, cut: false, plain: [] as string[] };
  const tree = nodeOf(value, undefined, 0, state);
  const what = Array.isArray(value)
    ? counted(value.length, 'item')
    : counted(Object.keys(value).length, 'member');
  const words = `JSON: ${Array.isArray(value) ? 'an array' : 'an object'} of ${what}.${state.cut ? ' A part is shown.' : ''}`;
  return {
    children: [note(words, state.cut), element('div', { className: ['json'], dir: 'ltr' }, tree)],
    plain: state.plain.join('\n'),
  };
}

/** An object on each of two lines or more (JSON Lines). */
function linesOf(text: string): unknown[] | undefined {
  if (!/^\{[^\n]*\}[^\S\n]*\n\{/.test(text)) return undefined;
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    const value = parsed(line.trim());
    if (!isContainer(value)) return undefined;
    values.push(value);
  }
  return values;
}

interface State {
  left: number;
  cut: boolean;
  readonly plain: string[];
}

function entriesOf(value: Container): [string, unknown][] {
  return Object.entries(value);
}

function nodeOf(value: unknown, name: string | undefined, level: number, state: State): Element {
  state.left -= 1;
  const label: ElementContent[] =
    name === undefined
      ? []
      : [element('span', { className: ['name'] }, shorten(name, LONGEST_STRING)), text(': ')];
  if (!isContainer(value))
    return element('span', { className: ['value'] }, ...label, scalar(value, name, state));
  if (name !== undefined) state.plain.push(name);
  const isArray = Array.isArray(value);
  const entries = entriesOf(value);
  const size = isArray ? counted(entries.length, 'item') : counted(entries.length, 'member');
  const sign = element('span', { className: ['size'] }, isArray ? `[ ${size} ]` : `{ ${size} }`);
  if (entries.length === 0)
    return element('span', { className: ['value'] }, ...label, isArray ? '[ ]' : '{ }');
  const summary = element('summary', {}, ...label, sign);
  const inside = level >= MOST_LEVELS ? [] : items(entries, isArray, level, state);
  const left = entries.length - inside.length;
  if (left > 0) {
    state.cut = true;
    inside.push(element('li', { className: ['more'], lang: 'en' }, `… ${thousands(left)} more`));
  }
  const open = level < OPEN_LEVELS ? { open: true } : {};
  return element('details', open, summary, element('ul', {}, ...inside));
}

function items(
  entries: readonly [string, unknown][],
  isArray: boolean,
  level: number,
  state: State,
): Element[] {
  const made: Element[] = [];
  for (const [name, value] of entries.slice(0, MOST_OF_ONE)) {
    if (state.left <= 0) break;
    made.push(element('li', {}, nodeOf(value, isArray ? undefined : name, level + 1, state)));
  }
  return made;
}

function scalar(value: unknown, name: string | undefined, state: State): Element {
  if (typeof value === 'string') {
    const words = shorten(value, LONGEST_STRING);
    if (words !== value) state.cut = true;
    state.plain.push(name === undefined ? words : `${name} ${words}`);
    return element('span', { className: ['hljs-string'] }, '“', element('bdi', {}, words), '”');
  }
  if (value instanceof Written || typeof value === 'number') {
    const written = shorten(value instanceof Written ? value.source : String(value), LONGEST_STRING);
    state.plain.push(name === undefined ? written : `${name} ${written}`);
    return element('span', { className: ['hljs-number'] }, written);
  }
  return element('span', { className: ['hljs-literal'] }, String(value));
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
