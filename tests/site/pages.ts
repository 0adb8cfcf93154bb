import { BROWSE, CHANGES, RECORDS } from '../../src/registry/model/vocabulary.ts';
import { LISTED_PAGES } from '../../src/registry/pages/index.ts';

/** Records of the sample that differ in what their page shows. */
const RECORD_EXAMPLES: readonly (readonly [what: string, deposit: number])[] = [
  ['a record with mathematics and code', 2],
  ['a record of a series', 27],
  ['a superseded record', 8],
  ['a record in Japanese', 12],
  ['a record in Arabic', 38],
  ['a record with right-to-left passages', 15],
  ['a dataset', 11],
  ['a draft', 34],
];

/** Paths that stand for the pages of a kind, by the pattern of their path in the list. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [what: string, path: string])[]>> = {
  [`${BROWSE}<WAY>/`]: [
    ['the families', `${BROWSE}family/`],
    ['the keywords', `${BROWSE}keyword/`],
  ],
  [`${BROWSE}<WAY>/<VALUE>/`]: [['a family', `${BROWSE}family/archival/`]],
  // No list of the sample is so long that it has a page for each letter.
  [`${BROWSE}<WAY>/letter/<LETTER>/`]: [],
  [`${RECORDS}<N>/`]: RECORD_EXAMPLES.map(([what, deposit]) => [what, `${RECORDS}${deposit}/`]),
  '/wiki/page-<N>/': [['older articles', '/wiki/page-1/']],
  '/wiki/<N>/': [
    ['an article', '/wiki/2/'],
    ['an article on a withdrawn deposit', '/wiki/41/'],
  ],
  // The sample has so few articles that all are on one page.
  '/s/wiki/<PART>/': [],
  '/lexical/<PART>/': [
    ['the terms of a letter', '/lexical/c/'],
    ['the terms of a Hebrew letter', '/lexical/ש/'],
  ],
  '/register/<SLUG>/': [
    ['an entry with later observations', '/register/permanent-identifiers-for-deposits/'],
    ['an entry with captures, an erasure among them', '/register/who-keeps-the-sample-archive/'],
  ],
  [`${RECORDS}<N>/${CHANGES}`]: [['two versions compared', `${RECORDS}27/${CHANGES}`]],
};

/** Every page of the list, by examples: what holds for all pages is checked on each. Throws for a pattern without examples. */
export const VISITED: readonly (readonly [what: string, path: string])[] = [
  ...LISTED_PAGES.flatMap(({ name, path }) => {
    if (!path.includes('<')) return [[name, path] as const];
    const examples = EXAMPLES[path];
    if (!examples) throw new Error(`tests/site/pages.ts has no examples of ${path}`);
    return examples;
  }),
  ['the page for missing addresses', '/no/such/page/'],
];
