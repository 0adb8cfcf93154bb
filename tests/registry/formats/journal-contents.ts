import type { Link, List, PhrasingContent, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { journalContentsSurface } from '../../../src/registry/surfaces/downloads.ts';
import { differences, type Format } from './format.ts';

interface Index {
  readonly total: number;
  readonly journals: readonly {
    readonly journal: string;
    readonly count: number;
    json: string;
    markdown: string;
  }[];
}

interface Contents {
  readonly journal: string;
  readonly contents: readonly Record<string, unknown>[];
}

const FIELDS = [
  'deposit_number',
  'axn',
  'title',
  'creator',
  'date',
  'version',
  'status',
  'license',
  'hash',
] as const;

/** The tables of contents of the journals: what JSON and Markdown say, against the deposits that name the journal. */
export const journalContentsFormat: Format = {
  name: 'Tables of contents',
  reader: 'JSON.parse, remark-parse',
  surfaces: [journalContentsSurface.name],
  check: async ({ archive, files }) => {
    const root = archive.site.base_url.replace(/\/$/, '');
    const read = (url: string) => files.get(decodeURI(url.slice(root.length)))?.toString('utf8') ?? '';
    const index = JSON.parse(read(`${root}/datasets/toc/index.json`)) as Index;
    const named = new Set(archive.registry.deposits.flatMap(({ journal }) => journal?.toLowerCase() ?? []));
    const errors = differences(
      'the index',
      { total: named.size, files: 1 + 2 * named.size },
      { total: index.journals.length, files: files.size },
    );
    for (const { journal, count, json, markdown } of index.journals) {
      const deposits = archive.registry.deposits
        .filter((deposit) => deposit.journal?.toLowerCase() === journal.toLowerCase())
        .toSorted((a, b) => a.date.localeCompare(b.date, 'en') || a.deposit_number - b.deposit_number);
      const contents = JSON.parse(read(json)) as Contents;
      const links = linksOf(unified().use(remarkParse).parse(read(markdown)));
      errors.push(
        ...differences(
          journal,
          {
            count: deposits.length,
            json: deposits.length,
            links: deposits.length,
            name: deposits[0]?.journal,
          },
          { count, json: contents.contents.length, links: links.length, name: contents.journal },
        ),
        ...deposits.flatMap((deposit, at) => [
          ...differences(
            `${json} ${at}`,
            Object.fromEntries(FIELDS.map((field) => [field, deposit[field]])),
            contents.contents[at] ?? {},
          ),
          ...differences(
            `${markdown} ${at}`,
            {
              title: deposit.title.replace(/\s+/g, ' ').trim(),
              url: `${root}/s/records/${deposit.deposit_number}/`,
            },
            links[at] ?? {},
          ),
        ]),
      );
    }
    return { documents: 1 + 2 * index.journals.length, errors };
  },
};

/** The first link of each item of a list in Markdown. */
function linksOf(tree: Root): { title: string; url: string }[] {
  const lists = tree.children.filter((node): node is List => node.type === 'list');
  return lists.flatMap(({ children }) =>
    children.flatMap((item) => {
      const [paragraph] = item.children;
      const parts: PhrasingContent[] = paragraph?.type === 'paragraph' ? paragraph.children : [];
      const link = parts.find((node): node is Link => node.type === 'link');
      const title = link?.children
        .map((node) => (node.type === 'text' ? node.value : `<${node.type}>`))
        .join('');
      return link ? [{ title: title ?? '', url: link.url }] : [];
    }),
  );
}
