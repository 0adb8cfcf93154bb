import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { expect, it } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { attribute, below } from '../fixtures/elements.ts';
import { withDuckDB } from '../registry/formats/tables.ts';
import { byId, hasClass, page, tagged, texts } from './facts.ts';
import { folder, url } from './shared.ts';

// The files of the downloads are those of their manifest, the page of the data files says of each what it is, its line that reads one does, and
// programs read of them there. That each is served as it is listed: tests/site/verify-script.test.ts.

const elements = page('/datasets/');

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

it('the page of the data files has them in groups, each with what it is, its size and its hash', () => {
  const groups = elements.filter(hasClass('data-group')).flatMap((group) => tagged(below(group), 'h2'));
  expect(texts(groups).join()).toBe(
    'Tables,Works,Words,Observations,Citations and resolution,Downloads,Integrity,Protocols',
  );
  const [table, captures] = ['terms-table', 'captures'].map((name) =>
    elements.filter((one) => attribute(one, 'aria-labelledby') === name).flatMap((one) => below(one)),
  );
  expect(texts((table ?? []).filter(hasClass('fields'))).join()).toContain(
    'defined_in_deposit whole number number of the deposit that defines it',
  );
  expect(texts((captures ?? []).filter(hasClass('data-facts'))).join()).toMatch(
    /^JSON 40 items \d+ KB Version v8\.3 License CC-BY-4\.0 Schema$/,
  );
  const published = readFileSync(join(folder, 'data/EA-WG-CAPTURES-01-v8.3.json'));
  expect(texts((captures ?? []).filter(hasClass('sum')))).toEqual([`SHA-256 ${hashes.sha256(published)}`]);
});

// DuckDB has no extension for HTTP here: the URL of the site is then the path of its folder.
it('the line of DuckDB counts the licenses of the deposits', async () => {
  const { deposits } = JSON.parse(readFileSync(join(folder, 'data/registry.json'), 'utf8')) as {
    deposits: { license: string }[];
  };
  const [shown = ''] = texts(byId(elements, 'read-DuckDB'));
  const line = shown.replaceAll('https://registry.example', folder).replace(/;$/, '');
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
  const [script = ''] = texts(elements.filter((one) => attribute(one, 'type') === 'application/ld+json'));
  const { dataset, ...catalog } = JSON.parse(script);
  expect(catalog).toMatchObject({ '@type': 'DataCatalog', '@id': `${site}/datasets/` });
  expect(dataset).toHaveLength(elements.filter(hasClass('data-file')).length);
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
