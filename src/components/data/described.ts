import { thousands } from '../../layouts/words.ts';
import { meaningOf } from '../../registry/formats/tables/meanings.ts';
import type { ColumnType } from '../../registry/formats/tables/table.ts';
import type { Dataset } from '../../registry/surfaces/datasets/dataset.ts';
import { type Field, fieldsOf, rowsOf, type Schema } from '../../registry/surfaces/datasets/fields.ts';

// A data file as its part of the page shows it.

/** A field with what it means. */
interface DescribedField extends Field {
  readonly meaning: string | undefined;
}

/** Fields under the words that say where they are. */
interface FieldGroup {
  readonly words: string;
  readonly fields: readonly DescribedField[];
}

const FORMATS: Readonly<Record<string, readonly [words: string, mediaType: string]>> = {
  json: ['JSON', 'application/json'],
  jsonld: ['JSON-LD', 'application/ld+json'],
  log: ['JSON, one object on a line', 'application/jsonl'],
  csv: ['CSV', 'text/csv'],
  md: ['Markdown', 'text/markdown'],
  txt: ['Text', 'text/plain'],
  bib: ['BibTeX', 'application/x-bibtex'],
  ris: ['RIS', 'application/x-research-info-systems'],
  ttl: ['Turtle', 'text/turtle'],
  xml: ['XML', 'application/xml'],
  gz: ['Packed (gzip)', 'application/gzip'],
  webp: ['Images', 'image/webp'],
};

/** The format of a data file, in words and as a media type. */
export function formatOf({ example = '' }: Pick<Dataset, 'example'>): readonly [string, string] {
  return FORMATS[example.slice(example.lastIndexOf('.') + 1)] ?? ['Files', 'application/octet-stream'];
}

/** The fields of a data file, by the text of its schema; none where it has no schema. */
export function fieldGroups(name: string, schemaText: string | undefined): FieldGroup[] {
  if (schemaText === undefined) return [];
  const schema = JSON.parse(schemaText) as Schema;
  const rows = rowsOf(schema);
  const described = (of: Schema) =>
    fieldsOf(of).map((field) => ({ ...field, meaning: field.description ?? meaningOf(name, field.name) }));
  const ofRow = rows?.at
    ? [
        {
          words: `Each ${rows.kind === 'list' ? 'item' : 'value'} of ${rows.at}`,
          fields: described(rows.row),
        },
      ]
    : [];
  const ofFile = { words: ofRow.length > 0 ? 'The file itself' : '', fields: described(schema) };
  return [...ofRow, ofFile].filter(({ fields }) => fields.length > 0);
}

/** The kinds of column in words, as the page names the types of fields. */
export const COLUMN_WORDS: Readonly<Record<ColumnType, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  date: 'date',
  datetime: 'date and time, UTC',
  json: 'JSON',
};

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** A size in the largest unit of which there is one, with one decimal below ten: `1.4 MB`. */
export function sizeWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : thousands(Math.round(amount))} ${UNITS[power]}`;
}
