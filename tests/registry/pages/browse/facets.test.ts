import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  type Choice,
  choiceOf,
  groupsOf,
  searchPartOf,
  toggled,
} from '../../../../src/client/facets/choice.ts';
import { valuesInOrder } from '../../../../src/client/facets/filters.ts';
import type { Columns } from '../../../../src/registry/pages/browse/columns.ts';
import { always } from '../../../fixtures/always.ts';

const COLUMNS: Columns = {
  total: 5,
  facets: {
    family: { values: ['ARCHIVAL', 'DATASET'], of: [0, 1, 0, 0, -1] },
    year: { values: ['2025', '2026'], of: [0, 0, 1, 1, 1] },
    keyword: { values: ['door', 'key'], of: [[0, 1], [1], [], [0], [0, 1]] },
  },
  numbers: {},
};
const CHOOSABLE = {
  facets: [{ name: 'family', words: { ARCHIVAL: 'Archival' } }, { name: 'year' }, { name: 'keyword' }],
  sorts: ['title'],
  groups: ['family'],
};
const answer = (search: string, within?: readonly [string, string]) => {
  const { items, counts } = answerOf(COLUMNS, choiceOf(search, CHOOSABLE), within);
  return [
    items.join(' '),
    Object.fromEntries(Object.entries(counts).map(([name, of]) => [name, [...of.values()].join(' ')])),
  ];
};

describe('the answer to a choice', () => {
  test.each([
    ['', undefined, '0 1 2 3 4', { family: '3 1', year: '2 3', keyword: '3 3' }],
    // Any of the values of a facet, all facets together; a facet counts as if nothing were chosen in it.
    ['?family=ARCHIVAL', undefined, '0 2 3', { family: '3 1', year: '1 2', keyword: '2 1' }],
    ['?family=ARCHIVAL&family=DATASET', undefined, '0 1 2 3', { family: '3 1', year: '2 2', keyword: '2 2' }],
    ['?family=ARCHIVAL&year=2026', undefined, '2 3', { family: '2 0', year: '1 2', keyword: '1 0' }],
    ['?keyword=door&keyword=key&year=2025', undefined, '0 1', { family: '1 1', year: '2 2', keyword: '1 2' }],
    // Of a vocabulary, “all” is every value; of other values it is one like any other.
    ['?family=all&year=2026', undefined, '2 3 4', { family: '2 0', year: '2 3', keyword: '2 1' }],
    ['?keyword=all', undefined, '', { family: '0 0', year: '0 0', keyword: '3 3' }],
    ['?family=NONE', undefined, '', { family: '3 1', year: '0 0', keyword: '0 0' }],
    ['?year=2026', ['keyword', 'door'], '3 4', { family: '1 0', year: '1 2', keyword: '2 1' }],
  ] as const)('%s within %s', (search, within, items, counts) => {
    expect(answer(search, within)).toEqual([items, counts]);
  });

  test('is put in groups in the order of the items, or in a given one', () => {
    const parity = (item: number) => (item % 2 === 0 ? 'even' : 'odd');
    expect(groupsOf([3, 2, 1, 0], 3, parity)).toEqual([
      { heading: 'odd', total: 2, items: [3, 1] },
      { heading: 'even', total: 2, items: [2] },
    ]);
    expect(groupsOf([3, 2], 2, parity, ['even', 'odd']).map(({ heading }) => heading)).toEqual([
      'even',
      'odd',
    ]);
    expect(groupsOf([3, 2], 1)).toEqual([{ heading: '', total: 2, items: [3] }]);
    expect(groupsOf([], 1)).toEqual([]);
  });
});

test.each(['constructor', '__proto__', 'toString', 'rank'])('an order or group named %s is none', (name) => {
  expect(choiceOf(`?sort=${name}&group=${name}`, CHOOSABLE)).toEqual({
    q: '',
    facets: {},
    sort: '',
    group: '',
  });
});

test('a choice is what its address says, whatever the values are', () => {
  const values = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3 });
  always(
    values,
    values,
    fc.constantFrom('', 'title'),
    fc.constantFrom('', 'family'),
    (family, keyword, sort, group) => {
      let choice: Choice = { ...choiceOf('', CHOOSABLE), sort, group };
      for (const value of family) choice = { ...choice, ...toggled(choice, 'family', value) };
      for (const value of keyword) choice = { ...choice, ...toggled(choice, 'keyword', value) };
      expect(choiceOf(searchPartOf(choice), CHOOSABLE)).toEqual(choice);
      for (const value of keyword) choice = { ...choice, ...toggled(choice, 'keyword', value) };
      expect(searchPartOf(choice)).not.toContain('keyword=');
    },
  );
});

test('values are in the order of their counts, then of their names, or as they are; years run backwards', () => {
  const counts = new Map([
    ['2024', 1],
    ['2023', 0],
    ['2026', 1],
    ['2025', 3],
  ]);
  const names = (rows: readonly (readonly [string, number])[]) => rows.map(([name]) => name);
  expect(names(valuesInOrder(counts, {}))).toEqual(['2025', '2024', '2026']);
  expect(names(valuesInOrder(counts, { backwards: true }))).toEqual(['2026', '2025', '2024']);
  expect(names(valuesInOrder(counts, { ordered: true }))).toEqual(['2024', '2026', '2025']);
});
