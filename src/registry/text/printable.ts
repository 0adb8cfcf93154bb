/**
 * What somebody else wrote, for a terminal, a log or a page: on one line, and unable to steer any of them. A line feed becomes a
 * space; control, format and line-separating characters and halves of surrogate pairs are shown by code point, and so is what
 * would make a command of a workflow's log: a colon of a leading “::”, and the bracket of “##[” wherever it stands. Throws
 * nothing.
 */
export function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (found) => (found === '\n' ? ' ' : codePoint(found)))
    .replace(/^(\s*):(?=:)/u, `$1${codePoint(':')}`)
    .replaceAll('##[', `##${codePoint('[')}`);
}

/** Several lines of our own in which somebody's words may stand, each printable. Throws nothing. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** A value as JSON on one line, in which no command of a workflow's log can stand. Throws what `JSON.stringify` throws. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('##[', '##\\u005b');
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `{U+${hex.padStart(4, '0')}}`;
}
