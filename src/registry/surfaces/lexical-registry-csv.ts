import { stringify } from 'csv-stringify/browser/esm/sync';
import { webPath } from '../resources/resource.ts';
import { terms } from '../resources/tables.ts';
import { singleFile } from './surface.ts';

const COLUMNS = ['term', 'definition', 'type', 'defined_in_deposit', 'defined_in_title'] as const;

/**
 * `/data/lexical-minting-registry.csv`: the minted terms as CSV (RFC 4180): CRLF line ends, a row of names, quotes where a cell needs
 * them. A spreadsheet would run a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula: such a cell begins
 * with an apostrophe instead. The exact words are in the JSON twin.
 */
export const lexicalRegistryCsvSurface = singleFile(
  {
    name: 'lexical-registry-csv',
    path: webPath(terms).replace(/\.json$/, '.csv'),
    purpose:
      'The minted terms as CSV (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe; the JSON twin has the exact words.',
    group: 'words',
    derived_from: [webPath(terms)],
  },
  ({ archive }) =>
    stringify([...archive.terms.terms], {
      columns: [...COLUMNS],
      header: true,
      record_delimiter: 'windows',
      escape_formulas: true,
    }),
);
