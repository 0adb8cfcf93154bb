import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { loadArchive } from '../../src/archive/load.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { TABLES } from '../../src/registry/formats/tables/index.ts';
import { csvOf, type Table } from '../../src/registry/formats/tables/table.ts';
import { fromUtf8 } from '../../src/registry/identity/hash.ts';
import type { Term } from '../../src/registry/model/tables.ts';
import { bytesOf } from '../../src/registry/pages/publication/surface.ts';
import { conceptsOf } from '../../src/registry/reading/concepts.ts';
import { surfaceTools } from '../../src/site/surface-tools.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { publishedOf } from './formats/archives.ts';
import { csvRows, TABLE_FORMATS } from './formats/tables.ts';
import { SHELF } from './surfaces/shelf.ts';

// The tables of the downloads: what each file is made of, and what rows that come later change.

const sample = loadArchive(process.cwd());

const termsUpTo = (count: number): Term[] =>
  Array.from({ length: count }, (_, n) => ({
    term: `term ${n}`,
    definition: n % 7 === 0 ? `“${'long '.repeat(n % 50)}”` : 'short',
    type: n % 2 === 0 ? 'extracted' : 'formal',
    defined_in_deposit: 1 + (n % 44),
  }));

const withTerms = (count: number): Archive => ({
  ...sample,
  registry: { ...sample.registry, deposits: [] },
  terms: { ...sample.terms, terms: termsUpTo(count) },
});

const parquetOfTerms = async (count: number) => {
  const { files } = await publishedOf(`terms ${count}`, withTerms(count), ['tables-parquet']);
  return [...files].filter(([path]) => path.startsWith('/datasets/terms-'));
};

const tableNamed = (name: string) => TABLES.find((table) => table.name === name) as Table;

/** The rows of a table of the small archive, with some of its columns; “–” where a cell has no value. */
async function rowsOf(table: string, columns: string): Promise<string[]> {
  const rows = csvRows(await publishedOf('shelf', SHELF, ['tables-csv']), table);
  return rows.map((row) =>
    columns
      .split(' ')
      .map((column) => row[column] ?? '–')
      .join(' | '),
  );
}

describe('the rows of a small archive', () => {
  const [FIRST, SECOND, THIRD] = [
    'AXN:01.UNCLASSIFIED.🔩🎨🐁🚌🚢🌱',
    'AXN:02.DATASET.📮🎩🐣🧦🐓🧼',
    'AXN:03.DATASET.🎫🍁🧴🐠🥬🐣',
  ];
  const ORCID = '0000-0002-1825-0097';
  const MINTED = '2026-07-15T12:00:00Z';

  it.each([
    [
      'deposits',
      'deposit_number title creator orcid date license keywords related_ids',
      [
        `1 | Ledgers of the *lower* hall | North Reading Room | ${ORCID} | 2026-07-01 | CC0-1.0 | ["ledger","hall"] | ["doi:10.1000/182"]`,
        '2 | A list of doors | South Office | – | 2026-07-02 | CC-BY-4.0 | ["doors"] | –',
        '3 | A list of doors and windows | South Office | – | 2026-07-03 | CC-BY-4.0 | ["doors","windows"] | –',
        `4 | Names of the visitors | West Porch | ${ORCID} | 2026-07-04 | MIT | ["visitors"] | –`,
      ],
    ],
    [
      'deposits',
      'status supersedes superseded_by_axn withdrawn_at redacted minted_at issue_number',
      [
        `ACTIVE | – | – | – | – | ${MINTED} | 11`,
        `SUPERSEDED | – | ${THIRD} | – | – | ${MINTED} | 12`,
        `ACTIVE | 2 | – | – | – | ${MINTED} | 13`,
        `WITHDRAWN | – | – | 2026-07-16 | true | ${MINTED} | 14`,
      ],
    ],
    [
      'citations',
      'source_deposit source_axn target_deposit target_axn via evidence_token',
      [
        `2 | ${SECOND} | 1 | ${FIRST} | deposit_number_reference | deposit 1`,
        `3 | ${THIRD} | 1 | ${FIRST} | axn_reference | ${FIRST}`,
        `3 | ${THIRD} | 1 | ${FIRST} | deposit_number_reference | deposit 1`,
      ],
    ],
  ])('are its %s: %s', async (table, columns, rows) => {
    expect(await rowsOf(table, columns)).toEqual(rows);
  });

  it.each([
    ['concepts', 8, 'term definition defined_in type', 'hall | A large room. | 1 | place'],
    [
      'terms',
      9,
      'term type defined_in_deposit defined_in_title',
      'hall | genre | 1 | Ledgers of the *lower* hall',
    ],
    [
      'addresses',
      6,
      'slug addr_id canonical_query',
      'a-0 | ADDR-d194a8b742ab | a query that nobody captured',
    ],
    ['captures', 7, 'slug surface date d imgs', 'lower-hall | panel | 2026-07-05 | An answer. | []'],
    ['register', 10, 'q observation date ev archive_present', 'lower hall | 1 | 2026-07-05 | paste | false'],
    ['resolution', 5, 'dead_doi title date status', '10.1000/1 | Ledgers | 2026-07-01 | 410_GONE'],
  ] as const)('are its %s: %i, the first of them as here', async (table, count, columns, first) => {
    const rows = await rowsOf(table, columns);
    expect([rows.length, rows[0]]).toEqual([count, first]);
  });
});

