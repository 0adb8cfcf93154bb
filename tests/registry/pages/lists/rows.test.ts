import { expect, test } from 'vitest';
import { hashes } from '../../../../src/archive/hashes.ts';
import { registerList } from '../../../../src/registry/pages/lists/register.ts';
import { wikiList } from '../../../../src/registry/pages/lists/wiki.ts';
import { emptyArchive } from '../../../fixtures/archive.ts';
import { draftOf, withObservations } from '../../../fixtures/observations.ts';
import { SHELF } from '../../surfaces/shelf.ts';

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
