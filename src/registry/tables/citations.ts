import { CitationGraph } from '../model/derived.ts';
import { edgesOf } from '../reading/citation-graph.ts';
import { citationGraphSurface } from '../surfaces/citation-graph.ts';
import { columnsOf } from './columns.ts';
import type { Table } from './table.ts';

/** The citations, by the deposit that cites. */
export const citationsTable: Table = {
  name: 'citations',
  title: 'Citations',
  purpose:
    'One row for each citation of a deposit in the text of another, by the deposit that cites: in which way, and by which words.',
  derived_from: [citationGraphSurface.path],
  key: ['source_deposit', 'target_deposit', 'via'],
  refers: [
    { column: 'source_deposit', table: 'deposits', key: 'deposit_number' },
    { column: 'target_deposit', table: 'deposits', key: 'deposit_number' },
  ],
  columns: columnsOf(CitationGraph.shape.edges.element, citationGraphSurface.name),
  rows: edgesOf,
};
