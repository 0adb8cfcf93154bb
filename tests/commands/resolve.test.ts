import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { bytesOf, unchanged, writeArchive } from '../fixtures/disk.ts';
import { move, SHELF } from '../fixtures/moves.ts';

// Outcomes of legacy DOIs: “resolve add” writes them.

const INDEX = 'data/doi-resolution-index.json';

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

let root = '';
beforeEach(() => {
  root = writeArchive(SHELF);
});

const add = (...args: string[]) => move(root, 'resolve', 'add', ...args);

/** Writes a list beside the archive, whose file it is none of, and gives its path. */
function listed(list: unknown, name = 'list-1'): string {
  const path = `${root}-${name}.json`;
  writeFileSync(path, typeof list === 'string' ? list : JSON.stringify(list));
  return path;
}

const indexIn = () => JSON.parse(readFileSync(join(root, INDEX), 'utf8')) as Record<string, unknown>;

interface Told {
  ok: boolean;
  added: string[];
  findings: Record<'rule' | 'field' | 'actual' | 'where' | 'remedy', string>[];
}
const told = (stdout: string) => JSON.parse(stdout) as Told;

describe('resolve add', () => {
  test('writes mappings of which everything that can be computed is computed', async () => {
    const before = bytesOf(root);
    expect(await add(listed([FOUND, ELSEWHERE]), listed(GONE, 'list-2'))).toMatchObject({
      code: 0,
      stdout: 'added: 3 legacy DOIs\n',
    });
    const { deposit: _deposit, ...found } = FOUND;
    const named = (dead_doi: string) => ({ dead_doi, doi_url: `https://doi.org/${dead_doi}` });
    expect(indexIn()).toEqual({
      version: 'v1.0',
      mappings: [
        { ...found, ...named('10.5281/zenodo.182'), live_urls: {}, record: '/s/records/1/' },
        { ...ELSEWHERE, ...named('10.5281/zenodo.183') },
        { ...GONE, ...named('10.5281/zenodo.184'), live_urls: {} },
      ],
    });
    const after = bytesOf(root);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.sort()).toEqual([INDEX, 'data/pre-overwrite-receipts.log']);
    // One mapping on a line.
    expect(readFileSync(join(root, INDEX), 'utf8').split('\n')).toHaveLength(9);
    expect(await move(root, 'validate')).toMatchObject({ code: 0 });
  });

  test('a second time changes nothing, whatever form the DOI has', async () => {
    const list = listed([FOUND, GONE]);
    const again = listed([{ ...FOUND, dead_doi: '10.5281/Zenodo.182' }], 'again');
    await add(list);
    expect(await unchanged(root, () => add(list))).toMatchObject({
      code: 0,
      stdout: 'in the index already: 2 legacy DOIs\nNothing to do: the archive has all of this already.\n',
    });
    expect(await unchanged(root, () => add(again, again, '--replace'))).toMatchObject({ code: 0 });
  });

  test('another mapping of a DOI is refused with the one that it has, and takes its place if told so', async () => {
    const other = listed({ ...FOUND, title: 'The second edition', deposit: 2 }, 'other');
    await add(listed([FOUND, GONE]));
    const { code, stdout } = await unchanged(root, () => add(other));
    expect(code).toBe(1);
    expect(stdout).toContain(
      'RES-002  dead_doi: found a mapping of this DOI in the index already: RECOVERED, /s/records/1/, title_match_score_0.97',
    );
    expect(stdout).toContain('--replace');
    expect(await add(other, '--replace')).toMatchObject({ code: 0, stdout: 'replaced: 1 legacy DOI\n' });
    const { mappings } = indexIn() as { mappings: object[] };
    expect(mappings).toHaveLength(2);
    expect(mappings[0]).toMatchObject({ dead_doi: '10.5281/zenodo.182', record: '/s/records/2/' });
  });

  test('every finding at once, each with its draft, and nothing written', async () => {
    const one = listed([
      { ...FOUND, deposit: 99 },
      { ...FOUND, dead_doi: '10.5281/zenodo.9', colour: 'red' },
    ]);
    const wrong = { ...ELSEWHERE, date: 'spring', match_type: 'luck' };
    const two = listed([wrong, 'nothing', { ...GONE, title: 'Lost again' }, GONE], 'list-2');
    const { code, stdout } = await unchanged(root, () => add(one, two, '--json'));
    const { ok, added, findings } = told(stdout);
    expect([code, ok, added]).toEqual([1, false, undefined]);
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
  });

  test('white space around a value and other forms than NFC are no difference; what shows otherwise is refused', async () => {
    const hidden = listed({ ...GONE, title: 'Lost\u202E' });
    const { code, stdout } = await unchanged(root, () => add(hidden));
    expect([code, stdout]).toEqual([1, expect.stringContaining('RES-011  title: found U+202E')]);
    expect(await add(listed({ ...GONE, title: ' Re\u0301cit ' }))).toMatchObject({ code: 0 });
    expect(indexIn()).toMatchObject({ mappings: [{ title: 'R\u00E9cit' }] });
  });

  test('a dry run says what would happen, and writes nothing', async () => {
    const list = listed([FOUND, GONE]);
    expect(await unchanged(root, () => add(list, '--dry-run'))).toMatchObject({
      code: 0,
      stdout: 'would be added: 2 legacy DOIs\nNothing was written: this was a dry run.\n',
    });
    const { stdout } = await unchanged(root, () => add(list, '--dry-run', '--json'));
    const added = ['10.5281/zenodo.182', '10.5281/zenodo.184'];
    expect(told(stdout)).toMatchObject({ ok: true, added, findings: [] });
  });

  test('a list that is not there, or not JSON, is a usage error', async () => {
    const stderr = expect.stringContaining('Usage: npm run resolve');
    for (const list of ['nowhere.json', listed('[')])
      expect(await add(list)).toMatchObject({ code: 2, stderr });
  });
});
