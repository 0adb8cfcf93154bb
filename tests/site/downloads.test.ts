import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { expect, it } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { attribute, type Element, textOf } from '../fixtures/elements.ts';
import { withDuckDB } from '../registry/formats/tables.ts';
import { elementsIn, folder, url } from './shared.ts';

// The files of the downloads are those of their manifest, the line of the page that reads one does, and programs read of them there. That each is
// served as it is listed: tests/site/verify-script.test.ts.

interface Manifest {
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly rows: number;
        readonly columns: readonly { readonly name: string }[];
        readonly files: readonly { path: string; rows: number; bytes: number; sha256: string }[];
      }
    >
  >;
}

it('the manifest of the tables lists every Parquet file with its rows, size, hash and columns', async () => {
  const manifest = (await (await fetch(`${url}/datasets/manifest.json`)).json()) as Manifest;
  const listed = Object.values(manifest.tables).flatMap(({ files }) => files.map(({ path }) => path));
  const there = readdirSync(join(folder, 'datasets')).filter((name) => name.endsWith('.parquet'));
  expect(listed.toSorted()).toEqual(there.toSorted());
  for (const { rows, columns, files } of Object.values(manifest.tables)) {
    for (const file of files) {
      const bytes = readFileSync(join(folder, 'datasets', file.path));
      const metadata = await parquetMetadataAsync(
        await asyncBufferFromFile(join(folder, 'datasets', file.path)),
      );
      expect([file.bytes, file.sha256, BigInt(file.rows)]).toEqual([
        bytes.length,
        hashes.sha256(bytes),
        metadata.num_rows,
      ]);
      expect(metadata.schema.slice(1).map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
    }
    expect(files.reduce((sum, file) => sum + file.rows, 0)).toBe(rows);
  }
});

// DuckDB has no extension for HTTP here: the URL of the site is then the path of its folder.
it('the line of DuckDB counts the licenses of the deposits', async () => {
  const shown = elementsIn('datasets/index.html').find((one) => attribute(one, 'id') === 'read-DuckDB');
  if (!shown) throw new Error('the page has no line of DuckDB');
  const { deposits } = JSON.parse(readFileSync(join(folder, 'data/registry.json'), 'utf8')) as {
    deposits: { license: string }[];
  };
  const line = textOf(shown).replaceAll('https://registry.example', folder).replace(/;$/, '');
  await withDuckDB(new Map(), async (ask) => {
    const counted = (await ask(line)).map((row) => Object.values(row));
    const due = Map.groupBy(deposits, ({ license }) => license);
    expect(new Map(counted.map(([license, count]) => [license, Number(count)]))).toEqual(
      new Map([...due].map(([license, of]) => [license, of.length])),
    );
  });
});

it('the JSON-LD of the page is a DataCatalog with a Dataset for each file, whose distribution is the published file', () => {
  const site = 'https://registry.example';
  const page = elementsIn('datasets/index.html');
  const script = page.find((one) => attribute(one, 'type') === 'application/ld+json') as Element;
  const { dataset, ...catalog } = JSON.parse(textOf(script));
  expect(catalog).toMatchObject({ '@type': 'DataCatalog', '@id': `${site}/datasets/` });
  expect(dataset).toHaveLength(page.filter((one) => attribute(one, 'class') === 'data-file').length);
  const named = new Map(dataset.map((one: { name: string }) => [one.name, one]));
  const index = JSON.parse(readFileSync(join(folder, 'api/index.json'), 'utf8'));
  const { size_bytes, content_sha256 } = index.derived_surfaces['citation-graph'];
  const parquet = 'application/vnd.apache.parquet';
  expect(named.get('Minted terms')).toMatchObject({
    '@id': `${site}/datasets/#terms-table`,
    distribution: [
      { contentUrl: `${site}/datasets/terms.csv`, encodingFormat: 'text/csv' },
      { contentUrl: `${site}/datasets/terms-0001.parquet`, encodingFormat: parquet },
    ],
  });
  expect(named.get('citation-graph')).toMatchObject({
    '@type': 'Dataset',
    distribution: {
      contentUrl: `${site}/data/citation-graph.json`,
      encodingFormat: 'application/json',
      contentSize: `${size_bytes} B`,
      sha256: content_sha256,
    },
  });
});
