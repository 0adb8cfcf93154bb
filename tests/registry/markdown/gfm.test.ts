import { tests as commonmark } from 'commonmark-spec';
import fc from 'fast-check';
import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { handlers, renderMarkdown } from '../../../src/registry/markdown/render.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { longTest } from '../../fixtures/long.ts';
import { MARKS } from '../../fixtures/pieces.ts';
import { runs } from '../../fixtures/runs.ts';

// The parser is remark's with GFM, except for text that would take it too long. For all other text the output must be the same.

const reference = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype)
  .use(rehypeStringify);
const ours = unified().use(remarkRehype, { handlers }).use(rehypeStringify);

const expected = (markdown: string) => String(reference.processSync(markdown));
const actual = (markdown: string) => ours.stringify(ours.runSync(parseMarkdown(markdown)));

const EXTENSIONS = [
  '| a | b |\n| - | - |\n| c | d |',
  '| left | mid | right |\n|:-|:-:|-:|\n| 1 | 2 | 3 |',
  'a | b\n-|-\n\\| c | `\\|`',
  '| a |\n|---|\n| 1 | 2 |\n|\n> quote',
  '| a | b |\n|---|\n| no table |',
  '- | a | b |\n  |---|---|\n  | 1 | 2 |\n- next',
  '> | a |\n> |---|\n> | 1 |\nlazy',
  '- [ ] to do\n  on two lines\n- [x] done, see [a]\n\n[a]: /x',
  '1. [x] one\n   - [ ] inside\n\n     more',
  '~one~ ~~two~~ ~~~three~~~ a~~b~~c ~~ d ~~ ~~*e*~~',
  'www.example.org http://example.org https://example.org/a?b=c#d. (www.example.org/x)',
  'www.example.org/a_b_c www.a_b.c_d.e https://example.org/&amp; www.example.org/a&copy;',
  '(https://example.org/(a)(b)) https://example.org/a** "https://example.org/"',
  'a@b.example, mailto:a@b.example xmpp:a@b.example/c a.b-c_d@e.example. a@b a@b.c-',
  '[www.example.org] [a www.example.org](x) [www.example.org ![b](c) www.example.org',
  '![ www.example.org ] www.example.org\n\n![^a] www.example.org\n\n[^a]: note www.example.org',
  'wWw.example.org HTTP://EXAMPLE.ORG https://example.org/\u00e4 https://\u4f8b.example/',
  'A[^1], b[^two] and again[^1].\n\n[^1]: One.\n[^two]: Two,\n    on lines.\n\n    - and a list',
  'None[^no].\n\n[^1]: never called\n\n![^1] ![a][^1] [^1][a]',
  '[^a]: first\n\n[^a]: second\n\n[^A] [^ a]',
  '> A[^q]\n>\n> [^q]: in a quote\n\n- B[^i]\n\n  [^i]: in an item',
];

describe('without heavy paragraphs, the output equals that of remark-gfm', () => {
  longTest('for every example of CommonMark', () => {
    expect(commonmark.length).toBeGreaterThan(600);
    for (const { markdown } of commonmark) expect(actual(markdown), markdown).toBe(expected(markdown));
  });

  test.each(EXTENSIONS.map((markdown) => [JSON.stringify(markdown), markdown]))(
    'for %s',
    (_shown, markdown) => {
      expect(actual(markdown)).toBe(expected(markdown));
    },
  );

  test('for random combinations of pieces of them', () => {
    const words = ['a', 'b c', 'www.a.b', 'a@b.c', 'https://a.b', '\u0000', '\u{1F991}'];
    const references = ['[a]', '[^a]', '[a]: /x', '[^a]: y', '|-|\n', '>', '  ', '2) ', '~~~'];
    const pieces = [...EXTENSIONS, ...MARKS, ...words, ...references];
    alwaysIn(runs(400), fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (parts) => {
      const markdown = parts.join('');
      expect(actual(markdown)).toBe(expected(markdown));
    });
  });
});

describe('marks beside Chinese, Japanese and Korean mean what their author saw', () => {
  test.each([
    ['これは**「重要なこと」**です。', '<p>これは<strong>「重要なこと」</strong>です。</p>'],
    ['這是**我想做的事。**所以', '<p>這是<strong>我想做的事。</strong>所以</p>'],
    ['**스크립트(script)**라고 한다.', '<p><strong>스크립트(script)</strong>라고 한다.</p>'],
    ['例は*《書名》*と~~「旧」~~の', '<p>例は<em>《書名》</em>と<del>「旧」</del>の</p>'],
    ['𠮷野家**（本店）**𠮷', '<p>𠮷野家<strong>（本店）</strong>𠮷</p>'],
  ])('%s', (markdown, html) => {
    expect(actual(markdown)).toBe(html);
  });
});

