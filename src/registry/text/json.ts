import type * as z from 'zod';
import { shorten } from './strings.ts';

// JSON as sources and drafts are read: RFC 8259 section 4 leaves open what a name means that an object has twice, so it is refused.

/** An object of JSON of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value that a shape of zod names, in its order; without those that are undefined. */
export function inShape(shape: object, value: object): Fields {
  const fields = value as Fields;
  const names = Object.keys(shape).filter((name) => fields[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** The value of a JSON text. Throws a `SyntaxError` for what is not JSON, and for an object that has a name twice. */
export function parseStrict(text: string): unknown {
  const value: unknown = JSON.parse(text);
  for (const { name, line } of namesTwice(text))
    throw new SyntaxError(`the key “${name}” stands twice in one object, the second time on line ${line}`);
  return value;
}

/** A string, with the colon that makes a name of it, and what opens and ends an object or a list. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/** The names that an object of a JSON text has twice, each with the line on which it stands again. */
export function* namesTwice(text: string): Generator<{ readonly name: string; readonly line: number }> {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) yield { name, line: text.slice(0, index).split('\n').length };
      names?.add(name);
    }
  }
}

// No program should have to read these in a JSON value: objects within objects without end, and a key that programs take for another thing.

/** As deep as objects and lists of a draft may stand within each other. */
const MOST_DEEP = 20;

/** The reason why a JSON value is unreadable, in words that follow “found”, and what to do; undefined where nothing does. Throws nothing. */
export function unreadableShape(
  value: unknown,
  depth = 1,
): { readonly actual: string; readonly remedy: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MOST_DEEP)
    return {
      actual: `objects or lists within each other, more than ${MOST_DEEP} deep`,
      remedy: 'Write it with fewer levels.',
    };
  if (Object.hasOwn(value, '__proto__'))
    return { actual: 'an unreadable key: __proto__', remedy: 'Give the key another name.' };
  for (const inner of Object.values(value)) {
    const found = unreadableShape(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

// Findings of a schema, in words for a person: a parser's own words name types that nobody wrote.

const MOST_SHOWN = 100;

/** The faults that an issue of a schema names in a value: where each is, what is there, null for nothing, and what is wanted, as a sentence. */
export function shapeFaults(issue: z.core.$ZodIssue, value: unknown) {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: shorten(path === '' ? key : `${path}.${key}`, MOST_SHOWN),
      actual: 'a key that the schema does not have',
      wanted: 'Remove it, or compare its spelling with the schema.',
    }));
  const found = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );
  const actual = found === undefined || found === null ? null : shown(found);
  return [{ field: path, actual, wanted: wantedBy(issue) }];
}

function wantedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return `Give ${KINDS[issue.expected] ?? `a value of the kind ${issue.expected}`}.`;
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Give a text that is not empty.';
  if (issue.code === 'too_small' && issue.origin === 'number') return `Give ${issue.minimum} or more.`;
  return 'Give a value of the form that the schema names.';
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
  boolean: 'true or false',
  number: 'a number',
};

function shown(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value, MOST_SHOWN)}”`;
  return `${kindOf(value)}: ${shorten(JSON.stringify(value) ?? '', MOST_SHOWN)}`;
}

/** The kind of a JSON value, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}

/** A line as its schema reads it; undefined where it is none. */
export function lineAs<Line>(line: string, schema: z.ZodType<Line>): Line | undefined {
  try {
    const parsed = schema.safeParse(parseStrict(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
