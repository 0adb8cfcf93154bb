// A text that begins with its own title as a heading shows it twice for ever: the record has the title above the text.

/** The heading with which a text begins: its words without Markdown's signs, and where the text after it begins. */
export interface OpeningHeading {
  readonly words: string;
  readonly end: number;
}

/** Headings are looked for in so many UTF-16 units at the beginning of a text. */
const LOOKED_AT = 4_000;

/** The heading of level one with which a text begins; undefined where it begins otherwise. */
export function openingHeading(text: string): OpeningHeading | undefined {
  const begin = text.slice(0, LOOKED_AT);
  const found =
    /^\uFEFF?(?:[ \t]*\r?\n)* {0,3}#[ \t]+([^\r\n]*?)(?:[ \t]+#+)?[ \t]*(?:\r?\n|$)/.exec(begin) ??
    /^\uFEFF?(?:[ \t]*\r?\n)* {0,3}([^\s>#\-*+=`~|][^\r\n]*?)[ \t]*\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/.exec(
      begin,
    );
  const words = plainWords(found?.[1] ?? '');
  if (!found || words === '' || found[0].length >= LOOKED_AT) return undefined;
  const blank =
    /^(?:[ \t]*\r?\n)*/.exec(text.slice(found[0].length, found[0].length + LOOKED_AT))?.[0].length ?? 0;
  return { words, end: found[0].length + blank };
}

/** Whether a text begins with its title: the two are compared without case, Markdown's signs and a full stop at the end. */
export function repeatsTitle(title: string, text: string): OpeningHeading | undefined {
  const heading = openingHeading(text);
  return heading && title.trim() !== '' && compared(title) === compared(heading.words) ? heading : undefined;
}

function compared(text: string): string {
  return plainWords(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/[.\s]+$/, '');
}

/** The words of a line of Markdown, without emphasis, code, links and escapes. */
function plainWords(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+\{[#.][^}]*\}\s*$/, '')
    .replace(/(\*\*|__|\*|`)(?=\S)([^*`]*?)(?<=\S)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
