import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import { groupsByMonth } from '../../../../src/layouts/words.ts';
import type { Deposit } from '../../../../src/registry/model/deposit.ts';
import type { FacetName } from '../../../../src/registry/pages/browse/facets.ts';
import { byLetter, letterOf } from '../../../../src/registry/pages/browse/letters.ts';
import { browseListsOf } from '../../../../src/registry/pages/browse/lists.ts';
import { pagesOf } from '../../../../src/registry/pages/browse/paths.ts';
import { slugsOf } from '../../../../src/registry/pages/browse/slug.ts';
import { depositLanguage } from '../../../../src/registry/reading/language.ts';
import { always } from '../../../fixtures/always.ts';
import { worksOf } from '../../../fixtures/archive.ts';

const [NORTH, SOUTH] = [{ creator: 'North Office' }, { creator: 'South Office' }];
const ARCHIVE = worksOf(
  { ...NORTH, title: 'One', date: '2024-05-01', keywords: 'Ledger, hall', content_type: 'inventory' },
  { ...SOUTH, title: 'Two', date: '2025-05-01', keywords: 'doors, ledger', content_type: 'dataset' },
  {
    ...NORTH,
    title: 'Three',
    date: '2024-06-01',
    keywords: 'ledger, Ledger, 帳簿',
    content_type: 'Inventory',
  },
);
const lists = browseListsOf(ARCHIVE, hashes.sha256);
const of = (way: FacetName) =>
  [...lists[way].values()].map(({ value, slug, deposits, hasPage }) => [
    value,
    slug,
    deposits.map(({ deposit_number }) => deposit_number),
    hasPage,
  ]);

describe('the lists of a small archive', () => {
  test('are those that a person would write down', () => {
    expect(of('year')).toEqual([
      ['2025', '2025', [2], true],
      ['2024', '2024', [1, 3], true],
    ]);
    expect(of('creator')).toEqual([
      ['North Office', 'north-office', [1, 3], true],
      ['South Office', 'south-office', [2], false],
    ]);
    expect(of('type')).toEqual([
      ['inventory', 'inventory', [1, 3], true],
      ['dataset', 'dataset', [2], false],
    ]);
    expect(of('keyword')).toEqual([
      ['Ledger', 'ledger', [1, 2, 3], true],
      ['hall', 'hall', [1], false],
      ['doors', 'doors', [2], false],
      ['帳簿', '帳簿', [3], false],
    ]);
    expect(of('language')).toEqual([['en', 'en', [1, 2, 3], true]]);
  });

  test('have the families in the order of the specification', () => {
    const familiesOf = (of: typeof lists) => [...of.family.values()].map(({ value }) => value);
    const families = familiesOf(lists);
    expect(families).toEqual(['ARCHIVAL', 'DATASET', 'UNCLASSIFIED'].filter((one) => families.includes(one)));
    // A value that the vocabulary lacks, as an adopted archive can have one, comes last.
    const [first, ...others] = ARCHIVE.registry.deposits;
    const deposits = [
      { ...(first as Deposit), family: String('EPISTOLARY') as Deposit['family'] },
      ...others,
    ];
    const adopted = { ...ARCHIVE, registry: { ...ARCHIVE.registry, deposits } };
    expect(familiesOf(browseListsOf(adopted, hashes.sha256)).at(-1)).toBe('EPISTOLARY');
  });
});

describe('the letters of a jump bar', () => {
  test.each([
    ['がくせい', 'か'],
    ['השמש', 'ה'],
    ['المخطوطات', 'ا'],
  ])('%s stands under %s', (value, letter) => {
    expect(letterOf(value)).toBe(letter);
  });

  test('stand in one order, and what is under them too', () => {
    const groups = byLetter(['zeta', 'Éclair', 'eclipse', '識', 'ярус', '7', '!', 'ease'], (value) => value);
    expect(groups.map(({ letter, items }) => [letter, items.join(' ')])).toEqual([
      ['#', '!'],
      ['0–9', '7'],
      ['E', 'ease Éclair eclipse'],
      ['Z', 'zeta'],
      ['Я', 'ярус'],
      ['漢', '識'],
    ]);
  });
});

