import { endOfString } from '../text/strict-json.ts';

// A value of JSON (RFC 8259), and whether it is the text that it was made from.

/** A number as it is written, which may have more digits than a number of JavaScript. */
export class Written {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** An object or an array. */
export type Container = Readonly<Record<string, unknown>> | readonly unknown[];

/** Whether a value of JSON is an object or an array. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !(value instanceof Written);
}

/** The value of a text that is an object or an array of JSON, with its numbers as they are written; undefined where it is none. */
export function parsed(text: string): unknown {
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
export function hasNamesInOrder(source: string, value: unknown): boolean {
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
