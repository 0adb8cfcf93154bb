import { textOf } from './platform.ts';

// JSON from elsewhere: nothing of its shape is taken for granted.

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object that bytes hold; undefined where they hold none. */
export function parsed(bytes: Uint8Array | undefined): Fields | undefined {
  try {
    return fieldsOf(JSON.parse((bytes && textOf(bytes)) ?? ''));
  } catch {
    return undefined;
  }
}

/** A value as an object; undefined for what is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The objects of a list; none where it is no list. */
export function rowsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map((row) => fieldsOf(row) ?? {}) : [];
}

/** A text field; empty where it is no text. */
export function textIn(fields: Fields | undefined, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
}

/** The texts of a list; empty texts for what is no text. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : '')) : [];
}

/** Whether two values of JSON are the same, whatever the order of their members. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => same(one, b[at]));
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  if (!left || !right) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name]))
  );
}

/** A value in few words, for a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  if (text === '') return 'nothing';
  const points = Array.from(text);
  return points.length > 80 ? `${points.slice(0, 80).join('')}…` : text;
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
