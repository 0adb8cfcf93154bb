import type { Column } from '../../formats/tables/table.ts';

// How engines read all Parquet files of a table as one external table, by the manifest that lists them.

/** What the lines of an engine are made from. */
interface ExternalTable {
  /** The URL of the manifest. */
  readonly manifest: string;
  readonly name: string;
  readonly columns: readonly Pick<Column, 'name' | 'type' | 'most'>[];
}

/** A line and whom it is for, in the order in which they are used. */
type EngineLine = readonly [engine: 'DuckDB' | 'files' | 'Spark' | 'Trino', line: string];

const MOST_INT32 = 2 ** 31 - 1;

/** The type of a column in the SQL of Trino, as the files hold it. */
function sqlType({ type, most = Number.POSITIVE_INFINITY }: Pick<Column, 'type' | 'most'>): string {
  switch (type) {
    case 'integer':
      return most <= MOST_INT32 ? 'integer' : 'bigint';
    case 'number':
      return 'double';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp(3)';
    default:
      return 'varchar';
  }
}

/**
 * The lines that make a table of the engine. DuckDB reads over HTTP, only what a query needs. Spark and Trino read folders: the files of the
 * table are brought to one first, where each run fetches only what it does not have.
 */
export function engineLines({ manifest, name, columns }: ExternalTable): readonly EngineLine[] {
  const root = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  const defined = columns.map((column) => `"${column.name}" ${sqlType(column)}`).join(', ');
  return [
    [
      'DuckDB',
      `SET VARIABLE parts = (SELECT list('${root}' || f.path) FROM (SELECT unnest(tables.${name}.files) AS f FROM read_json('${manifest}'))); CREATE VIEW ${name} AS FROM read_parquet(getvariable('parts'));`,
    ],
    [
      'files',
      `mkdir -p ${name} && curl -fsS ${manifest} | jq -r '.tables.${name}.files[] | .sha256 + "  " + .path' | (cd ${name} && while read -r sum path; do echo "$sum  $path" | sha256sum -c --status 2>/dev/null || curl -fsSO "${root}$path"; done)`,
    ],
    ['Spark', `${name} = spark.read.parquet("${name}/")`],
    [
      'Trino',
      `CREATE TABLE hive.default.${name} (${defined}) WITH (format = 'PARQUET', external_location = 's3://BUCKET/${name}/');`,
    ],
  ];
}
