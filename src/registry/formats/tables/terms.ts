import { webPath } from '../../archive/resources/resource.ts';
import { terms } from '../../archive/resources/tables.ts';
import { PublishedTerm } from '../../model/published.ts';
import { termsOf } from '../../reading/concepts.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The minted terms, in the order in which they were minted. */
export const termsTable: Table = {
  name: 'terms',
  title: 'Minted terms',
  purpose: 'One row for each minted term, in the order in which they were minted: what it means, and where.',
  derived_from: [webPath(terms)],
  key: ['term'],
  refers: [{ column: 'defined_in_deposit', table: 'deposits', key: 'deposit_number' }],
  columns: columnsOf(PublishedTerm, terms.catalog_name),
  rows: (archive) => termsOf(archive),
};
