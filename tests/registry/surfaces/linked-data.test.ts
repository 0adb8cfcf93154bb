import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { PUBLICATION, SHELF } from './shelf.ts';

// Nodes of the linked data, as a person wrote them down in `graph-nodes.ttl`, and the tables of contents of the small archive.

const ROOT = SHELF.site.base_url;
const { deposits } = SHELF.registry;

const filesOf = (surface: string, archive: Archive = SHELF) =>
  publishedTexts(
    archive,
    PUBLICATION,
    SURFACES.filter(({ name }) => name === surface),
  );

describe('the graph in Turtle', async () => {
  const text = (await filesOf('linked-data-turtle')).get('/datasets/graph.ttl') ?? '';
  const nodes = readFileSync(join(import.meta.dirname, 'graph-nodes.ttl'), 'utf8')
    .trim()
    .split('\n\n');

  test.each(nodes.map((node) => [...node.split(' ', 3), node]))('has the node %s %s %s', (...parts) => {
    expect(text).toContain(`\n\n${parts.at(-1)}\n`);
  });

  test('holds nothing of a redacted text', () => {
    expect(text).not.toContain('AXN-04-text.md');
    expect(text).not.toContain('A book of visitors');
  });
});

test('tables of contents take one name for one journal whatever its case, and leave the name of the index to the index', async () => {
  const journals = ['Index', '館報', 'index', 'A/B & *C*'];
  const of = deposits.map((deposit, at) => ({ ...deposit, journal: journals[at] ?? '' }));
  const files = await filesOf('journal-contents', {
    ...SHELF,
    registry: { ...SHELF.registry, deposits: of },
  });
  const paths = [...files.keys()].map((path) => path.slice('/datasets/toc/'.length));
  expect(paths[0]).toBe('index.json');
  expect(paths.slice(1, 3)).toEqual([
    expect.stringMatching(/^index-[0-9a-f]{6}\.json$/),
    expect.stringMatching(/^index-[0-9a-f]{6}\.md$/),
  ]);
  expect(paths.slice(3)).toEqual(['館報.json', '館報.md', 'a-b-and-c.json', 'a-b-and-c.md']);
  expect(String(files.get(`/datasets/toc/${paths[2]}`))).toBe(`# Index

Table of contents, from Archive of the tests.

## 2026

- [Ledgers of the \\*lower\\* hall](${ROOT}/s/records/1/), North Reading Room, 2026-07-01, v1.0. ${deposits[0]?.axn}
- [A list of doors and windows](${ROOT}/s/records/3/), South Office, 2026-07-03, v2.0. ${deposits[2]?.axn}
`);
  expect(JSON.parse(String(files.get('/datasets/toc/a-b-and-c.json')))).toEqual({
    journal: 'A/B & *C*',
    site: `${ROOT}/`,
    count: 1,
    contents: [
      {
        deposit_number: 4,
        axn: deposits[3]?.axn,
        title: 'Names of the visitors',
        creator: 'West Porch',
        date: '2026-07-04',
        version: 'v3.0',
        status: 'WITHDRAWN',
        license: 'MIT',
        hash: deposits[3]?.hash,
        record: `${ROOT}/s/records/4/`,
      },
    ],
  });
});
