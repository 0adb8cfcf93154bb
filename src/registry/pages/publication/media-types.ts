// Under which media type each kind of published file is served. Every text is UTF-8, and says so: without it, browsers guess.

const UTF8 = '; charset=utf-8';

/** The media type of each published text, by the ending of its name. */
export const TEXT_TYPES: Readonly<Record<string, string>> = {
  html: `text/html${UTF8}`,
  css: `text/css${UTF8}`,
  js: `text/javascript${UTF8}`,
  mjs: `text/javascript${UTF8}`,
  json: `application/json${UTF8}`,
  jsonl: `application/x-ndjson${UTF8}`,
  // RFC 7763, as the records declare it. Chromium shows it in a tab.
  md: `text/markdown${UTF8}`,
  txt: `text/plain${UTF8}`,
  log: `text/plain${UTF8}`,
  // As reference managers register them: a browser that has one opens the file in it.
  bib: `application/x-bibtex${UTF8}`,
  ris: `application/x-research-info-systems${UTF8}`,
  csv: `text/csv${UTF8}`,
  tsv: `text/tab-separated-values${UTF8}`,
  svg: `image/svg+xml${UTF8}`,
  xml: `application/xml${UTF8}`,
  atom: `application/atom+xml${UTF8}`,
  ttl: `text/turtle${UTF8}`,
  jsonld: `application/ld+json${UTF8}`,
};

/**
 * The media type of published files whose name says more than its ending. They are JSON and XML, which say their encoding themselves. A
 * host that knows endings only serves them as that, which is less exact and not wrong.
 */
export const NAMED_TYPES: Readonly<Record<string, string>> = {
  'citation.json': 'application/vnd.citationstyles.csl+json',
  'datacite.xml': 'application/vnd.datacite.datacite+xml',
  'linkset.json': 'application/linkset+json',
  'ro-crate-metadata.json': 'application/ld+json; profile="https://w3id.org/ro/crate"',
};

const BINARY_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  // Registered with IANA for Apache Parquet.
  parquet: 'application/vnd.apache.parquet',
  gz: 'application/gzip',
};

/** The folder of well-known URIs (RFC 8615). */
export const WELL_KNOWN = '/.well-known/';

/** The media types of the files there whose names have no ending, as their standards write them. */
export const WELL_KNOWN_TYPES: Readonly<Record<string, string>> = {
  // RFC 9727, section 4.1, names the profile. JSON is UTF-8 (RFC 9264, section 4.2).
  'api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  resourcesync: `application/xml${UTF8}`,
};

/** The media type of a published file, with the encoding of a text; undefined for a kind that is not listed. */
export function mediaTypeOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path === WELL_KNOWN + name && name in WELL_KNOWN_TYPES) return WELL_KNOWN_TYPES[name];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return NAMED_TYPES[name] ?? TEXT_TYPES[ending] ?? BINARY_TYPES[ending];
}

/** The media type of a published file, without a parameter for the encoding. */
export function plainMediaType(path: string): string {
  return (mediaTypeOf(path) ?? 'application/octet-stream').replace(/;.*$/, '');
}
