import { expect, it, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import { registerList } from '../../../../src/registry/pages/lists/register.ts';
import { termsList } from '../../../../src/registry/pages/lists/terms.ts';
import { wikiList } from '../../../../src/registry/pages/lists/wiki.ts';
import { emptyArchive } from '../../../fixtures/archive.ts';
import { draftOf, withObservations } from '../../../fixtures/observations.ts';
import { SHELF } from '../../surfaces/shelf.ts';

// The minted terms as a list: whatever a term is written with, it has an anchor and a page of its own.

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>',
  '../../etc',
  '%2e%2e%2f',
  ' ',
  '.',
  '#',
  'a\u202eb',
  'c'.repeat(500),
];
const ALIKE = ['HEX part', 'hex part', 'hex-part', 'hex_part', 'Hex Part!'];

function pagesOf(terms: readonly string[]) {
  const minted = terms.map((term) => ({
    term,
    definition: 'What it means.',
    type: 'formal' as const,
    defined_in_deposit: 1,
  }));
  const archive = { ...emptyArchive(), terms: { version: 'v1.0', terms: minted } };
  return termsList.parts(termsList.items(archive, hashes));
}

it('terms that are alike, hostile or long have anchors of their own, which no later term changes', () => {
  const before = pagesOf([...ALIKE, ...HOSTILE]).flatMap(({ items }) => items);
  const ids = before.map(termsList.id);
  expect(new Set(ids).size).toBe(ALIKE.length + HOSTILE.length);
  for (const id of ids) expect(id).toMatch(/^t-[\p{L}\p{N}\p{M}-]{1,70}$/u);
  const later = new Map(
    pagesOf([...ALIKE, ...HOSTILE, 'HEX PART', 'hex  part'])
      .flatMap(({ items }) => items)
      .map((item) => [item.term, termsList.id(item)]),
  );
  expect(before.map(({ term }) => later.get(term))).toEqual(ids);
});

it('the pages of a long letter have keys that can be folders of every file system', () => {
  const many = Array.from({ length: 150 }, (_, at) => `字${'𠮷'.repeat(at)}`);
  const keys = pagesOf(many).map(({ key = '' }) => key);
  expect(keys.length).toBeGreaterThan(2);
  for (const key of keys) {
    expect(new TextEncoder().encode(key).length).toBeLessThanOrEqual(255);
    expect(key).not.toMatch(/[/\\.\0]/);
  }
});

// Contents of the rows of a list where a person would not guess them.

test('the article on a deposit that is withdrawn has a row without its beginning; a rejected one has none', () => {
  const deposits = SHELF.registry.deposits.map((one) =>
    one.deposit_number === 2 ? { ...one, status: 'WITHDRAWN' as const } : one,
  );
  const archive = { ...SHELF, registry: { ...SHELF.registry, deposits } };
  const rows = wikiList
    .items(archive, hashes)
    .map(({ deposit, beginning }) => [deposit.deposit_number, beginning]);
  expect(rows).toEqual([
    [1, expect.stringContaining('The ledgers of the lower hall were kept by four hands')],
    [2, ''],
  ]);
});

test('an entry of the register is found by the months of its observations', () => {
  const archive = withObservations(emptyArchive(), draftOf({ date: '2026-06-30' }), draftOf());
  const [entry] = archive.register.entries;
  const facet = registerList.facets.find(({ name }) => name === 'month');
  expect(entry && facet?.values(entry)).toEqual(['2026-06', '2026-07']);
});
