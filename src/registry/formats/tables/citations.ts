import { CitationGraph } from '../../model/derived.ts';
import { CITATION_GRAPH } from '../../pages/publication/site-files.ts';
import { edgesOf } from '../../reading/citation-graph.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The citations, by the deposit that cites. */
export const citationsTable: Table = {
  name: 'citations',
  title: 'Citations',
  purpose:
    'One row for each way in which the text of one deposit cites another, by the deposit that cites: a text that names another both by its AXN and by its number has two rows. How many deposits cite one is the number of different source_deposit in its rows.',
  derived_from: [CITATION_GRAPH.path],
  key: ['source_deposit', 'target_deposit', 'via'],
  refers: [
    { column: 'source_deposit', table: 'deposits', key: 'deposit_number' },
    { column: 'target_deposit', table: 'deposits', key: 'deposit_number' },
  ],
  columns: columnsOf(CitationGraph.shape.edges.element, CITATION_GRAPH.name),
  rows: edgesOf,
};
