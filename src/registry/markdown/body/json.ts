import type { Element } from 'hast';
import { parseStrict } from '../../text/json.ts';
import { counted, shorten, thousands } from '../../text/strings.ts';
import { element } from '../decorate.ts';
import { codeOf, note, type ShownBody } from './source.ts';

// A body that is JSON (RFC 8259), or an object of JSON on each line, as a tree that folds.

/** The limits of a page: values in all, of one object or array, levels, and characters of a string. */
const MOST_VALUES = 2000;
const MOST_OF_ONE = 200;
const MOST_LEVELS = 24;
const LONGEST_STRING = 600;

const OPEN_LEVELS = 2;

/** The tree of a body; undefined where it is no JSON, or nothing but a single value. Takes time in proportion to the text. */
export function jsonOf(body: string): ShownBody | undefined {
  const text = body.trim();
  const whole = parsed(text);
  const value = whole ?? linesOf(text);
  if (!isContainer(value) || Object.entries(value).length === 0) return undefined;
  // A short array may be a reference in brackets: [1].
  if (Array.isArray(value) && value.length < 2 && !isContainer(value[0])) return undefined;
  if (!(whole ? [text] : text.split('\n')).every(hasEachNameOnce))
    return codeOf(text, 'JSON, as it is written.', 'json');
  const state = { left: MOST_VALUES, cut: false, plain: [] as string[] };
  const tree = nodeOf(value, undefined, 0, state);
  const what = Array.isArray(value) ? 'an array' : 'an object';
  const words = `JSON: ${what} of ${sizeOf(value)}.${state.cut ? ' A part is shown.' : ''}`;
  return {
    children: [note(words, state.cut), element('div', { className: ['json'], dir: 'ltr' }, tree)],
    plain: state.plain.join('\n'),
  };
}

const sizeOf = (value: Container) =>
  counted(Object.keys(value).length, Array.isArray(value) ? 'item' : 'member');

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

function nodeOf(value: unknown, name: string | undefined, level: number, state: State): Element {
  state.left -= 1;
  const label =
    name === undefined ? [] : [element('span', { className: ['name'] }, shorten(name, LONGEST_STRING)), ': '];
  if (!isContainer(value))
    return element('span', { className: ['value'] }, ...label, scalar(value, name, state));
  if (name !== undefined) state.plain.push(name);
  const isArray = Array.isArray(value);
  const entries = Object.entries(value);
  const size = sizeOf(value);
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

// A value of JSON (RFC 8259), with its numbers as they are written.

/** A number as it is written, which may have more digits than a number of JavaScript. */
class Written {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Container = Readonly<Record<string, unknown>> | readonly unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !(value instanceof Written);
}

/** The value of a text that is an object or an array of JSON, with its numbers as they are written; undefined where it is none. */
function parsed(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  for (const reviver of [asWritten, undefined])
    try {
      return JSON.parse(text, reviver);
    } catch (error) {
      // Anything else is the depth: there are too many levels for a function at each value.
      if (error instanceof SyntaxError) return undefined;
    }
  return undefined;
}

function asWritten(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? new Written(context.source) : value;
}

/** Whether no object of a text of JSON has a name twice: a tree would show one of the two. */
function hasEachNameOnce(text: string): boolean {
  try {
    parseStrict(text);
    return true;
  } catch {
    return false;
  }
}
