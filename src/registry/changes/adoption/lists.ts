import { isFields } from '../../text/json.ts';

// Lists as other archives have them: a text with separators, an array of texts or objects, or a map.

/** A text of a value that says one: itself, or a number or truth value in words; undefined for anything else or an empty text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The texts of a list in any of its forms, without empty ones and repetitions; of an object, the texts of its `names`, else of all its values. */
export function textsOf(value: unknown, separator: RegExp, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (one: unknown, depth: number): void => {
    if (depth > 4) return;
    if (typeof one === 'string')
      for (const part of one.split(separator)) if (part.trim() !== '') found.add(part.trim());
    if (typeof one === 'number') found.add(String(one));
    if (Array.isArray(one)) for (const inner of one) add(inner, depth + 1);
    if (isFields(one)) {
      const named = names.flatMap((name) => (textOf(one[name]) === undefined ? [] : [one[name]]));
      for (const inner of named.length > 0 ? named.slice(0, 1) : Object.values(one)) add(inner, depth + 1);
    }
  };
  add(value, 0);
  return [...found];
}

/** The objects of a list or map, each made by `make`; what it cannot make is left out. */
export function itemsOf<T>(value: unknown, make: (item: unknown, key?: string) => T | undefined): T[] {
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? value.map((item) => [undefined, item])
    : isFields(value)
      ? Object.entries(value)
      : [[undefined, value]];
  return entries.map(([key, item]) => make(item, key)).filter((item) => item !== undefined) as T[];
}
