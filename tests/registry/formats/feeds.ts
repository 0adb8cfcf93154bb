import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { toString as plainText } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect } from 'vitest';
import { type Format, textOf } from './format.ts';
import { namesOf, statedTitle } from './references.ts';
import { xmlErrors } from './xml.ts';

// The feeds, read by a feed parser: that each text comes out of them as it went in. What else an entry says is written down by hand in
// `surfaces/discovery.test.ts`.

/** A format of the feed of new deposits: `read` gives its entries, the newest first. */
function feedFormat(
  about: Pick<Format, 'name' | 'reader'>,
  path: string,
  read: (text: string) => readonly { title?: unknown; authors: unknown; tags: unknown }[],
): Format {
  return {
    ...{ ...about, surfaces: ['feeds'] },
    check: async ({ archive, files }) => {
      const text = textOf(files, path);
      if (path.endsWith('.atom')) expect(await xmlErrors(path, text)).toEqual([]);
      expect(read(text)).toEqual(
        archive.registry.deposits
          .slice(-50)
          .toReversed()
          .map((deposit) => ({
            title: statedTitle(deposit),
            authors: namesOf(deposit).spoken,
            tags: [...new Set([deposit.family, deposit.content_type, ...deposit.keywords])],
          })),
      );
    },
  };
}

export const atomFormat = feedFormat(
  { name: 'Atom (RFC 4287)', reader: 'feedsmith, xmllint' },
  '/feeds/deposits.atom',
  (text) =>
    (parseAtomFeed(text).entries ?? []).map(({ title, authors, categories }) => ({
      // A text as the parser gives it: plain, or with its type.
      title: typeof title === 'object' ? (title as { value?: string }).value : title,
      authors: authors?.map(({ name }) => name),
      tags: categories?.map(({ term }) => term),
    })),
);

export const jsonFeedFormat = feedFormat(
  { name: 'JSON Feed 1.1', reader: 'feedsmith' },
  '/feeds/deposits.json',
  (text) =>
    (parseJsonFeed(JSON.parse(text)).items ?? []).map(({ title, authors, tags }) => ({
      ...{ title, tags },
      authors: authors?.map(({ name }) => name),
    })),
);

// `/llms.txt`, read as Markdown, and judged by the order of its parts that llmstxt.org gives.

export const llmsFormat: Format = {
  name: 'llms.txt',
  reader: 'remark, the grammar of llmstxt.org',
  surfaces: ['llms-txt'],
  check: async ({ archive, files }) => {
    const { name, description, base_url } = archive.site;
    const { children } = unified()
      .use(remarkParse)
      .parse(files.get('/llms.txt')?.toString() ?? '');
    const [title, summary, ...rest] = children;
    expect([title, title && plainText(title)]).toMatchObject([{ type: 'heading', depth: 1 }, name]);
    expect([summary?.type, summary && plainText(summary)]).toEqual(['blockquote', description]);
    const sections = rest.slice(rest.findIndex((node) => node.type === 'heading'));
    expect(sections.length).toBeGreaterThan(1);
    for (const [at, node] of sections.entries()) {
      expect(node).toMatchObject(at % 2 === 0 ? { type: 'heading', depth: 2 } : { type: 'list' });
      // A required link, and then, after a colon, notes.
      for (const {
        children: [line],
      } of node.type === 'list' ? node.children : []) {
        const [link, notes] = line?.type === 'paragraph' ? line.children : [];
        expect(link).toMatchObject({ type: 'link', url: expect.stringContaining(`${base_url}/`) });
        expect(notes).toMatchObject({ type: 'text', value: expect.stringMatching(/^: \S/) });
      }
    }
  },
};
