// Where a query may be broken between lines. A browser breaks after each hyphen, and anywhere in a quoted string; but words with hyphens,
// and short quoted strings, are read as one.

/** Longer quoted strings are broken as other text is. */
const LONGEST = 48;

/** A quoted string, or a word with a hyphen inside: of Latin letters, digits and signs, since a part of a line has a direction of its own. */
const KEPT = /(?:"[^"\s][^"]*"|“[^”\s][^”]*”|[^\s"“”]*[-‐‒–—][^\s"“”]+)/gu;

const LEFT_TO_RIGHT = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

/** A part of a text, and whether it is kept on one line where it fits. */
export interface KeptPart {
  readonly text: string;
  readonly kept: boolean;
}

/** A text in parts, which together are the text. */
export function keptParts(text: string): KeptPart[] {
  const parts: KeptPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(KEPT)) {
    if (found.length > LONGEST || !LEFT_TO_RIGHT.test(found)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), kept: false });
    parts.push({ text: found, kept: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kept: false });
  return parts;
}
