import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect } from 'vitest';
import type { Format } from './format.ts';

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
    expect([title, title && textOf(title)]).toMatchObject([{ type: 'heading', depth: 1 }, name]);
    expect([summary?.type, summary && textOf(summary)]).toEqual(['blockquote', description]);
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
