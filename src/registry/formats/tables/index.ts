import { addressesTable } from './addresses.ts';
import { capturesTable } from './captures.ts';
import { citationsTable } from './citations.ts';
import { conceptsTable } from './concepts.ts';
import { depositsTable } from './deposits.ts';
import { registerTable } from './register.ts';
import { resolutionTable } from './resolution.ts';
import type { Table } from './table.ts';
import { termsTable } from './terms.ts';

/** The one list of tables, in the order of the page. CSV, Parquet, the Data Package and the page of the data files follow from it. */
export const TABLES: readonly Table[] = [
  depositsTable,
  conceptsTable,
  termsTable,
  addressesTable,
  capturesTable,
  registerTable,
  citationsTable,
  resolutionTable,
];