test('the language is that of the text, not of what describes it; a redacted one has none', () => {
  const [first] = ARCHIVE.registry.deposits as [Deposit];
  const german =
    'Die Dauerhaftigkeit einer Adresse hängt daran, dass jemand sie pflegt, und nicht daran, wie sie aussieht.';
  const deposit = { ...first, description: 'An English description of a German text, of some length.' };
  const head = `${deposit.title}\n${deposit.creator}\n${deposit.description}\n`;
  const holding = (text: string) => ({ read: () => new TextEncoder().encode(text) });
  const files = holding(`${head}\`\`\`js\nconst x = 1;\n\`\`\`\n\n${german}\n`);
  expect(depositLanguage({ ...deposit, full_text_path: '/data/texts/AXN-01-text.md' }, files)).toBe('de');
  expect(depositLanguage({ ...deposit, redacted: true }, files)).toBeUndefined();
  expect(depositLanguage(deposit, holding(head))).toBe('en');
});

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const shown = (count: number, size: number) =>
  pagesOf(upTo(count), size).map(({ number, items }) => [number ?? 'first', items.join(' ')]);

test('pages are numbered from the oldest, and the first holds the newest', () => {
  expect(shown(0, 3)).toEqual([['first', '']]);
  expect(shown(6, 3)).toEqual([['first', '6 5 4 3 2 1']]);
  expect(shown(7, 3)).toEqual([
    ['first', '7 6 5 4'],
    [1, '3 2 1'],
  ]);
  expect(shown(13, 3)).toEqual([
    ['first', '13 12 11 10'],
    [3, '9 8 7'],
    [2, '6 5 4'],
    [1, '3 2 1'],
  ]);
  // Up to 2,000 deposits are on one page of a thousand.
  expect([2000, 2001].map((count) => pagesOf(upTo(count), 1000).length)).toEqual([1, 2]);
});

test('one more changes the first page, and no numbered page that is there', () => {
  always(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 7 }), (count, size) => {
    const numbered = pagesOf(upTo(count), size).slice(1);
    const after = pagesOf(upTo(count + 1), size);
    for (const page of numbered) expect(after).toContainEqual(page);
    expect(after.length - numbered.length).toBeLessThanOrEqual(2);
    expect(after.flatMap(({ items }) => items)).toEqual(upTo(count + 1).toReversed());
  });
});

test('a list by months has each month once, in the order of its deposits', () => {
  const minted = (deposit_number: number, day: string) =>
    ({ deposit_number, minted_at: `${day}T08:00:00Z` }) as Deposit;
  const groups = groupsByMonth([
    minted(4, '2026-06-09'),
    minted(3, '2026-05-30'),
    minted(2, '2026-06-01'),
    minted(1, '2026-05-02'),
  ]);
  expect(
    groups.map(({ month, id, deposits }) => [month, id, deposits.map((one) => one.deposit_number)]),
  ).toEqual([
    ['June 2026', 'm2026-06', [4, 2]],
    ['May 2026', 'm2026-05', [3, 1]],
  ]);
});

const slugs = (...values: string[]) => [...slugsOf(values, hashes.sha256).values()];

test.each([
  ['Größe', 'groesse'],
  ['берестяные грамоты', 'berestyanye-gramoty'],
  ['識別子', '識別子'],
  ['المخطوطات', 'المخطوطات'],
  ['שעון שמש', 'שעון-שמש'],
  ['axn/v2', 'axn-v2'],
  ['../../etc/passwd', 'etc-passwd'],
  // Without letters and digits it is told by the beginning of its SHA-256: printf 🎹 | sha256sum.
  ['🎹', '38e5c6'],
  ['..', '5ec1f7'],
])('%s is %s in an address', (value, slug) => {
  expect(slugs(value)).toEqual([slug]);
});

test('of two values with one slug the first keeps it, and the later says its own hash', () => {
  expect(slugs('C', 'C++', 'C#')).toEqual([
    'c',
    expect.stringMatching(/^c-[0-9a-f]{6}$/),
    expect.stringMatching(/^c-[0-9a-f]{6}$/),
  ]);
  expect(slugs('C++')).toEqual(['c']);
});

test('a very long value fits the name of a folder, and stays itself', () => {
  const [one = '', other = ''] = slugs(`${'存'.repeat(99)}一`, `${'存'.repeat(99)}二`);
  expect(one).toMatch(/^存{48}-[0-9a-f]{6}$/);
  expect(other).not.toBe(one);
  expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
});

test('whatever values there are: each has its own, safe in an address, and none changes when others come', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    fc.constantFrom('C', 'c', 'C++', 'c-', '.', '/', '識', 'letter'),
  );
  always(
    fc.uniqueArray(value, { maxLength: 12 }),
    fc.uniqueArray(value, { maxLength: 6 }),
    (values, later) => {
      const before = slugsOf(values, hashes.sha256);
      const after = slugsOf([...values, ...later], hashes.sha256);
      for (const [one, slug] of before) expect(after.get(one)).toBe(slug);
      expect(new Set(after.values()).size).toBe(after.size);
      for (const slug of after.values())
        expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u);
    },
  );
});
