import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect } from 'vitest';
import type { Format } from './archives.ts';

// `/llms.txt`, read as Markdown, and judged by the order of its parts that llmstxt.org gives.

export const llmsFormat: Format = {
  name: 'llms.txt',
  reader: 'remark, the grammar of llmstxt.org',
  surfaces: ['llms-txt'],
  check: ({ archive, files }) => {
    const { name, description, base_url } = archive.site;
    const { children } = unified()
      .use(remarkParse)
      .parse(files.get('/llms.txt')?.toString() ?? '');
    const [title, summary, ...rest] = children;
    expect(title).toMatchObject({ type: 'heading', depth: 1 });
    expect(summary).toMatchObject({ type: 'blockquote' });
    expect([title, summary].map((node) => textOf(node))).toEqual([name, description]);
    const sections = rest.slice(rest.findIndex(({ type }) => type === 'heading'));
    for (const [at, node] of sections.entries()) {
      expect(node).toMatchObject(at % 2 === 0 ? { type: 'heading', depth: 2 } : { type: 'list' });
      // A required link, and then, after a colon, notes.
      for (const item of node.type === 'list' ? node.children : [])
        expect(item.children[0]).toMatchObject({
          type: 'paragraph',
          children: [
            { type: 'link', url: expect.stringMatching(`^${RegExp.escape(base_url)}/`) },
            { type: 'text', value: expect.stringMatching(/^: \S/) },
          ],
        });
    }
  },
};
