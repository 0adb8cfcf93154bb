import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsTable } from '../../src/registry/formats/tables/index.ts';
import { parquetOf, partsOf } from '../../src/registry/formats/tables/parquet.ts';
import { countLines, tableLines } from '../../src/registry/surfaces/datasets/table-lines.ts';
import { longTest } from '../fixtures/long.ts';
import { runNodeLines } from '../fixtures/node-lines.ts';
import { withDuckDB } from './formats/duckdb.ts';

// The lines that read a table of several Parquet files, run: by DuckDB on the files, by Node over HTTP.

const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    term: `term ${n}`,
    definition: `what it means ${n}`,
    type: n % 3 === 0 ? 'extracted' : 'formal',
    defined_in_deposit: 1 + (n % 44),
    defined_in_title: 'A title',
  }));

const SIZES: Readonly<Record<string, number>> = { one: 10, three: 9000 };
const folder = mkdtempSync(join(tmpdir(), 'table-lines-'));
const server = createServer(sirv(folder, { dev: true }));
let url: string;

beforeAll(async () => {
  for (const [name, size] of Object.entries(SIZES)) {
    mkdirSync(join(folder, name));
    for (const [at, rows] of partsOf(rowsUpTo(size)).entries())
      writeFileSync(join(folder, name, `terms-000${at + 1}.parquet`), parquetOf(termsTable, rows));
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const addressAt = (root: string, name: string) => ({
  csv: `${root}/${name}/terms.csv`,
  parquet: `${root}/${name}/terms-`,
  parts: partsOf(rowsUpTo(SIZES[name] ?? 0)).length,
});

const typesOf = (size: number) => ({ formal: size - Math.ceil(size / 3), extracted: Math.ceil(size / 3) });

describe.each(Object.entries(SIZES))('the lines for a table of %s files', (name, size) => {
  it('of DuckDB read all of them as one table, and count', () =>
    withDuckDB(new Map(), async (ask) => {
      const address = addressAt(folder, name);
      const rows = await ask(`SELECT term ${tableLines(address).DuckDB?.replace(/;$/, '')}`);
      expect(rows).toEqual(rowsUpTo(size).map(({ term }) => ({ term })));
      const counted = await ask(countLines(address, 'type').DuckDB ?? '');
      expect(counted.map(({ type, n }) => [type, Number(n)])).toEqual(Object.entries(typesOf(size)));
    }));

  longTest('of JavaScript read them over HTTP by ranges', async () => {
    const address = addressAt(url, name);
    const { values, ranges } = await runNodeLines([
      { id: 'all', text: tableLines(address).JavaScript ?? '' },
      { id: 'count', text: countLines(address, 'type').JavaScript ?? '' },
    ]);
    expect(values).toEqual({ all: size, count: typesOf(size) });
    expect(ranges.asked).toBeGreaterThanOrEqual(2 * address.parts);
    expect(ranges.answered).toBe(ranges.asked);
  });

  it('are one line each', () => {
    const lines = tableLines(addressAt('https://registry.example/datasets', name));
    for (const line of Object.values(lines)) expect(line).not.toContain('\n');
    expect(lines.Python).toContain(size > 4096 ? 'pd.concat' : 'pd.read_parquet("');
  });
});
