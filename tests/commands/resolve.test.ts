import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { move, SHELF } from '../fixtures/moves.ts';

// Outcomes of legacy DOIs: “resolve add” writes them.

const INDEX = 'data/doi-resolution-index.json';
const RECEIPTS = 'data/pre-overwrite-receipts.log';

const FOUND = {
  dead_doi: 'https://doi.org/10.5281%2FZENODO.182',
  title: 'The first edition',
  date: '2020-02-29',
  status: 'RECOVERED',
  match_type: 'title_match_score_0.97',
  deposit: 1,
};
const ELSEWHERE = {
  dead_doi: 'doi:10.5281/zenodo.183',
  title: 'Nobody’s work',
  date: '2020',
  status: 'RECOVERED_UNLINKED',
  match_type: 'no_registry_match',
  live_urls: { mirror: 'https://mirror.example/183' },
};
const GONE = {
  dead_doi: '10.5281/zenodo.184',
  title: 'Lost',
  date: '2020-03',
  status: '410_GONE',
  match_type: 'NONE',
};

const resolve = (root: string, ...args: string[]) => move(root, 'resolve', ...args);

/** Writes lists beside the archive, whose files they are none of, and gives their paths. */
function listed(root: string, ...lists: readonly unknown[]): string[] {
  return lists.map((list, at) => {
    const path = `${root}-list-${at + 1}.json`;
    writeFileSync(path, typeof list === 'string' ? list : JSON.stringify(list));
    return path;
  });
}

const indexIn = (root: string) =>
  JSON.parse(readFileSync(join(root, INDEX), 'utf8')) as Record<string, unknown>;

interface Told {
  ok: boolean;
  added: string[];
  replaced: string[];
  unchanged: string[];
  findings: { rule: string; field: string; actual: string; where: string; remedy: string }[];
}
const told = (stdout: string) => JSON.parse(stdout) as Told;

