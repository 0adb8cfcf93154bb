import { describe, expect, test } from 'vitest';
import { linkWithin } from '../../../src/registry/markdown/links.ts';
import { renderMarkdown } from '../../../src/registry/markdown/render.ts';

// A path in a text leads to the deposit that it names, wherever the archive stands now.

const shown = (text: string) =>
  linkWithin(renderMarkdown(text).html, (named) => (named === '7' ? undefined : `/now/${named}/`));

describe('a reference to a deposit by its path', () => {
  test.each([
    ['the page of a record', '/s/records/12/', '/now/12/'],
    ['the page of a record, relatively', '../../s/records/12/', '/now/12/'],
    ['the page of a record with its file', '/s/records/12/index.html', '/now/12/'],
    ['an anchor of it', '/s/records/12/#cite', '/now/12/'],
    ['a number with zeros', '/s/records/0012/', '/now/12/'],
    ['the finder', '/records/?id=12', '/now/12/'],
    ['a text', '/data/texts/AXN-0C-text.md', '/now/AXN-0C/'],
    ['a text beside this one', 'AXN-0C-text.md', '/now/AXN-0C/'],
    ['an edition', '/data/autonomous/AXN-0C-autonomous.md', '/now/AXN-0C/'],
    ['a file of a deposit', '/data/deposits/AXN-000C.md', '/now/AXN-000C/'],
  ])('%s is a link', (_what, path, href) => {
    expect(shown(`See [it](${path}).`)).toContain(`<a href="${href}">it</a>`);
    expect(shown(`See [it][one].\n\n[one]: ${path}`)).toContain(`<a href="${href}">it</a>`);
  });

  test.each([
    ['a deposit that is not there', '/s/records/7/'],
    ['another page', '/s/browse/'],
    ['a number of six digits', '/s/records/123456/'],
    ['a mark that nobody made', '#within:x'],
    ['a mark with more', '#within:12"onclick'],
  ])('%s is its words', (_what, path) => {
    expect(shown(`See [it](${path}).`)).not.toContain('href');
    expect(shown(`See [it](${path}).`)).toContain('it');
  });

  test('another site with the same path stays what it is', () => {
    expect(shown('[it](https://elsewhere.example/s/records/12/)')).toContain(
      'href="https://elsewhere.example/s/records/12/"',
    );
    expect(shown('[it](//elsewhere.example/s/records/12/)')).not.toContain('href');
  });
});