describe('a container longer than a window stays one container', () => {
  const bare = (tree: Root) => JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value));
  // Lists begin with 1 and with a word here: of others remark's parser says yes or no by what stood before in another container.
  const line = fc.constantFrom(
    ...['a', 'some words', '*b* `c`', 'see [d] and [^e]', '', '', '# h', '***', '```\nx\n\ny\n```'],
    ...['| p | q |\n|---|:-:|\n| 1 | 2 |\n| 3 |', '<div>', '[d]: /x', '[^e]: note', '    code'],
    ...['$$\nx\n$$', '1. i'],
  );
  const within = (inner: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom('> ', '>', '- ', '* ', '-   ', '1. ', '[^n]: '), inner).map(([mark, text]) => {
      const indent = mark.startsWith('>') ? mark : mark.startsWith('[') ? '    ' : ' '.repeat(mark.length);
      const [first = '', ...others] = text.split('\n');
      const begin = `${mark}${first.trim() === '' ? 'b' : ''}${first}`;
      const rest = others.map((one) => (one === '' && !mark.startsWith('>') ? '' : indent + one));
      return [begin, ...rest].join('\n');
    });
  const tight = fc
    .array(fc.constantFrom('a', '*b*\n  c', '> d', '[ ] e\n  - f\n  - g', '1. h\n   i'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((items) => items.map((item) => `- ${item}`).join('\n'));
  const { document } = fc.letrec<{ document: string; block: string }>((tie) => ({
    block: fc.oneof({ maxDepth: 4, withCrossShrink: true }, line, tight, within(tie('document'))),
    document: fc.array(tie('block'), { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\n')),
  }));

  test('wherever it is cut, and wherever its definitions and notes are', () => {
    alwaysIn(runs(500), document, fc.integer({ min: 1, max: 60 }), (text, size) => {
      expect(bare(parseMarkdown(text, size))).toBe(bare(parseMarkdown(text, Number.POSITIVE_INFINITY)));
    });
  });

  const many = (length: number, of: (at: number) => string) =>
    Array.from({ length }, (_, at) => of(at)).join('');
  test.each([
    ['list', `${many(900, (at) => `${at + 1}. item *${at}*\n`)}\nafter`],
    ['loose list', many(400, (at) => `- item ${at}\n\n  more\n\n`)],
    ['quote', '> A paragraph of a quote.\n>\n'.repeat(400)],
    ['table', `| a | b |\n|:-:|--:|\n${many(900, (at) => `| ${at} | *b* |\n`)}`],
  ])('a long %s', (_name, text) => {
    expect(actual(text)).toBe(expected(text));
  });
});

/** A paragraph as HTML, each formula as its TeX between ⟦ and ⟧. */
function shown(markdown: string): string {
  const { html } = renderMarkdown(markdown);
  return html
    .replace(/<span class="katex[^"]*"[^>]*>/g, '')
    .replace(/<math.*?<annotation[^>]*>(.*?)<\/annotation>.*?<\/math><\/span>/gs, '⟦$1⟧')
    .replace(/^<p dir="auto">|<\/p>$/g, '');
}

describe('a dollar sign is that of an amount or that of a formula', () => {
  test.each([
    ['The fee is $5 and the area is $A$.', 'The fee is $5 and the area is ⟦A⟧.'],
    ['Q1 ($100K), area ($A$).', 'Q1 ($100K), area (⟦A⟧).'],
    ['$5-$10, $5–$10, $5/$10 and US$5 and $x$.', '$5-$10, $5–$10, $5/$10 and US$5 and ⟦x⟧.'],
    ['US$5 per $x$, A$6/$y$.', 'US$5 per ⟦x⟧, A$6/⟦y⟧.'],
    ['Price ($), cost ($), or “$” and “$”.', 'Price ($), cost ($), or “$” and “$”.'],
    ['$x$5 and $5$.', '$x$5 and ⟦5⟧.'],
    ['$ x $, $x $ and $ x$ have spaces.', '$ x $, $x $ and $ x$ have spaces.'],
    ['\\$5 and \\$6 or $$\\$7$$, $a$.', '$5 and $6 or ⟦\\$7⟧, ⟦a⟧.'],
    ['$5 and `$A$`, $HOME and `$x$`.', '$5 and <code>$A$</code>, $HOME and <code>$x$</code>.'],
    ['$n$th, $f(x)$s, $2$nd, $$z$$', '⟦n⟧th, ⟦f(x)⟧s, ⟦2⟧nd, ⟦z⟧'],
    ['$2 \\pi r$, $10^{-3}$, $5\\%$, $0.5$, $[0, 1]$', '⟦2 \\pi r⟧, ⟦10^{-3}⟧, ⟦5\\%⟧, ⟦0.5⟧, ⟦[0, 1]⟧'],
    ['价格为$5，面积为$A$。设$x$为实数', '价格为$5，面积为⟦A⟧。设⟦x⟧为实数'],
  ])('%s', (markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
  });

  test('what stands between two amounts is text like any other', () => {
    expect(shown('From $5 (*about*) in **May** to $6, or $7 &amp; $8.')).toBe(
      'From $5 (<em>about</em>) in <strong>May</strong> to $6, or $7 &#x26; $8.',
    );
    expect(shown('**$5**: **$A$**, $5 and **$B$**.')).toBe(
      '<strong>$5</strong>: <strong>⟦A⟧</strong>, $5 and <strong>⟦B⟧</strong>.',
    );
    const { html, plain } = renderMarkdown(
      'Costs $5 ([source](https://example.org/a)) with a note[^1] or $6.\n\n[^1]: The note.',
    );
    expect(html).toContain('$5 (<a href="https://example.org/a"');
    expect(html).toContain('data-footnote-ref');
    expect(plain).toContain('The note.');
  });

  test('in a table, in a block of its own, and in a text of many amounts', () => {
    expect(shown('| $5 | $A$ |\n|---|---|\n| $6 | ($7), ($B$) |')).toMatch(
      /\$5<.*⟦A⟧<.*\$6<.*\(\$7\), \(⟦B⟧\)</s,
    );
    expect(shown('$$\nx = \\$5\n$$')).toBe('⟦x = \\$5⟧');
    const many = 'It costs $5 a day. '.repeat(3000);
    expect(renderMarkdown(many).plain).toBe(many.trim());
  });
});
