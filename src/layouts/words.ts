// Words for what the registry writes in capitals.

export { STATUS_WORDS } from '../registry/answers/statuses.ts';
export { familyWord } from '../registry/model/families.ts';

/** A number with its noun: `1 deposit`, `42 deposits`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The month of a day or instant in words: `July 2026` of `2026-07-01`. */
export function monthWords(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** A whole number with commas: `16,384`. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number of bytes in words: `7,243 bytes`. */
export function byteWords(size: number): string {
  return `${thousands(size)} bytes`;
}
