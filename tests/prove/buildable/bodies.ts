// Texts of many kinds that were not written as Markdown, at any length.

/** A kind of text: makes at least a number of bytes, or a little more. */
export interface BodyShape {
  readonly name: string;
  readonly make: (bytes: number) => string;
}

/** Repeats lines of one kind until there are enough. */
function lines(
  name: string,
  line: (at: number) => string,
  between = '\n',
  [before, after] = ['', ''],
): BodyShape {
  return {
    name,
    make: (bytes) => {
      const made: string[] = [];
      for (let size = 0; size < bytes; size += (made.at(-1) ?? '').length + between.length)
        made.push(line(made.length));
      return before + made.join(between) + after;
    },
  };
}

const object = (at: number) => ({
  id: at,
  mail: `editor${at}@example.org`,
  url: `https://example.org/${at}?a_b=[${at}]`,
  tags: ['a_b', '*c*'],
  text: `a “quoted” \\ and \n ${at} 🦑`,
});

/** All shapes by name. */
export const BODY_SHAPES: readonly BodyShape[] = [
  lines('minified JSON', (at) => JSON.stringify(object(at)), ',', ['[', ']']),
  lines('pretty JSON', (at) => JSON.stringify(object(at), null, 2), ',\n', ['[\n', '\n]']),
  lines('CSV', (at) => `${at},"a, ""b""",${at / 7},🦑,editor${at}@example.org`),
  lines(
    'a log',
    (at) => `[2026-01-01 00:00:${at % 60}] <worker-${at}> *WARN* a_b_c | https://example.org/${at}`,
  ),
  lines('source code', (at) => `  if (a[${at}] < b_${at} && !*c) { return "x" + \`y\${z}\`; } // ~${at}`),
  lines(
    'TeX',
    (at) => `\\section{S${at}} $a_{${at}}^2$ \\begin{equation} x_i = \\frac{1}{2} \\end{equation} % no`,
  ),
  lines('formulas', (at) => `Let $x_{${at}}$ be $$\\sum_{i=0}^{${at}} i$$ here.`, '\n\n'),
  lines('one long line of words', (at) => `word${at} 🦑`, ' '),
  lines('one word', (at) => `x${at}`, ''),
  lines('brackets', () => '[[[](((', ' \n'),
  lines('pipes', (at) => `| a ${at} | b | c |`),
  lines('a table', (at) => `| ${at} | b_c | *d* |`, '\n', ['| a | b | c |\n|---|---|---|\n', '']),
  lines('underscores', (at) => `_a__b_${at}___c_`, ' \n\n'),
  lines('stars', (at) => `**a*b***${at} *`, '\n\n'),
  lines('quotes', (at) => `${'> '.repeat(1 + (at % 20))}quote ${at}`),
  lines('lists', (at) => `${'  '.repeat(at % 8)}- item ${at}`),
  lines('numbered lists', (at) => `${at}. item\n\n   more`),
  lines('tasks', (at) => `- [${at % 2 ? 'x' : ' '}] task ${at}`),
  lines('entities', (at) => `&amp;&lt;&copy;&#128025;&#x1F991;&unknown;&${at};`, ' '),
  lines('footnotes', (at) => `note[^${at}]\n\n[^${at}]: text of ${at}`, '\n\n'),
  lines(
    'definitions',
    (at) => `[a${at}]: https://example.org/${at} "title"\n\nsee [a${at}] and [b${at}]`,
    '\n\n',
  ),
  lines('links', (at) => `<https://example.org/${at}> www.example.org/${at} me${at}@example.org`, ' '),
  lines('headings', (at) => `${'#'.repeat(1 + (at % 6))} Heading 🦑 ${at}`, '\n\n'),
  lines('the same heading', () => '## constructor', '\n\n'),
  lines('backquotes', (at) => `${'`'.repeat(1 + (at % 9))} code ${at}`, '\n\n'),
  lines('fences', (at) => `\`\`\`js\nconst a = ${at};\n\`\`\``, '\n\n'),
  lines('an open fence', (at) => `line ${at}`, '\n', ['~~~\n', '']),
  lines('HTML', (at) => `<div id="a${at}"><p>text ${at}</p><script>let a = 1;</script></div>`),
  lines('an open comment', (at) => `comment ${at}`, '\n', ['<!--\n', '']),
  lines('front matter', (at) => `key${at}: "value: 🦑"`, '\n', ['---\n', '\n---\n\n# Text']),
  lines('escapes', () => '\\*\\_\\[\\]\\`\\\\ \\', ' '),
  lines('hard breaks', (at) => `line ${at}  `),
  lines('indented', (at) => `\tcode ${at}`),
  lines('emoji', () => '🦑👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿❤️', ''),
  lines('marks', () => `e${'\u0301\u0323'.repeat(200)}`, ' '),
  lines('Arabic', (at) => `السجل يحفظ ${at} \u2066LTR ${at}\u2069`, '\n\n'),
  lines('Chinese', () => '档案是记忆的房子𠮷', ''),
  lines('punctuation', () => '!?.,;:-–—…‽¿¡§¶†‡', ''),
  lines('white space', () => '\u00A0\u2003 \t \u3000', '\n'),
  lines('rules', () => '***', '\n\n'),
];