describe('the Parquet files of a table', () => {
  it('have 4,096 rows each, and rows that come later change the last one alone', async () => {
    const [before, after] = [await parquetOfTerms(9000), await parquetOfTerms(12_289)];
    expect(before.map(([path]) => path)).toEqual([
      '/datasets/terms-0001.parquet',
      '/datasets/terms-0002.parquet',
      '/datasets/terms-0003.parquet',
    ]);
    expect(after.map(([path]) => path)).toHaveLength(4);
    const rows = after.map(([, bytes]) => Number(parquetMetadata(Uint8Array.from(bytes).buffer).num_rows));
    expect(rows).toEqual([4096, 4096, 4096, 1]);
    for (const at of [0, 1]) expect(after[at]?.[1].equals(before[at]?.[1] as Buffer)).toBe(true);
    expect(after[2]?.[1].equals(before[2]?.[1] as Buffer)).toBe(false);
  });

  it('exist for a table without rows, and for one whose last file is full', async () => {
    const [empty, full] = [await parquetOfTerms(0), await parquetOfTerms(4096)];
    expect([empty.length, full.length]).toEqual([1, 1]);
    const file = Uint8Array.from(empty[0]?.[1] ?? []).buffer;
    expect(await parquetReadObjects({ file })).toEqual([]);
    const names = parquetMetadata(file).schema.map(({ name }) => name);
    expect(names.join(' ')).toBe('root term definition type defined_in_deposit defined_in_title');
  });
});

it('the files of all tables are valid for an archive that holds nothing', async () => {
  for (const { check, surfaces: of } of TABLE_FORMATS)
    await check(await publishedOf('empty', emptyArchive(), of));
});

describe('a table', () => {
  it('has for each name one column with a meaning, and names its key among them', () => {
    for (const { name, columns, key, refers = [] } of TABLES) {
      const names = columns.map((column) => column.name);
      expect([name, new Set(names).size]).toEqual([name, names.length]);
      expect(columns.filter(({ meaning }) => meaning.length < 5)).toEqual([]);
      for (const column of [...key, ...refers]) expect(names).toContain(column);
    }
  });

  it('keeps a value that a spreadsheet would run as a formula, and tells an empty text from none', async () => {
    const [deposit] = sample.registry.deposits;
    const odd = { title: '=1+1', creator: '@x', wiki_article: '', version: '007' };
    const rows = [{ ...deposit, ...odd, journal: undefined }];
    const text = fromUtf8(await bytesOf(csvOf(tableNamed('deposits'), rows)));
    const [read] = parse(text, {
      columns: true,
      cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    }) as Record<string, unknown>[];
    expect(read).toMatchObject({ ...odd, journal: null });
  });

  it('of observations has a row for each, by day, and the later ones have the address of their entry', () => {
    const entry = sample.register.entries.find(({ observations }) => observations.length > 0);
    if (!entry) throw new Error('no entry of the sample has a later observation');
    const rows = tableNamed('register').rows(sample, surfaceTools);
    const of = rows.filter(({ slug }) => slug === entry.slug);
    expect(of.map(({ observation, q, date, obs_id }) => [observation, q, date, obs_id])).toEqual([
      [1, entry.q, entry.date, entry.obs_id],
      ...entry.observations.map(({ date, obs_id }, at) => [at + 2, entry.q, date, obs_id]),
    ]);
    const days = rows.map(({ date }) => String(date));
    expect(days).toEqual(days.toSorted());
  });

  it('of concepts is by the deposit that defines each', () => {
    const rows = tableNamed('concepts').rows(sample, surfaceTools);
    const numbers = rows.map(({ defined_in }) => Number(defined_in));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(rows.map(({ term }) => term).toSorted()).toEqual(Object.keys(conceptsOf(sample)).toSorted());
  });

  it('has no value where an adopted archive holds what is not of the type of the column', () => {
    const { columns } = tableNamed('deposits');
    const odd = { date: '2026-02-30', issue_number: 'seven', minted_at: 'today', redacted: 'yes', title: 5 };
    const cells = Object.fromEntries(columns.map((column) => [column.name, column.value(odd)]));
    const none = { date: null, issue_number: null, minted_at: null, redacted: null };
    expect(cells).toMatchObject({ ...none, title: '5' });
  });
});
