import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identifiersIn,
  linkIdentifiers,
  linkNames,
  type Named,
} from '../../../src/registry/markdown/links.ts';
import { renderMarkdown } from '../../../src/registry/markdown/render.ts';
import { always } from '../../fixtures/always.ts';

// Identifiers in rendered texts: isolated wherever they stand, and links where a deposit has them.

const AXN = 'AXN:0C.ARCHIVAL.🧢🥐🔦🦑🏸🛷';
const found = (text: string) => [...identifiersIn(text)].map(({ identifier }) => identifier);

describe('an identifier is found', () => {
  it.each([
    [`See ${AXN}, and`, [AXN]],
    [`参见${AXN}。`, [AXN]],
    [`انظر ${AXN}، ثم`, [AXN]],
    ['With a selector AXN:0B.ARCHIVAL.⚓️⛵️🌾🌱💐🌸!', ['AXN:0B.ARCHIVAL.⚓️⛵️🌾🌱💐🌸']],
    ['By label AXN-0C, or AXN:0C.', ['AXN-0C', 'AXN:0C']],
    ['Of another archive: AXN:0C.ARCHIVAL.Ωλμ.', ['AXN:0C.ARCHIVAL.Ωλμ']],
    ['Emoji and signs: AXN:0C.ARCHIVAL.🍜🎂☽∴⏰⊕, and', ['AXN:0C.ARCHIVAL.🍜🎂☽∴⏰⊕']],
  ])('in “%s”', (text, identifiers) => {
    expect(found(text)).toEqual(identifiers);
  });

  it.each(['the file AXN-0C-text.md', 'data/AXN-0C', 'xAXN-0C', 'AXN-0C4DE7', 'AXN-XY', 'AXN:0C.ARCHIVAL.'])(
    'not in “%s”',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

describe('a rendered text', () => {
  const mark = `<bdi class="axn" dir="ltr" data-cites="">${AXN}</bdi>`;

  it.each([
    ['a paragraph', `One ${AXN}, two.`],
    ['a table', `| a | b |\n|---|---|\n| ${AXN} | x |`],
    ['a footnote', `Word.[^1]\n\n[^1]: In ${AXN}.`],
    ['code in a sentence', `It is \`${AXN}\`.`],
    ['right-to-left prose', `انظر ${AXN} في النص`],
  ])('isolates it in %s', (_where, text) => {
    expect(renderMarkdown(text).html).toContain(mark);
  });

  it('leaves a block of code as it is, since it is copied', () => {
    expect(renderMarkdown(`\`\`\`\n${AXN}\n\`\`\``).html).not.toContain('<bdi');
  });

  it('isolates it within a link without making a link of it', () => {
    const { html } = renderMarkdown(`[${AXN}](https://example.org/)`);
    expect(html).toContain(`<bdi class="axn" dir="ltr">${AXN}</bdi></a>`);
  });

  it('keeps its plain text and its outline', () => {
    const { html, plain, outline } = renderMarkdown(`## About ${AXN}\n\nText $\\ln 2$.`);
    expect(outline).toEqual([{ depth: 2, id: expect.any(String), text: `About ${AXN}` }]);
    expect(html).toContain(mark);
    expect(plain).toContain(`About ${AXN}`);
    expect(plain).not.toContain('\\ln');
  });
});

describe('the links of a page', () => {
  const { html } = renderMarkdown(`Of ${AXN}, and AXN-0D.`);
  const named =
    (status?: string) =>
    (identifier: string): Named | undefined =>
      identifier === AXN ? { number: 12, href: '/s/records/12/', status, token: AXN } : undefined;

  it('lead to the record of the deposit that has the identifier; another stays isolated', () => {
    expect(linkIdentifiers(html, named())).toContain(
      `Of <span class="bound"><a class="axn" dir="ltr" href="/s/records/12/" data-deposit="12">${AXN}</a>,</span> and <span class="bound"><bdi class="axn" dir="ltr">AXN-0D</bdi>.</span>`,
    );
  });

  it('say the status of a deposit that is not current, in a word', () => {
    expect(linkIdentifiers(html, named('superseded'))).toContain(
      `${AXN}</a> <span class="bound"><span class="axn-status" dir="ltr" lang="en">superseded</span>,</span> and`,
    );
  });

  it('have the identifier alone where more characters follow it', () => {
    const longer = renderMarkdown(`Of ${AXN}🎩.`).html;
    const begins = () => ({ number: 12, href: '/x/', token: AXN });
    expect(linkIdentifiers(longer, begins)).toContain(`${AXN}</a>🎩.`);
  });
});

describe('a formula', () => {
  const thin = '<mspace width="0.1667em"></mspace>';
  const math = (source: string) => renderMarkdown(`$${source}$`).html;

  it('has TeX’s thin space on both sides of a function’s name', () => {
    expect(math('x \\ln 2')).toContain(`<mi>x</mi>${thin}<mi>ln</mi><mo>\u2061</mo>${thin}<mn>2</mn>`);
    expect(math('2\\log_2 n')).toContain(`<mn>2</mn>${thin}<msub>`);
    expect(math('2\\log_2 n')).toContain(`</msub>${thin}<mi>n</mi>`);
    expect(math('\\sin x \\cos x').match(new RegExp(thin, 'g'))).toHaveLength(3);
  });

  it('has none before a bracket or beside an operator, which has its own', () => {
    expect(math('\\sin(x)')).not.toContain('mspace');
    expect(math('1 + \\sin(x)')).not.toContain('mspace');
    expect(math('\\ln(x)\\,y')).not.toContain('mspace');
  });
});

describe('blocks of a text', () => {
  it('give a list item and a quotation the direction of their first paragraph, and the others one of their own', () => {
    expect(renderMarkdown('> שלום\n>\n> x').html).toMatch(
      /<blockquote dir="auto">\s*<p>שלום<\/p>\s*<p dir="auto">x<\/p>/,
    );
    expect(renderMarkdown('1. שלום\n\n   x').html).toMatch(
      /<li dir="auto">\s*<p>שלום<\/p>\s*<p dir="auto">x<\/p>/,
    );
  });

  it('have a link to each heading, named after it', () => {
    expect(renderMarkdown('## On “links”').html).toMatch(
      /<div class="heading"><h2 id="text-on-links" dir="auto">On “links”<\/h2><a class="anchor" href="#text-on-links" aria-label="Link to section “On “links””" lang="en">#<\/a><\/div>/,
    );
  });

  it('can be scrolled by keyboard', () => {
    expect(renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |').html).toContain(
      '<div class="scroll" tabindex="0" role="region" aria-label="Table 1"><table>',
    );
  });

  it('name the language of code', () => {
    expect(renderMarkdown('```python\nx = 1\n```').html).toContain('aria-hidden="true">python</span><pre');
    expect(renderMarkdown('```text\nx = 1\n```').html).not.toContain('class="language"');
  });
});

const link = (html: string, ...names: readonly string[]) =>
  linkNames(
    html,
    names.map((name) => ({ name, href: `/t/${encodeURIComponent(name)}` })),
  );
const a = (name: string, words = name) =>
  `<a class="name" href="/t/${encodeURIComponent(name)}">${words}</a>`;

describe('names in a rendered text', () => {
  it('are links where they first stand as whole words, in whatever case', () => {
    expect(link('<p>Seams and a Seam, a seam.</p>', 'seam')).toBe(
      `<p>Seams and a ${a('seam', 'Seam')}, a seam.</p>`,
    );
    expect(link('<p>the glyph\ntable</p>', 'glyph table')).toBe(
      `<p>the ${a('glyph table', 'glyph\ntable')}</p>`,
    );
    expect(link('<p>識別子の永続性</p>', '識別子')).toBe(`<p>${a('識別子')}の永続性</p>`);
    expect(link('<p>Ο ΛΟΓΟΣ.</p>', 'λόγος', 'λογος')).toBe(`<p>Ο ${a('λογος', 'ΛΟΓΟΣ')}.</p>`);
  });

  it('the longer name wins, and the shorter has its own place', () => {
    expect(link('<p>canonical text; text</p>', 'text', 'canonical text')).toBe(
      `<p>${a('canonical text')}; ${a('text')}</p>`,
    );
  });

  it('are none in links, code, formulas, headings and identifiers', () => {
    for (const html of [
      '<a href="/x">seam <em>seam</em></a>',
      '<code>seam</code>',
      '<pre><code class="language-js">const <span>seam</span> = 1;</code></pre>',
      '<math><mi>seam</mi></math>',
      '<h2 id="wiki-seam">seam</h2>',
      '<bdi class="axn" dir="ltr">seam</bdi>',
      '<span class="katex"><span>seam</span> seam</span>',
      '<img alt="a seam > b" src="/seam.png">',
    ])
      expect(link(html, 'seam')).toBe(html);
    expect(link('<code>seam</code> seam', 'seam')).toBe(`<code>seam</code> ${a('seam')}`);
  });

  it('are not found across tags or in character references, and hostile names find nothing', () => {
    expect(
      link('<p>a <em>glyph</em> table &#x3C;b></p>', 'glyph table', 'x3C', 'b>', '<p>', '"', '.*', '('),
    ).toBe('<p>a <em>glyph</em> table &#x3C;b></p>');
    expect(link('<p>a.*b (x).</p>', 'a.*b', '.', '')).toBe(`<p>${a('a.*b')} (x).</p>`);
  });

  it('nothing but links is added, whatever the text and the names', () => {
    const piece = fc.constantFrom(
      ...['<p>', '</p>', '<code>', '</code>', '<a href="/y">', '</a>', ' ', 'seam', 'a b', '&amp;', '<'],
      ...['字', 'é', '"'],
    );
    always(fc.array(piece), fc.array(fc.string({ minLength: 1, maxLength: 4 })), (pieces, names) => {
      const html = pieces.join('');
      const linked = link(html, 'seam', 'a b', '字', ...names);
      expect(linked.replace(/<a class="name" href="[^"]*">(.*?)<\/a>/gs, '$1')).toBe(html);
    });
  });
});
