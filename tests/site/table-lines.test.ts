import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, below, type Element, textOf } from '../fixtures/elements.ts';
import { longTest } from '../fixtures/long.ts';
import { runNodeLines } from '../fixtures/node-lines.ts';
import { withDuckDB } from '../registry/formats/duckdb.ts';
import { folder, url } from './shared.ts';

// The lines on the page that read the tables do what they say. Those of JavaScript run over HTTP against the served site; those of DuckDB,
// which has no extension for HTTP here, on the built files: the URL of the site is then the path of its folder.

const SITE = 'https://registry.example';
const TABLES = [
  'deposits',
  'concepts',
  'terms',
  'addresses',
  'captures',
  'register',
  'citations',
  'resolution',
];

let lines: ReadonlyMap<string, string>;
/** How many rows each table has, from the JSON files. */
let rows: Readonly<Record<string, number>>;
let licenses: Readonly<Record<string, number>>;
beforeAll(async () => {
  const json = async (path: string) => (await fetch(url + path)).json();
  const page = below(parse(await (await fetch(`${url}/datasets/`)).text()));
  lines = new Map(
    page
      .filter((element: Element) => element.tagName === 'pre')
      .map((element) => [attribute(element, 'id') ?? '', textOf(element)]),
  );
  const [{ deposits, corpus }, register, registry] = await Promise.all(
    ['/data/state.json', '/data/observation-register.json', '/data/registry.json'].map(json),
  );
  rows = {
    deposits: deposits.total,
    concepts: corpus.concepts_indexed,
    terms: corpus.terms,
    addresses: corpus.addresses,
    captures: corpus.captures,
    register: register.entries.reduce(
      (n: number, entry: { n_observations: number }) => n + entry.n_observations,
      0,
    ),
    citations: corpus.citation_edges,
    resolution: corpus.doi_resolutions,
  };
  licenses = Object.fromEntries(
    [...Map.groupBy(registry.deposits as { license: string }[], ({ license }) => license)].map(
      ([license, of]) => [license, of.length],
    ),
  );
});

const line = (id: string): string => {
  const text = lines.get(id);
  if (text === undefined) throw new Error(`the page has no line ${id}`);
  return text;
};

describe('a file of the downloads', () => {
  it('is served as the bytes that are listed, also one that is packed', async () => {
    const sums = new Map(
      (await (await fetch(`${url}/SHA256SUMS.txt`)).text())
        .trimEnd()
        .split('\n')
        .map((entry) => [entry.slice(66), entry.slice(0, 64)]),
    );
    const paths = [...sums.keys()].filter(
      (path) => /^datasets\/[^/]+\.\w+$/.test(path) && !path.endsWith('.html'),
    );
    expect(paths).toEqual(
      expect.arrayContaining([
        'datasets/deposits.csv',
        'datasets/terms-0001.parquet',
        'datasets/texts.tar.gz',
      ]),
    );
    for (const path of paths) {
      const bytes = Buffer.from(await (await fetch(`${url}/${path}`)).arrayBuffer());
      expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, sums.get(path)]);
    }
  });
});

describe('the lines that read the tables', () => {
  it('are there for every table and tool', () => {
    for (const table of TABLES)
      for (const tool of ['curl', 'Python', 'R', 'DuckDB', 'JavaScript'])
        expect(line(`load-${table}-table-${tool}`)).toContain(`${SITE}/datasets/${table}`);
  });

  longTest('of JavaScript read every row over HTTP, and what is asked of one column by ranges', async () => {
    const served = (id: string) => ({ id, text: line(id).replaceAll(SITE, url) });
    const { values, ranges } = await runNodeLines([
      ...TABLES.map((table) => ({ ...served(`load-${table}-table-JavaScript`), id: table })),
      served('table-csv-JavaScript'),
      served('table-count-JavaScript'),
    ]);
    expect(values).toEqual({
      ...rows,
      'table-csv-JavaScript': rows.deposits,
      'table-count-JavaScript': licenses,
    });
    expect(ranges.answered).toBe(ranges.asked);
    expect(ranges.asked).toBeGreaterThan(TABLES.length);
  });

  it('of DuckDB read every row of the built files', () =>
    withDuckDB(new Map(), async (ask) => {
      const local = (id: string) => line(id).replaceAll(SITE, folder).replace(/;$/, '');
      for (const table of TABLES)
        expect([
          table,
          await ask(`SELECT count(*)::INT AS n ${local(`load-${table}-table-DuckDB`)}`),
        ]).toEqual([table, [{ n: rows[table] }]]);
      expect(await ask(`SELECT count(*)::INT AS n ${local('table-csv-DuckDB')}`)).toEqual([
        { n: rows.deposits },
      ]);
      const counted = await ask(local('table-count-DuckDB'));
      expect(Object.fromEntries(counted.map(({ license, n }) => [license, Number(n)]))).toEqual(licenses);
    }));
});
