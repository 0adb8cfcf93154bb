import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/registry/markdown/render.ts';

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
    ['($5) against ($\\alpha$)', '($5) against (⟦\\alpha⟧)'],
    ['$5-$10, $5–$10, $5/$10 and US$5 and $x$.', '$5-$10, $5–$10, $5/$10 and US$5 and ⟦x⟧.'],
    ['US$5 per $x$, A$6/$y$.', 'US$5 per ⟦x⟧, A$6/⟦y⟧.'],
    ['Cost (US$m) and profit (US$m).', 'Cost (US$m) and profit (US$m).'],
    ['Price ($), cost ($), or “$” and “$”.', 'Price ($), cost ($), or “$” and “$”.'],
    ['$x$5 and $5$.', '$x$5 and ⟦5⟧.'],
    ['$ x $, $x $ and $ x$ have spaces.', '$ x $, $x $ and $ x$ have spaces.'],
    ['\\$5 and \\$6 or $\\$7$, $a$.', '$5 and $6 or ⟦\\$7⟧, ⟦a⟧.'],
    ['$5 and `$A$`, $HOME and `$x$`.', '$5 and <code>$A$</code>, $HOME and <code>$x$</code>.'],
    ['$n$th, $f(x)$s, $2$nd, $x$$y$, $$z$$', '⟦n⟧th, ⟦f(x)⟧s, ⟦2⟧nd, ⟦x⟧⟦y⟧, ⟦z⟧'],
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
