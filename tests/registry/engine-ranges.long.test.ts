import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asyncBufferFromUrl, cachedAsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { depositsTable } from '../../src/registry/formats/tables/index.ts';
import { PART_ROWS, parquetOf, partsOf } from '../../src/registry/formats/tables/parquet.ts';
import type { Row } from '../../src/registry/formats/tables/table.ts';
import { type Serving, serve } from '../../src/server/serving.ts';
import { temporaryFolder } from '../fixtures/disk.ts';

// A table of three files, over HTTP from the server of this project: what a question to one column fetches, in bytes.

const ROWS = 2 * PART_ROWS + 100;
/** A footer is read in one request of this size, which is enough for the columns of a table. */
const FOOTER = 32_768;

/** As many deposits as three files hold, made of those of the sample, each with words of its own. */
function rows(): Row[] {
  const sample = loadArchive(process.cwd()).archive.registry.deposits;
  return Array.from({ length: ROWS }, (_, at) => {
    const words = Array.from({ length: 8 }, (_, n) => hashes.sha256(`${at} ${n}`)).join(' ');
    return { ...sample[at % sample.length], deposit_number: at + 1, description: words };
  });
}

async function withSite<T>(
  made: readonly Uint8Array[],
  use: (url: (part: number) => string) => Promise<T>,
): Promise<T> {
  const folder = join(temporaryFolder(), 'dist');
  for (const [part, bytes] of made.entries()) {
    const path = join(folder, `datasets/deposits-000${part + 1}.parquet`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const serving: Serving = await serve(folder, '/', 0, join(dirname(folder), 'serving'));
  try {
    return await use((part) => `http://localhost:${serving.port}/datasets/deposits-000${part}.parquet`);
  } finally {
    await serving.close();
  }
}

test('a question to one column fetches a small part of the files, in ranges', async () => {
  const all = rows();
  const made = partsOf(all).map((part) => parquetOf(depositsTable, part));
  expect(made).toHaveLength(3);
  const whole = made.reduce((sum, { length }) => sum + length, 0);
  await withSite(made, async (url) => {
    let bytes = 0;
    const statuses = new Set<number>();
    const counting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method === 'HEAD') return response;
      statuses.add(response.status);
      const body = await response.arrayBuffer();
      bytes += body.byteLength;
      return new Response(body, response);
    };
    const counts = new Map<unknown, number>();
    for (const part of [1, 2, 3]) {
      const file = cachedAsyncBuffer(await asyncBufferFromUrl({ url: url(part), fetch: counting }));
      const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER });
      for (const { license } of await parquetReadObjects({ file, metadata, columns: ['license'] }))
        counts.set(license, (counts.get(license) ?? 0) + 1);
    }
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(ROWS);
    expect([...statuses]).toEqual([206]);
    expect(bytes).toBeLessThan(whole / 20);
  });
});

test('one deposit more changes one file, and a full one is never changed by later rows', () => {
  const all = rows();
  const before = partsOf(all).map((part) => hashes.sha256(parquetOf(depositsTable, part)));
  const after = partsOf([...all, all[0] as Row]).map((part) => hashes.sha256(parquetOf(depositsTable, part)));
  expect(after.filter((hash, part) => hash !== before[part])).toHaveLength(1);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
});
