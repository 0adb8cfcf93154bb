import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../../fixtures/runs.ts';
import { archives, publishedOf } from './archives.ts';
import { FORMATS } from './index.ts';

// Every format of the downloads is read again by a reader that is not ours, and compared field by field with what was written: for the
// deposits of the sample, and for generated ones. The table of what was read is printed at the end.

const rows: string[][] = [];

// What has a meaning in some format is in the generated one.
describe.each(sampled(Object.entries(archives()).toReversed(), 1))('of the %s archive', (of, archive) => {
  it.each(sampled(FORMATS, 8))('$name is read by $reader', async ({ name, reader, surfaces, check }) => {
    const { documents, errors } = await check(await publishedOf(of, archive, surfaces));
    rows.push([name, reader, of, String(documents), String(errors.length)]);
    expect(errors.slice(0, 20)).toEqual([]);
    expect(documents).toBeGreaterThan(0);
  });
});

afterAll(() => {
  const table = [['Format', 'Read by', 'Archive', 'Documents', 'Errors'], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
});
