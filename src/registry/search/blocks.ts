// The index keeps a text as words in a row. A sign of its own between blocks tells an excerpt where one ends.

/** Stands between two blocks of an indexed text: a noncharacter, which no text holds (SAN-001). */
export const BLOCK = '\uFDD0';

/** White space that is not one space already: nearly all of a text is. */
const SPACES = /[^\S ]\s*| \s+/g;

/**
 * A text's plain words for the search index: a block sign around each heading, so that no excerpt runs a heading into a sentence.
 * Headings are sought in their order, each as a line of its own.
 */
export function withBlocks(plain: string, headings: readonly string[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const heading of headings) {
    const at = heading.trim() === '' ? -1 : plain.indexOf(heading, from);
    if (at < 0) continue;
    parts.push(plain.slice(from, at), BLOCK, heading, BLOCK);
    from = at + heading.length;
  }
  parts.push(plain.slice(from));
  const full = parts.map((part) => part.replaceAll(SPACES, ' ').trim()).filter((part) => part !== '');
  return full.filter((part, at) => part !== BLOCK || full[at - 1] !== BLOCK).join(' ');
}
