// Where front matter stands, apart from what reads it: most texts have none, and their reader is heavy.

/** Front matter longer than this, in UTF-16 units, is text that merely begins like it. */
const LONGEST = 100_000;

/** Where front matter stands in a text: its YAML, and where the text after it begins; undefined where there is none. */
export function splitFrontMatter(text: string): { readonly yaml: string; readonly end: number } | undefined {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(text.slice(0, 100));
  if (!start) return undefined;
  const from = start[0].length;
  const rest = text.slice(from, from + LONGEST);
  const close = /(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(rest);
  if (!close) return undefined;
  const yaml = rest.slice(0, close.index);
  // A thematic break, a paragraph and another break are no front matter: that has a key.
  if (!/^[\w-]+[ \t]*:/m.test(yaml)) return undefined;
  const after = from + close.index + close[0].length;
  const blank = /^(?:[ \t]*\r?\n)*/.exec(text.slice(after, after + 1000))?.[0].length ?? 0;
  return { yaml, end: after + blank };
}
