import * as z from 'zod';
import { webPath } from '../../archive/resources/resource.ts';
import { addresses } from '../../archive/resources/tables.ts';
import { Slug } from '../../model/observations.ts';
import { PublishedAddress } from '../../model/published.ts';
import { byArrival } from '../../observation/addresses/arrival.ts';
import { addrId } from '../../observation/ids.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The semantic addresses, in the order in which they came, each with the id by which register and captures name it. */
export const addressesTable: Table = {
  name: 'addresses',
  title: 'Semantic addresses',
  purpose:
    'One row for each query at which the archive is sought, in the order in which they came: its kind, and what was observed there.',
  derived_from: [webPath(addresses)],
  key: ['slug'],
  columns: columnsOf(
    z.strictObject({ slug: Slug, addr_id: z.string(), ...PublishedAddress.shape }),
    addresses.catalog_name,
  ),
  rows: (archive, { sha256 }) =>
    byArrival(archive).map(([slug, address]) => ({
      slug,
      addr_id: addrId(address.canonical_query, sha256),
      ...address,
    })),
};
