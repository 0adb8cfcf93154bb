import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../fixtures/checkout.ts';
import list from './list.json' with { type: 'json' };

// `npm run prove -- mutations` puts these faults in, one by one, which takes long: here, whether each of them can be put in.

const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path}`)
  .filter((path) => path.endsWith('.test.ts') && !path.includes('.long.'));

test.each(list)('$what', ({ file, from, tests }) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(from);
  expect(tests.filter((part) => !files.some((path) => path.includes(part)))).toEqual([]);
});
