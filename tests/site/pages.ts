/** Every kind of page, by its address: what holds for all pages is checked on each of these. A new page is one line here. */
export const PAGES: readonly (readonly [what: string, path: string])[] = [
  ['home', '/'],
  ['a record with mathematics and code', '/s/records/2/'],
  ['a record of a series', '/s/records/27/'],
  ['a superseded record', '/s/records/8/'],
  ['a record in Japanese', '/s/records/12/'],
  ['a record in Arabic', '/s/records/38/'],
  ['a record with right-to-left passages', '/s/records/15/'],
  ['a dataset', '/s/records/11/'],
  ['a draft', '/s/records/34/'],
  ['browse', '/s/browse/'],
  ['the finder', '/records/'],
  ['search', '/search/'],
  ['about', '/about/'],
  ['the page for missing addresses', '/no/such/page/'],
];
