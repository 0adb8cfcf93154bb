import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Asks DuckDB: the rows of a query, with values as DuckDB writes them in JSON. */
export type Ask = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Runs `use` with a DuckDB in memory, and with the files in a folder of its own, which it reads by their paths below `at`. */
export async function withDuckDB<T>(
  files: ReadonlyMap<string, Buffer>,
  use: (ask: Ask, at: string) => Promise<T>,
): Promise<T> {
  const at = mkdtempSync(join(tmpdir(), 'duckdb-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(at, path)), { recursive: true });
      writeFileSync(join(at, path), bytes);
    }
    return await use(async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(), at);
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(at, { recursive: true });
  }
}
