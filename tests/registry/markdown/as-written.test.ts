import fc from 'fast-check';
import type { Link, Nodes, Root } from 'mdast';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { isHeavy } from '../../../src/registry/markdown/heavy.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { renderMarkdown } from '../../../src/registry/markdown/render.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { attribute, below } from '../../fixtures/elements.ts';
import { longTest } from '../../fixtures/long.ts';
import { MARKS } from '../../fixtures/pieces.ts';

/** The targets of all links that lead away from the page. */
function targetsIn(html: string): string[] {
  const links = below(parseFragment(html), ({ tagName }) => tagName === 'a');
  return links.flatMap((link) => attribute(link, 'href') || []).filter((href) => !href.startsWith('#'));
}

const HEAVY: Record<string, string> = {
  'asterisks that close': 'a* '.repeat(2000),
  'asterisks around a text': `${'*'.repeat(3000)}a${'*'.repeat(3000)}`,
  'brackets in brackets': '['.repeat(3000) + ']'.repeat(3000),
  'titles that never close': '[a](b ('.repeat(1000),
  'comments that never close': 'a <!-- '.repeat(1000),
  'backquotes of every number': Array.from({ length: 300 }, (_, at) => `${'`'.repeat(at + 1)} a `).join(''),
  'more than a paragraph can be': 'word '.repeat(20_000),
};

describe('a block that would take too long to parse', () => {
  test.each(Object.entries(HEAVY))('is shown as written: %s', (_name, text) => {
    const before = 'Before, *as always*.';
    const { html, plain } = renderMarkdown(
      `${before}\n\n${text}\nand [x](https://example.org/)\n\n- [y](https://example.org/y)`,
    );
    expect(plain).toContain(`${text.trimEnd()}`);
    expect(plain).toContain('and [x](https://example.org/)');
    expect(html).toContain('<em>as always</em>');
    expect(html).toContain('<p class="as-written" dir="auto">');
    expect(targetsIn(html)).toEqual(['https://example.org/y']);
  });

  test('is shown as written in a heading, a quote, an item and a cell, which keep their structure', () => {
    const marks = 'a* '.repeat(2000).trim();
    const { html } = renderMarkdown(`# ${marks}\n\n> ${marks}\n\n- ${marks}\n\n| a |\n|---|\n| ${marks} |`);
    expect(html).toContain('<h2 id="text-a-');
    expect(html).toContain('<blockquote dir="auto">\n<p class="as-written">a* a*');
    expect(html).toContain('<td dir="auto">a* a*');
    expect(html).not.toContain('<em>');
  });

  test('is not ordinary prose', () => {
    const words =
      'A *paragraph* with **marks**, [links](https://example.org/a_(b) "and titles"), `code` and a [reference][1] — ';
    expect(isHeavy(words.repeat(40))).toBe(false);
    expect(isHeavy('[1] *Title*, <https://example.org/1>, $x_1$.\n'.repeat(300))).toBe(false);
  });

  test('includes a table of many columns: its rows are not filled with empty cells', () => {
    const text = `${'|a'.repeat(900)}\n${'|-'.repeat(900)}\n${'a\n'.repeat(400)}`;
    expect(renderMarkdown(text).html.match(/<td/g)?.length).toBe(400);
    expect(renderMarkdown(`${'|a'.repeat(1100)}\n${'|-'.repeat(1100)}\nb`).html).toMatch(/^<p/);
    const usual = `|a|b|c|\n|-|-|-|\n${'|1|\n'.repeat(10)}`;
    expect(renderMarkdown(usual).html.match(/<td/g)?.length).toBe(30);
  });

  test('includes a long formula or code block: it is shown as plain code', () => {
    const long = 'x + '.repeat(2000);
    expect(renderMarkdown(`$$\n${long}\n$$\n\n\`\`\`math\n${long}\n\`\`\`\n\n$${long}y$`).html).not.toContain(
      '<math',
    );
    expect(renderMarkdown(`\`\`\`js\n${'let a = 1;\n'.repeat(6000)}\`\`\``).html).not.toContain('hljs-');
    expect(renderMarkdown('```js\nlet a = 1;\n```').html).toContain('hljs-');
  });
});

const piece = fc.oneof(
  fc.constantFrom(...Object.values(HEAVY).map((heavy) => heavy.slice(0, 2500))),
  fc.constantFrom('[x](https://e.example/1)', '<https://e.example/2>', 'www.e.example', 'a@e.example'),
  fc.constantFrom('[y][r]', '\n\n[r]: https://e.example/4\n\n', '![z](https://e.example/5)'),
  fc.constantFrom('[x](javascript:a)', '<data:x>'),
  fc.constantFrom(...MARKS, '| a |\n|---|\n| '),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

longTest('validating and rendering a text agree: no link is shown whose target was not validated', () => {
  alwaysIn(60, text, (markdown) => {
    const judged = new Set(targetsOf(parseMarkdown(markdown)));
    for (const target of targetsIn(renderMarkdown(markdown).html))
      expect(judged).toContain(decodeURI(target));
    for (const bad of inspectMarkdown(markdown).badLinks)
      expect(targetsIn(renderMarkdown(markdown).html)).not.toContain(bad.target);
  });
});

function targetsOf(tree: Root): string[] {
  const found: string[] = [];
  visit(tree, (node: Nodes) => {
    if ('url' in node) found.push((node as Link).url);
  });
  return found;
}
