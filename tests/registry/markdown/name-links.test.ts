import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkNames } from '../../../src/registry/markdown/links.ts';

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
      '<p>',
      '</p>',
      '<code>',
      '</code>',
      '<a href="/y">',
      '</a>',
      ' ',
      'seam',
      'a b',
      '&amp;',
      '<',
      '字',
      'é',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.string({ minLength: 1, maxLength: 4 })), (pieces, names) => {
        const html = pieces.join('');
        const linked = link(html, 'seam', 'a b', '字', ...names);
        expect(linked.replace(/<a class="name" href="[^"]*">(.*?)<\/a>/gs, '$1')).toBe(html);
      }),
    );
  });
});
