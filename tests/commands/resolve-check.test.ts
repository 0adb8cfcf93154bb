import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import { resolutionView } from '../../src/registry/views/tables.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { move, SHELF, withFourGlyphs } from '../fixtures/moves.ts';
import { ELSEWHERE, FOUND, first, GONE, INDEX, listed, resolve, type Told } from './legacy-dois.ts';

// What is wrong with mappings of legacy DOIs: `npm run resolve -- check` says it. And what keeps them right.

describe('resolve check', () => {
  test('counts the mappings by status and match', async () => {
    const root = writeArchive(SHELF);
    await resolve(root, 'add', ...listed(root, [FOUND, ELSEWHERE, GONE]));
    const { code, stdout } = await resolve(root, 'check');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        '     1  RECOVERED',
        '     1  RECOVERED_UNLINKED',
        '     1  410_GONE',
        '     1  NONE',
        '     1  no_registry_match',
        '     1  title_match_score_*',
        '3 legacy DOIs, which lead to 1 deposit: no findings.',
        '',
      ].join('\n'),
    );
  });

  test('says what is wrong with them', async () => {
    const root = writeArchive(SHELF);
    await resolve(root, 'add', ...listed(root, [FOUND, GONE]));
    const index = join(root, INDEX);
    writeFileSync(index, readFileSync(index, 'utf8').replace('"The first edition"', '"The tenth edition"'));
    const { code, stdout } = await resolve(root, 'check', '--json');
    expect(code).toBe(1);
    const { findings, total, deposits, by_status } = JSON.parse(stdout) as Told & Record<string, unknown>;
    expect(findings.map(({ rule, where }) => `${rule} ${where}`)).toEqual([
      'RES-006 data/doi-resolution-index.json, mapping 10.5281/zenodo.182',
    ]);
    expect([total, deposits, by_status]).toEqual([
      2,
      1,
      { RECOVERED: 1, RECOVERED_UNLINKED: 0, '410_GONE': 1 },
    ]);
  });
});

test('a back-filled deposit stays the target of its mappings', async () => {
  const old = withFourGlyphs(SHELF, new Map([[1, undefined]]));
  const [{ emoji } = { emoji: '' }] = old.registry.deposits;
  const root = writeArchive({
    ...old,
    resolution: {
      version: 'v1.0',
      mappings: [
        {
          dead_doi: '10.5281/zenodo.182',
          doi_url: 'https://doi.org/10.5281/zenodo.182',
          title: 'The first edition',
          date: '2020',
          live_urls: {},
          status: 'RECOVERED',
          match_type: 'version_doi_title_match',
          record: '/s/records/1/',
        },
      ],
    },
  });
  expect([...emoji].length).toBeLessThan(12);
  expect(await move(root, 'backfill')).toMatchObject({ code: 0 });
  const { mappings } = resolutionView(loadArchive(root).archive);
  expect(mappings.map((mapping) => mapping.axn)).toEqual([first?.axn]);
  expect(await move(root, 'validate')).toMatchObject({ code: 0 });
});
