import type * as z from 'zod';
import { shorten } from './cut.ts';

// What a schema finds in a value, in words for a person: a parser's own words name types that nobody wrote.

/** One fault of the shape of a value: where it is, what is there, null for nothing, and what is wanted, as a sentence. */
export interface ShapeFault {
  readonly field: string;
  readonly actual: string | null;
  readonly wanted: string;
}

const MOST_SHOWN = 100;

/** The faults that an issue of a schema names in a value. */
export function shapeFaults(issue: z.core.$ZodIssue, value: unknown): ShapeFault[] {
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
  return [
    {
      field: path,
      actual: found === undefined || found === null ? null : shown(found),
      wanted: wantedBy(issue),
    },
  ];
}

function wantedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return `Give ${KINDS[issue.expected] ?? `a value of the kind ${issue.expected}`}.`;
  if (issue.code === 'invalid_value') return `Give one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Give a text that is not empty.';
  return 'Give a value of the form that the schema names.';
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  int: 'a whole number',
  number: 'a number',
};

function shown(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value, MOST_SHOWN)}”`;
  return `${kindOf(value)}: ${shorten(JSON.stringify(value) ?? '', MOST_SHOWN)}`;
}

/** What kind of thing a value of JSON is, in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}
