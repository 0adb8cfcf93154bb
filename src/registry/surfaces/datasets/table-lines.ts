import { GET, type Lines } from './lines.ts';

// How to read a table: a line for each tool. Those of DuckDB, Python and JavaScript read its Parquet files, all of them as one table;
// those of curl and R its CSV file.

/** A table as its files stand on a site. */
export interface TableAddress {
  /** The URL of its CSV file. */
  readonly csv: string;
  /** What the URLs of its Parquet files begin with, before the number. */
  readonly parquet: string;
  /** How many Parquet files it has. */
  readonly parts: number;
}

/** The lines that read a table. Those of JavaScript run in Node with the package hyparquet; those of Python need pandas, of R readr. */
export function tableLines(table: TableAddress): Lines {
  return {
    curl: `curl -fsSO ${table.csv}`,
    Python: `import pandas as pd; rows = ${pandas(table)}`,
    R: `rows <- readr::read_csv("${table.csv}")`,
    DuckDB: `FROM ${inDuckDB(table)};`,
    JavaScript: `${IMPORT} const rows = ${inNode(table)};`,
  };
}

/** The lines that read a table from its CSV file. */
export function csvLines({ csv }: Pick<TableAddress, 'csv'>): Lines {
  return {
    curl: `curl -fsSO ${csv}`,
    Python: `import pandas as pd; rows = pd.read_csv("${csv}")`,
    R: `rows <- readr::read_csv("${csv}")`,
    DuckDB: `FROM read_csv('${csv}');`,
    JavaScript: `const { parse } = await import("csv-parse/sync"); const rows = parse(await (await ${GET}("${csv}")).text(), { columns: true });`,
  };
}

/** The lines that count the rows of each value of a column. Where a tool reads Parquet, only this column is read of each file. */
export function countLines(table: TableAddress, column: string): Lines {
  const counted = `reduce((n, { ${column} }) => ({ ...n, [${column}]: (n[${column}] ?? 0) + 1 }), {})`;
  return {
    curl: `curl -fsSO ${table.csv}`,
    Python: `import pandas as pd; rows = ${pandas(table, `, columns=["${column}"]`)}; rows["${column}"].value_counts()`,
    R: `dplyr::count(readr::read_csv("${table.csv}", col_select = "${column}"), ${column}, sort = TRUE)`,
    DuckDB: `SELECT ${column}, count(*) AS n FROM ${inDuckDB(table)} GROUP BY ${column} ORDER BY n DESC, ${column};`,
    JavaScript: `${IMPORT} const rows = ${inNode(table, `, columns: ["${column}"]`)}; const counts = rows.${counted};`,
  };
}

const IMPORT = 'const { asyncBufferFromUrl, parquetReadObjects } = await import("hyparquet");';

/** The most files that a line names one by one; of more it makes the names. */
const NAMED = 3;

function urlOf({ parquet }: TableAddress, part: number): string {
  return `${parquet}${String(part).padStart(4, '0')}.parquet`;
}

function inDuckDB(table: TableAddress): string {
  const { parquet, parts } = table;
  if (parts > NAMED)
    return `read_parquet([format('${parquet}{:04d}.parquet', n) FOR n IN range(1, ${parts + 1})])`;
  const urls = Array.from({ length: parts }, (_, at) => `'${urlOf(table, at + 1)}'`);
  return `read_parquet([${urls.join(', ')}])`;
}

function pandas(table: TableAddress, options = ''): string {
  const { parquet, parts } = table;
  if (parts === 1) return `pd.read_parquet("${urlOf(table, 1)}"${options})`;
  return `pd.concat(pd.read_parquet(f"${parquet}{n:04}.parquet"${options}) for n in range(1, ${parts + 1}))`;
}

function inNode(table: TableAddress, options = ''): string {
  const { parquet, parts } = table;
  const read = (url: string) =>
    `await parquetReadObjects({ file: await asyncBufferFromUrl({ url: ${url} })${options} })`;
  if (parts === 1) return read(`"${urlOf(table, 1)}"`);
  const url = `\`${parquet}\${String(n + 1).padStart(4, "0")}.parquet\``;
  return `(await Promise.all(Array.from({ length: ${parts} }, async (_, n) => ${read(url)}))).flat()`;
}
