// Texts of unusual and of common shapes, for measuring a parser's time per kilobyte, and for submissions that have to be judged and built.

/** A kind of text: its name, and a function that makes a text of about a number of characters. */
type Shapes = Readonly<Record<string, (size: number) => string>>;

const WORDS =
  'archive record identifier small permanence of the keeping a text is kept for ever and never changed'.split(
    ' ',
  );
const HAN = '永久識別子の記録は小さな記録である保存された文書を読む人が検証する';
const ARABIC = 'السجلالدائمللنصوصالصغيرةالتييحفظهاالأرشيف';

/** Numbers that are the same in each run. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state;
  };
}

/** Joins pieces until there are enough characters. */
function until(size: number, piece: (at: number) => string): string {
  const pieces: string[] = [];
  for (let length = 0, at = 0; length < size; at++) {
    const next = piece(at);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join('').slice(0, size);
}

const over = (pattern: string) => (size: number) =>
  pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);

/** The same, after a beginning that is written once. */
const after = (start: string, pattern: string) => (size: number) =>
  start + over(pattern)(size - start.length);

function sentences(next: () => number, words: number): string {
  return Array.from({ length: words }, () => WORDS[next() % WORDS.length]).join(' ');
}

function prose(size: number): string {
  const next = numbers();
  return until(size, (at) => {
    if (at % 12 === 0) return `## Part ${at / 12}\n\n`;
    const link = at % 5 === 0 ? ` See [the ${at}th note](https://example.org/${at}) or www.example.org.` : '';
    return `${sentences(next, 40)}, *${sentences(next, 3)}* and **${sentences(next, 2)}**.${link} ${sentences(next, 40)}.\n\n`;
  });
}

function json(size: number, space: number): string {
  const next = numbers();
  const rows: object[] = [];
  for (let length = 0; length < size; length += 190 + space * 30) {
    rows.push({
      id: next(),
      url: `https://example.org/items/${next()}`,
      tags: [sentences(next, 1), `snake_case_${next() % 100}`],
      by: 'someone@example.org',
      note: sentences(next, 10),
      nested: { values: [next(), null, -0.5], open: '[', star: '*' },
    });
  }
  return JSON.stringify(rows, null, space).slice(0, size);
}

function table(size: number, delimiter: boolean): string {
  const start = delimiter ? '| a | b | c |\n|---|:-:|--:|\n' : '| a | b | c |\n';
  return (
    start +
    until(size - start.length, (at) => `| ${at} | *cell* of \`code\` | [x](https://example.org/${at}) |\n`)
  );
}

function source(size: number): string {
  return until(
    size,
    (at) =>
      `function take_${at}(list, *rest) {\n  const out = list[${at}] ?? rest["a_b"]; // a < b && c > d\n  return out.map((x) => x * ${at} - \`\${x}\`);\n}\n`,
  );
}

function nestedList(size: number): string {
  return until(size, (at) => `${'  '.repeat(at % 40)}- item ${at}\n`);
}

function nestedOnce(size: number): string {
  return `- one\n${until(size, (at) => `  - item ${at}\n`)}`;
}