describe('resolve add', () => {
  test('writes mappings of which everything that can be computed is computed', async () => {
    const root = writeArchive(SHELF);
    const before = bytesOf(root);
    const [one = '', two = ''] = listed(root, [FOUND, ELSEWHERE], GONE);
    expect(await resolve(root, 'add', one, two)).toMatchObject({ code: 0, stdout: 'added: 3 legacy DOIs\n' });
    expect(indexIn(root)).toEqual({
      version: 'v1.0',
      mappings: [
        {
          dead_doi: '10.5281/zenodo.182',
          doi_url: 'https://doi.org/10.5281/zenodo.182',
          title: 'The first edition',
          date: '2020-02-29',
          live_urls: {},
          status: 'RECOVERED',
          match_type: 'title_match_score_0.97',
          record: '/s/records/1/',
        },
        {
          dead_doi: '10.5281/zenodo.183',
          doi_url: 'https://doi.org/10.5281/zenodo.183',
          title: 'Nobody’s work',
          date: '2020',
          live_urls: { mirror: 'https://mirror.example/183' },
          status: 'RECOVERED_UNLINKED',
          match_type: 'no_registry_match',
        },
        {
          dead_doi: '10.5281/zenodo.184',
          doi_url: 'https://doi.org/10.5281/zenodo.184',
          title: 'Lost',
          date: '2020-03',
          live_urls: {},
          status: '410_GONE',
          match_type: 'NONE',
        },
      ],
    });
    const after = bytesOf(root);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.sort()).toEqual([INDEX, RECEIPTS].sort());
    // One mapping on a line.
    expect(readFileSync(join(root, INDEX), 'utf8').split('\n')).toHaveLength(9);
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test('a second time changes nothing, whatever form the DOI has', async () => {
    const root = writeArchive(SHELF);
    const [list = '', again = ''] = listed(
      root,
      [FOUND, GONE],
      [{ ...FOUND, dead_doi: '10.5281/Zenodo.182' }],
    );
    await resolve(root, 'add', list);
    const after = bytesOf(root);
    expect(await resolve(root, 'add', list)).toMatchObject({
      code: 0,
      stdout: 'in the index already: 2 legacy DOIs\nNothing to do: the archive has all of this already.\n',
    });
    expect(await resolve(root, 'add', again, again, '--replace')).toMatchObject({ code: 0 });
    expect(bytesOf(root)).toEqual(after);
  });

  test('another mapping of a DOI is refused with the one that it has, and takes its place if told so', async () => {
    const root = writeArchive(SHELF);
    const [list = '', other = ''] = listed(root, [FOUND, GONE], {
      ...FOUND,
      title: 'The second edition',
      deposit: 2,
    });
    await resolve(root, 'add', list);
    const after = bytesOf(root);
    const refused = await resolve(root, 'add', other);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain(
      'RES-002  dead_doi: found a mapping of this DOI in the index already: RECOVERED, /s/records/1/, title_match_score_0.97',
    );
    expect(refused.stdout).toContain('--replace');
    expect(bytesOf(root)).toEqual(after);
    expect(await resolve(root, 'add', other, '--replace')).toMatchObject({
      code: 0,
      stdout: 'replaced: 1 legacy DOI\n',
    });
    const { mappings } = indexIn(root) as { mappings: object[] };
    expect(mappings).toHaveLength(2);
    expect(mappings[0]).toMatchObject({
      dead_doi: '10.5281/zenodo.182',
      record: '/s/records/2/',
    });
  });

  test('every finding at once, each with its draft, and nothing written', async () => {
    const root = writeArchive(SHELF);
    const before = bytesOf(root);
    const [one = '', two = ''] = listed(
      root,
      [
        { ...FOUND, deposit: 99 },
        { ...FOUND, dead_doi: '10.5281/zenodo.9', colour: 'red' },
      ],
      [
        { ...ELSEWHERE, date: 'spring', match_type: 'luck' },
        'nothing',
        { ...GONE, title: 'Lost again' },
        GONE,
      ],
    );
    const { code, stdout } = await resolve(root, 'add', one, two, '--json');
    expect(code).toBe(1);
    const { ok, added, findings } = told(stdout);
    expect([ok, added]).toEqual([false, undefined]);
    const rows = findings.map(
      ({ rule, field, where }) => `${where.replace(`${root}-`, '')}: ${rule} ${field}`,
    );
    expect(rows).toEqual([
      'list-1.json, draft 2 (10.5281/zenodo.9): RES-001 null',
      'list-2.json, draft 2: RES-001 null',
      'list-1.json, draft 1 (https://doi.org/10.5281%2FZENODO.182): RES-004 deposit',
      'list-1.json, draft 1 (https://doi.org/10.5281%2FZENODO.182): RES-007 status',
      'list-2.json, draft 1 (doi:10.5281/zenodo.183): RES-008 match_type',
      'list-2.json, draft 1 (doi:10.5281/zenodo.183): RES-009 date',
      'list-2.json, draft 4 (10.5281/zenodo.184): RES-002 dead_doi',
    ]);
    for (const { actual, remedy } of findings)
      expect([actual, remedy].every((text) => /\S/.test(text))).toBe(true);
    expect(bytesOf(root)).toEqual(before);
  });

  test('white space around a value and other forms than NFC are no difference; what shows otherwise is refused', async () => {
    const root = writeArchive(SHELF);
    const [hidden = '', spaced = ''] = listed(
      root,
      { ...GONE, title: 'Lost\u202E' },
      { ...GONE, title: ' Re\u0301cit ' },
    );
    const { code, stdout } = await unchanged(root, () => resolve(root, 'add', hidden));
    expect(code).toBe(1);
    expect(stdout).toContain('RES-011  title: found U+202E');
    expect(await resolve(root, 'add', spaced)).toMatchObject({ code: 0 });
    expect(indexIn(root)).toMatchObject({ mappings: [{ title: 'R\u00E9cit' }] });
  });

  test('a dry run says what would happen, and writes nothing', async () => {
    const root = writeArchive(SHELF);
    const before = bytesOf(root);
    const [list = ''] = listed(root, [FOUND, GONE]);
    expect(await resolve(root, 'add', list, '--dry-run')).toMatchObject({
      code: 0,
      stdout: 'would be added: 2 legacy DOIs\nNothing was written: this was a dry run.\n',
    });
    const { stdout } = await resolve(root, 'add', list, '--dry-run', '--json');
    expect(told(stdout)).toMatchObject({
      ok: true,
      added: ['10.5281/zenodo.182', '10.5281/zenodo.184'],
      findings: [],
    });
    expect(bytesOf(root)).toEqual(before);
  });

  test.each([
    ['a list that is not there', () => ['add', 'nowhere.json']],
    ['a list that is not JSON', (root: string) => ['add', ...listed(root, '[')]],
  ])('a usage error: %s', async (_what, args) => {
    const root = writeArchive(SHELF);
    const { code, stderr } = await resolve(root, ...args(root));
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: npm run resolve');
  });
});
