import type { Element, ElementContent } from 'hast';
import { endOfString } from '../../text/json.ts';
import { counted, shorten, thousands } from '../../text/strings.ts';
import { element } from '../decorate.ts';
import { codeOf, note, type ShownBody } from './source.ts';

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

// A value of JSON (RFC 8259), and whether it is the text that it was made from.

/** A number as it is written, which may have more digits than a number of JavaScript. */
class Written {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** An object or an array. */
type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/** Whether a value of JSON is an object or an array. */
function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !(value instanceof Written);
}

/** The value of a text that is an object or an array of JSON, with its numbers as they are written; undefined where it is none. */
function parsed(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return JSON.parse(text); // too many levels for a function at each value
  }
}

function asWritten(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? new Written(context.source) : value;
}

/**
 * Whether a value of JSON has the names of its objects as its source does: each as often, and in the same order. An object of JavaScript
 * has each name once, and those that are numbers first.
 */
function hasNamesInOrder(source: string, value: unknown): boolean {
  const written = namesIn(source);
  for (const name of namesOf(value)) if (written.next().value !== name) return false;
  return written.next().done === true;
}

/** The names in a source that is JSON, in their order: strings before a colon. Takes time in proportion to the source. */
function* namesIn(source: string): Generator<string, undefined> {
  for (let at = source.indexOf('"'); at !== -1; ) {
    const end = endOfString(source, at);
    let next = end;
    while (' \t\n\r'.includes(source[next] ?? '.')) next += 1;
    if (source[next] === ':') yield JSON.parse(source.slice(at, end)) as string;
    at = source.indexOf('"', end);
  }
}

/** The names in a value, in the order in which its objects have them. Keeps a list, since levels can be too many for calls. */
function* namesOf(value: unknown): Generator<string> {
  const left: (readonly [name: string | undefined, value: unknown])[] = [[undefined, value]];
  for (let item = left.pop(); item; item = left.pop()) {
    const [name, inner] = item;
    if (name !== undefined) yield name;
    if (!isContainer(inner)) continue;
    const isArray = Array.isArray(inner);
    for (const [key, one] of Object.entries(inner).reverse()) left.push([isArray ? undefined : key, one]);
  }
}
