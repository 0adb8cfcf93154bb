import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Format } from './format.ts';

// `/llms.txt`, read as Markdown, and judged by the order of its parts that llmstxt.org gives.

type Node = ReturnType<typeof parse>['children'][number];
const parse = (text: string) => unified().use(remarkParse).parse(text);

export const llmsFormat: Format = {
  name: 'llms.txt',
  reader: 'remark, the grammar of llmstxt.org',
  surfaces: ['llms-txt'],
  check: async ({ archive, files }) => {
    const { children } = parse(files.get('/llms.txt')?.toString() ?? '');
    const [title, summary, ...rest] = children;
    const sections = rest.findIndex((node) => node.type === 'heading');
    const errors = [
      ...(title?.type === 'heading' && title.depth === 1 && textOf(title) === archive.site.name
        ? []
        : ['no title']),
      ...(summary?.type === 'blockquote' && textOf(summary) === archive.site.description
        ? []
        : ['no summary']),
    ];
    let links = 0;
    for (const [at, node] of rest.slice(sections).entries()) {
      if (at % 2 === 0) {
        if (node.type !== 'heading' || node.depth !== 2) errors.push(`“${textOf(node)}” is no section`);
        continue;
      }
      const items = node.type === 'list' ? node.children : [];
      if (items.length === 0) errors.push(`“${textOf(node)}” is no list of files`);
      for (const item of items) {
        links += 1;
        errors.push(...linkErrors(item.children[0], archive.site.base_url));
      }
    }
    return { documents: links, errors: errors.map((error) => `llms.txt: ${error}`) };
  },
};

/** A required link, and then, after a colon, notes. */
function linkErrors(paragraph: Node | undefined, root: string): string[] {
  const [link, notes] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  const says = `“${paragraph ? textOf(paragraph) : ''}”`;
  if (link?.type !== 'link' || !link.url.startsWith(`${root}/`)) return [`${says} is no link of the site`];
  return notes?.type === 'text' && /^: \S/.test(notes.value) ? [] : [`${says} has no notes`];
}
