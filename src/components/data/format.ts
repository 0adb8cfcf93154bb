/** The formats of published files by the endings of their names. */
const FORMATS: Readonly<Record<string, string>> = {
  json: 'JSON',
  jsonld: 'JSON-LD',
  log: 'JSON, one object on a line',
  csv: 'CSV',
  md: 'Markdown',
  txt: 'Text',
  bib: 'BibTeX',
  ris: 'RIS',
  ttl: 'Turtle',
  xml: 'XML',
  gz: 'Packed (gzip)',
  webp: 'WebP',
};

/** The format of a published file in words, by its path. */
export function formatOf(path = ''): string {
  return FORMATS[path.slice(path.lastIndexOf('.') + 1)] ?? 'File';
}
