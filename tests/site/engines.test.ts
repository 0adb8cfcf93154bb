import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { parse } from 'parse5';
import { beforeAll, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { attribute, below, textOf } from '../fixtures/elements.ts';
import { withDuckDB } from '../registry/formats/duckdb.ts';
import { folder, url } from './shared.ts';

// The manifest of the tables says what is there, and the lines that read a table by it do what they say. DuckDB has no extension for HTTP
// here: the URL of the site is then the path of its folder. Spark and Trino are not here.

const SITE = 'https://registry.example';

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

let manifest: Manifest;
let line: (engine: string) => string;
beforeAll(async () => {
  manifest = (await (await fetch(`${url}/datasets/manifest.json`)).json()) as Manifest;
  const page = below(parse(await (await fetch(`${url}/datasets/`)).text()));
  line = (engine) => {
    const found = page.find((one) => one.tagName === 'pre' && attribute(one, 'id') === `external-${engine}`);
    if (!found) throw new Error(`no line for ${engine}`);
    return textOf(found);
  };
});

test('it lists every Parquet file with its rows, size, hash and columns', async () => {
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

test('DuckDB makes a view of all files', () =>
  withDuckDB(new Map(), async (ask) => {
    for (const statement of line('DuckDB')
      .replaceAll(SITE, folder)
      .split(/(?<=;) /))
      await ask(statement.replace(/;$/, ''));
    expect(await ask('SELECT count(*)::INT AS n FROM deposits')).toEqual([
      { n: manifest.tables.deposits?.rows },
    ]);
  }));

test('the files come into a folder of their own, and only once', () => {
  const cwd = temporaryFolder();
  const run = (script: string) => execFileSync('bash', ['-c', script], { cwd, encoding: 'utf8' });
  const text = line('files').replaceAll(SITE, url);
  run(text);
  const files = manifest.tables.deposits?.files ?? [];
  expect(readdirSync(join(cwd, 'deposits'))).toEqual(files.map(({ path }) => path));
  for (const { path, sha256 } of files)
    expect(hashes.sha256(readFileSync(join(cwd, 'deposits', path)))).toBe(sha256);
  // A second run asks for the manifest alone.
  expect(run(text.replace('|| curl -fsSO', '|| echo fetched'))).toBe('');
});

test('Trino is told every column, and Spark reads the folder', () => {
  for (const { name } of manifest.tables.deposits?.columns ?? [])
    expect(line('Trino')).toContain(`"${name}" `);
  expect(line('Trino')).toContain("external_location = 's3://BUCKET/deposits/'");
  expect(line('Spark')).toBe('deposits = spark.read.parquet("deposits/")');
});
