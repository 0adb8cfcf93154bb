// Words for what the registry writes in capitals.

import { counted } from '../registry/text/strings.ts';

export { familyWord } from '../registry/model/families.ts';
export { STATUS_WORDS } from '../registry/model/status-words.ts';
export { counted, plural, thousands } from '../registry/text/strings.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The month of a day or instant in words: `July 2026` of `2026-07-01`. */
export function monthWords(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** A number of bytes in words: `7,243 bytes`. */
export function byteWords(size: number): string {
  return counted(size, 'byte');
}
