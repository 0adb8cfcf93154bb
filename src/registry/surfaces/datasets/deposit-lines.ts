import { chunkIndexSurface, registrySurface } from '../deposits.ts';
import { GET, type Lines } from './lines.ts';

// How to read all deposits. The published registry is one file of any size; the chunks hold the same deposits in small files, so the lines for
// a large registry read those.

type Readers = Omit<Lines, 'curl'>;

/** The chunks, as a variable of DuckDB. */
const IN_DUCKDB = "getvariable('chunks')";

function chunksIn(root: string) {
  const index = `${root}${chunkIndexSurface.path}`;
  return {
    Python: `for chunk in json.load(web.urlopen("${index}"))["chunks"] for d in json.load(web.urlopen("${root}" + chunk["path"]))["deposits"]`,
    R: (each: string) =>
      `lapply(jsonlite::fromJSON("${index}")$chunks$path, \\(path) jsonlite::fromJSON(paste0("${root}", path))$deposits${each})`,
    DuckDB: `SET VARIABLE chunks = (SELECT list('${root}' || c.path) FROM (SELECT unnest(chunks) AS c FROM read_json('${index}')));`,
    JavaScript: `(await Promise.all((await (await ${GET}("${index}")).json()).chunks.map(async ({ path }) => (await (await ${GET}("${root}" + path)).json()).deposits))).flat()`,
  };
}

/** The lines that read all deposits of a large registry, chunk by chunk. */
export function depositLines(root: string): Lines {
  const all = chunksIn(root);
  return {
    curl: `curl -fsS ${root}${chunkIndexSurface.path} | jq -r '.chunks[].path' | while read -r path; do curl -fsSO "${root}$path"; done`,
    Python: `import json, urllib.request as web; rows = [d ${all.Python}]`,
    R: `rows <- dplyr::bind_rows(${all.R('')})`,
    DuckDB: `${all.DuckDB} SELECT unnest(deposits, max_depth := 2) FROM read_json(${IN_DUCKDB}, union_by_name = true);`,
    JavaScript: `const rows = ${all.JavaScript};`,
  };
}

/** The lines that count the deposits of each family. */
export function familyLines(root: string, large: boolean): Readers {
  const counted = 'reduce((n, { family }) => ({ ...n, [family]: (n[family] ?? 0) + 1 }), {})';
  if (large) {
    const all = chunksIn(root);
    return {
      Python: `import collections, json, urllib.request as web; collections.Counter(d["family"] ${all.Python})`,
      R: `table(unlist(${all.R('$family')}))`,
      DuckDB: `${all.DuckDB} SELECT d.family, count(*) FROM (SELECT unnest(deposits) AS d FROM read_json(${IN_DUCKDB}, columns = {deposits: 'STRUCT(family VARCHAR)[]'})) GROUP BY d.family;`,
      JavaScript: `${all.JavaScript}.${counted}`,
    };
  }
  const registry = `${root}${registrySurface.path}`;
  return {
    Python: `import collections, json, urllib.request as web; collections.Counter(d["family"] for d in json.load(web.urlopen("${registry}"))["deposits"])`,
    R: `table(jsonlite::fromJSON("${registry}")$deposits$family)`,
    // DuckDB refuses a JSON value of more than 16 MiB unless it is told otherwise; a larger file than of 50 MB is read by its chunks.
    DuckDB: `SELECT d.family, count(*) FROM (SELECT unnest(deposits) AS d FROM read_json('${registry}', columns = {deposits: 'STRUCT(family VARCHAR)[]'}, maximum_object_size = 67108864)) GROUP BY d.family;`,
    JavaScript: `(await (await ${GET}("${registry}")).json()).deposits.${counted}`,
  };
}
