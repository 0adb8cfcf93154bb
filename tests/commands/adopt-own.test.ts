import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AdoptionReport } from '../../src/registry/model/receipts.ts';
import { command, temporaryFolder } from '../fixtures/disk.ts';
import { foreignArchive } from '../fixtures/foreign/archive.ts';
import { writeForeign } from '../fixtures/foreign/disk.ts';

// An archive that this code wrote deviates from nothing: tables that nobody filled are no deviation either.

test('an archive of the corpus is adopted without a finding, and stays as it was', async () => {
  const [source, root] = [join(temporaryFolder(), 'source'), join(temporaryFolder(), 'adopted')];
  expect((await command('', 'corpus', '--deposits', '5', '--out', source)).code).toBe(0);
  const { code, stderr } = await command('', 'adopt', source, '--into', root, '--strict');
  expect([code, stderr]).toEqual([0, '']);
  const read = (folder: string, path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  const report: AdoptionReport = read(root, 'data/adoption-report.json');
  expect([report.deposits, report.findings]).toEqual([5, []]);
  for (const path of ['data/registry.json', 'data/semantic-addresses.json'])
    expect(read(root, path)).toEqual(read(source, path));
  expect((await command(root, 'validate')).code).toBe(0);
});

test.each([
  ['as it calls itself', { name: 'The Society' }, [], 'The Society'],
  ['as a person says', { name: 'The Society' }, ['--name', 'Our society'], 'Our society'],
  ['without a name, never as its folder', {}, [], 'another archive'],
])('a source is called %s', async (_what, catalog, options, due) => {
  const [source, root] = [join(temporaryFolder(), 'source'), join(temporaryFolder(), 'adopted')];
  writeForeign(source, foreignArchive({ deposits: 2, spoiled: false }));
  writeFileSync(join(source, 'api/index.json'), JSON.stringify(catalog));
  expect((await command('', 'adopt', source, '--into', root, ...options)).code).toBe(0);
  const report: AdoptionReport = JSON.parse(readFileSync(join(root, 'data/adoption-report.json'), 'utf8'));
  expect(report.adopted_from).toBe(due);
});
