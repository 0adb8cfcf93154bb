import { registry } from '../../archive/resources/registry.ts';
import { webPath } from '../../archive/resources/resource.ts';
import { PublishedDeposit } from '../../model/published.ts';
import { depositView } from '../../reading/concept-index.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The deposits, by number. */
export const depositsTable: Table = {
  name: 'deposits',
  title: 'Deposits',
  purpose:
    'One row for each deposit, by number: identifier, hash, metadata, place in its series, and generated article. The texts are files of their own.',
  derived_from: [webPath(registry)],
  key: ['deposit_number'],
  columns: columnsOf(PublishedDeposit, registry.catalog_name),
  rows: (archive) => archive.registry.deposits.map((deposit) => depositView(archive, deposit)),
};
