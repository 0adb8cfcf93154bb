import { counted, element } from '../shared.ts';

/** Puts a verdict in the place of what an element says: `same` and `other` have colors of their own. */
export function say(
  answer: HTMLElement,
  kind: 'same' | 'other' | 'none',
  words: readonly (Node | string)[],
): void {
  answer.replaceChildren(element('div', { className: `notice verdict ${kind}` }, element('p', {}, ...words)));
}

/** The number of bytes in words: `7,243 bytes`. */
export function bytesWords(count: number): string {
  return counted(count, 'byte');
}

/** The first digits of a hash, with an ellipsis. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 12)}…`;
}