/** Every shape, at any size. */
export const SHAPES: Shapes = {
  prose,
  'one paragraph of prose': (size) => until(size, () => `${sentences(numbers(), 20)}, *so*.\n`),
  'JSON, minified': (size) => json(size, 0),
  'JSON, pretty': (size) => json(size, 2),
  CSV: (size) =>
    until(size, (at) => `${at},"a, b",https://example.org/${at},x_y_z,2026-01-01,user${at}@example.org\n`),
  log: (size) =>
    until(
      size,
      (at) =>
        `2026-01-01T00:00:${at % 60}Z [info] <${at}> GET www.example.org/a?b=${at} from someone@host.example: "ok" [*]\n`,
    ),
  'source code as text': source,
  'source code in a fence': (size) => `\`\`\`js\n${source(size - 10)}\n\`\`\``,
  TeX: (size) =>
    until(
      size,
      (at) => `\\section{Part ${at}} Let $x_{${at}}^2 \\in A$ and \\[ \\sum_{i} $$ a_i \\] \\emph{so} \\\\\n`,
    ),
  'formulas in paragraphs': (size) => until(size, (at) => `Let $x_{${at}}^2 + \\frac{1}{2}$ be.\n\n`),
  'one formula': (size) => `$$\n${until(size - 6, (at) => `x_{${at}} + `)}\n$$`,
  'one line of words': (size) => until(size, () => `${sentences(numbers(), 20)} `),
  'one word': over('a'),
  'one word with dots and an address': after('https://example.org [ ', 'a.b-'),
  'dashes after an address': after('www.example.org x', '-'),
  'commas in an address': after('https://example.org/', ',a'),
  'open brackets': over('['),
  'open brackets and words': after('https://example.org ', '[a '),
  'closing brackets': over('] '),
  'balanced brackets': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'brackets side by side': over('[a] '),
  'brackets and parentheses': over(']('),
  'links that never close': over('[a](<b '),
  'titles that never close': over('[a](b ('),
  'images in images': over('![['),
  'links in brackets': over('[ [a](b) '),
  'pipes without a delimiter row': (size) => table(size, false),
  'pipes with a delimiter row': (size) => table(size, true),
  'pipes alone': after('|a|\n|-|\n', '|'),
  'many columns, short rows': (size) =>
    `${'|a'.repeat(size / 6)}\n${'|-'.repeat(size / 6)}\n${'a\n'.repeat(size / 6)}`,
  underscores: over('_a '),
  'underscores that pair': over('_a_ '),
  'asterisks that open': over('*a '),
  'asterisks that close': over('a* '),
  'asterisks both ways': over('a**b*c'),
  'asterisks alone': after('a', '*'),
  'asterisks around a text': (size) => `${'*'.repeat(size / 2)}a${'*'.repeat(size / 2)}`,
  'asterisks and underscores': over('*a _b '),
  tildes: over('~a ~~b '),
  'quotes, long': over('> a line of a quote\n'),
  'quotes, of paragraphs': over('> a line of a quote\n>\n'),
  'quotes, deep': over(`${'>'.repeat(90)} a\n`),
  'quotes, lazy': after('> a\n', 'b\n'),
  'quotes, again and again lazy': over('>>>> a\nb\n'),
  'list, flat': over('- a\n'),
  'list, ordered': (size) => until(size, (at) => `${at}. item of a list\n`),
  'list, loose': over('- item of a list\n\n'),
  'list, nested': nestedList,
  'list, nested in one item': nestedOnce,
  'list, its markers alternating': over('- a\n* b\n'),
  'list, then blank lines': (size) =>
    Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- a\n`).join('') + '\n'.repeat(size),
  entities: over('&amp; &#x41; &nosuch; &'),
  ampersands: over('&a'),
  'footnotes, called': after('[^a]: note\n\n', 'x[^a] '),
  'footnotes, each defined': (size) => until(size, (at) => `x[^${at}]\n\n[^${at}]: note\n\n`),
  'footnotes, unresolved': (size) => until(size, (at) => `x[^${at}] `),
  'footnotes, long': over('[^a]: note\n\n    more of it\n\n'),
  'definitions alone': (size) => until(size, (at) => `[${at}]: https://example.org/\n`),
  'definitions, used far away': (size) =>
    until(size / 2, (at) => `see [${at}] here\n\n`) +
    until(size / 2, (at) => `[${at}]: https://example.org/\n\n`),
  backticks: (size) => until(size, (at) => `${'`'.repeat((at % 4000) + 1)} a `),
  'one code span': (size) => `\`${over('words of code\n')(size - 2)}\``,
  dollars: (size) => until(size, (at) => `${'$'.repeat((at % 4000) + 1)} a `),
  'dollars and amounts': over('$5 and '),
  comments: over('a <!-- '),
  instructions: over('a <? '),
  'CDATA openers': over('a <![CDATA['),
  'declaration openers': over('a <!A '),
  'tag openers': over('a <a b="'),
  'angle brackets': over('a<a:b'),
  'lines of open HTML': over('<div>\n\n'),
  HTML: (size) =>
    until(size, (at) => `<div id="a${at}"><p>text ${at}</p><script>let a = 1;</script></div>\n`),
  'an open fence': after('~~~\n', 'line\n'),
  'front matter': (size) => `---\n${until(size - 20, (at) => `key${at}: "value: 🦑"\n`)}\n---\n\n# Text`,
  tasks: over('- [x] done\n- [ ] to do\n'),
  'marks on a letter': over(`e${'\u0301\u0323'.repeat(200)} `),
  'white space': over('\u00A0\u2003 \t \u3000\n'),
  'words with @': over('a@b '),
  'addresses that fail': over('a.b@c_d.e_ '),
  'www.': over('www.a '),
  'www. alone': over('www.'),
  headings: over('# Same\n\n'),
  'underlined headings': over('Same\n===\n'),
  emoji: over('🦑👩‍👩‍👧🏳️‍🌈'),
  'Chinese without spaces': over(HAN),
  'Arabic without spaces': over(ARABIC),
  spaces: after('a', ' '),
  'spaces in lines': over('a                                                            b  \n'),
  tabs: after('a', '\t'),
  'blank lines': over('\n'),
  backslashes: over('\\'),
  'backslashes and marks': over('&&\\*'),
  'hard breaks': over('a  \n'),
  'indented code': over('    code\n'),
  'thematic breaks': over('***\n'),
};
