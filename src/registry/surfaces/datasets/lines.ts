import type { Dataset } from './dataset.ts';
import type { Rows } from './fields.ts';

// How to read a data file: a line for each of five tools, of the form that fits the shape of the file.

/** The tools, in their order on the page. */
export const TOOLS = ['curl', 'Python', 'R', 'DuckDB', 'JavaScript'] as const;

/** The name of a tool. */
export type Tool = (typeof TOOLS)[number];

/** A line for each tool; a tool that cannot read the file has none. */
export type Lines = Readonly<Partial<Record<Tool, string>>>;

/** How a data file is built: what decides which line reads it. */
export type Shape = { readonly kind: 'object' | 'lines' | 'csv' | 'text' | 'bytes' } | Rows;

/** What gets a file in JavaScript. The core itself calls nothing of this name. */
export const GET = 'fetch';

const IMPORTS = 'import json, urllib.request as web;';

/** The shape of a data file, by its ending and its rows. */
export function shapeOf({ example = '' }: Pick<Dataset, 'example'>, rows: Rows | undefined): Shape {
  if (/\.json(?:ld)?$/.test(example)) return rows ?? { kind: 'object' };
  if (example.endsWith('.log')) return { kind: 'lines' };
  if (example.endsWith('.csv')) return { kind: 'csv' };
  return { kind: /\.(?:md|txt|bib|ris|ttl|xml)$/.test(example) ? 'text' : 'bytes' };
}

/** The lines that read the file at a URL. `size_bytes` is its size: DuckDB asks for room for a large one. */
export function linesOf(shape: Shape, url: string, size_bytes: number): Lines {
  return { curl: `curl -fsSO ${url}`, ...readersOf(shape, `"${url}"`, `'${url}'`, size_bytes) };
}

function readersOf(shape: Shape, url: string, quoted: string, size: number): Omit<Lines, 'curl'> {
  switch (shape.kind) {
    case 'list':
      return listReaders(shape, url, quoted, size);
    case 'map':
      return mapReaders(shape, url, quoted, size);
    case 'object':
      return {
        Python: `${IMPORTS} data = json.load(web.urlopen(${url}))`,
        R: `data <- jsonlite::fromJSON(${url})`,
        DuckDB: `FROM read_json(${quoted}${room(size)});`,
        JavaScript: `const data = await (await ${GET}(${url})).json();`,
      };
    case 'lines':
      return {
        Python: `${IMPORTS} rows = [json.loads(line) for line in web.urlopen(${url})]`,
        R: `rows <- jsonlite::stream_in(url(${url}))`,
        DuckDB: `FROM read_json(${quoted}, format = 'newline_delimited');`,
        JavaScript: `const rows = (await (await ${GET}(${url})).text()).split("\\n").filter(Boolean).map((line) => JSON.parse(line));`,
      };
    case 'csv':
      return {
        Python: `import csv, io, urllib.request as web; rows = list(csv.DictReader(io.TextIOWrapper(web.urlopen(${url}), encoding="utf-8", newline="")))`,
        R: `rows <- read.csv(${url}, encoding = "UTF-8")`,
        DuckDB: `FROM read_csv(${quoted});`,
        JavaScript: `const text = await (await ${GET}(${url})).text();`,
      };
    case 'text':
      return {
        Python: `import urllib.request as web; text = web.urlopen(${url}).read().decode("utf-8")`,
        R: `text <- readLines(${url}, encoding = "UTF-8")`,
        DuckDB: `SELECT content FROM read_text(${quoted});`,
        JavaScript: `const text = await (await ${GET}(${url})).text();`,
      };
    case 'bytes':
      return {
        Python: `import urllib.request as web; data = web.urlopen(${url}).read()`,
        R: `download.file(${url}, basename(${url}), mode = "wb")`,
        JavaScript: `const data = await (await ${GET}(${url})).blob();`,
      };
  }
}

function listReaders({ at = '' }: Rows, url: string, quoted: string, size: number): Omit<Lines, 'curl'> {
  return {
    Python: `${IMPORTS} rows = json.load(web.urlopen(${url}))["${at}"]`,
    R: `rows <- jsonlite::fromJSON(${url})$${at}`,
    DuckDB: `SELECT unnest(${at}, max_depth := 2) FROM read_json(${quoted}${room(size)});`,
    JavaScript: `const rows = (await (await ${GET}(${url})).json()).${at};`,
  };
}

/** A map has many keys, which R and DuckDB would each take for a column. */
function mapReaders({ at }: Rows, url: string, quoted: string, size: number): Omit<Lines, 'curl'> {
  return {
    Python: `${IMPORTS} rows = json.load(web.urlopen(${url}))${at ? `["${at}"]` : ''}`,
    R: `rows <- jsonlite::fromJSON(${url}, simplifyVector = FALSE)${at ? `$${at}` : ''}`,
    DuckDB: at
      ? `SELECT unnest(map_entries(${at}), max_depth := 2) FROM read_json(${quoted}, columns = {${at}: 'MAP(VARCHAR, JSON)'}${room(size)});`
      : `SELECT unnest(map_entries(content::JSON::MAP(VARCHAR, JSON)), max_depth := 2) FROM read_text(${quoted});`,
    JavaScript: `const rows = (await (await ${GET}(${url})).json())${at ? `.${at}` : ''};`,
  };
}

/** DuckDB reads a JSON value of 16 MiB at most unless it is told otherwise; what may soon be larger gets room to grow. */
function room(size: number): string {
  const usual = 2 ** 24;
  return size * 2 < usual ? '' : `, maximum_object_size = ${2 ** Math.ceil(Math.log2(size * 2))}`;
}
