/**
 * What somebody else wrote, for a terminal, a log or a page: on one line, and unable to steer any of them. A line feed becomes a
 * space; control, format and line-separating characters and halves of surrogate pairs are shown by code point. Throws nothing
 * (spec 7, behaviour 4).
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (found) =>
    found === '\n' ? ' ' : `{U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`,
  );
}
