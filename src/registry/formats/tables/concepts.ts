import { webPath } from '../../archive/resources/resource.ts';
import { concepts } from '../../archive/resources/tables.ts';
import { PublishedConcept } from '../../model/published.ts';
import { conceptsView } from '../../reading/concept-index.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The number of the first deposit that has a concept. One of which none is known comes first. */
const firstOf = ({ defined_in, referenced_in }: PublishedConcept) => defined_in ?? referenced_in[0] ?? 0;

/** The concepts, by the deposit that defines each. The sort is stable: those of one deposit stay in the order of the index. */
export const conceptsTable: Table = {
  name: 'concepts',
  title: 'Concepts',
  purpose:
    'One row for each concept of the texts, by the deposit that defines it first: what it means, and where its words occur.',
  derived_from: [webPath(concepts)],
  key: ['term'],
  refers: [{ column: 'defined_in', table: 'deposits', key: 'deposit_number' }],
  columns: columnsOf(PublishedConcept, concepts.catalog_name),
  rows: (archive) =>
    Object.values(conceptsView(archive).concepts).toSorted((a, b) => firstOf(a) - firstOf(b)),
};
