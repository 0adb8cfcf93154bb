import { expect, test } from 'vitest';
import { LISTED_PAGES } from '../../src/registry/pages/index.ts';
import { attribute, below, type Element, textOf } from '../fixtures/elements.ts';
import { byId, cellsIn, factsIn, hasClass, inside, page, tagged, texts } from './facts.ts';
import { elementsIn } from './shared.ts';

// The pages of the sample, held against what a person read in the sample: each kind of page by its key facts. Records have a
// file of their own.

const AXN = 'AXN:08.PHILOLOGICAL.🧴🧱🎼🐠📦🛁';
const AUTHOR = 'Editors of the sample archive';
const TITLE = 'Glossary of the Sample Archive, First Version';

test('the start page has the counts and the newest deposits that are not withdrawn', () => {
  const elements = page('/');
  expect(factsIn(elements, 'figures')).toEqual([
    ['deposits', '44'],
    ['active', '39'],
    ['families', '12'],
    ['version series', '2'],
  ]);
  const recent = elements.find(hasClass('recent'));
  const rows = tagged(recent ? below(recent) : [], 'li').map((row) => [
    textOf(row),
    attribute(tagged(below(row), 'a')[0] as Element, 'href'),
  ]);
  expect(rows).toHaveLength(8);
  expect(rows.slice(0, 3)).toEqual([
    ['A label for the shelf Editors of the sample archive · essay · 2026-11-18', '/s/records/44/'],
    [
      'When four glyphs were enough Editors of the sample archive · technical note · 2026-11-17',
      '/s/records/43/',
    ],
    ['Logs that only grow Editors of the sample archive · technical note · 2026-11-12', '/s/records/40/'],
  ]);
});

test('the start page shows what there is to explore, how the archive grew, and each family; the foot has five groups', () => {
  const elements = page('/');
  const linksIn = (name: string) =>
    texts(elements.filter(hasClass(name)).flatMap((list) => tagged(below(list), 'a')));
  expect(linksIn('explore-all').join()).toBe(
    'Wiki,Graph,Terms,Citations,Captures,Addresses,Register,Legacy DOIs',
  );
  expect(linksIn('home-observations')[1]).toBe('permanent identifiers for deposits');
  expect(
    texts(elements.filter(hasClass('home-concepts')).flatMap((list) => tagged(below(list), 'dt')))[0],
  ).toBe('sample archive in 41 deposits');
  const periods = cellsIn(inside(elements, 'growth'));
  expect([periods[1], periods.at(-1)?.at(-1)]).toEqual([['Week of 29 June 2026', '1', '1'], '44']);
  const families = elements.filter(hasClass('families')).flatMap((list) => tagged(below(list), 'li'));
  expect(families).toHaveLength(12);
  expect(elements.filter(hasClass('seal-tile'))).toHaveLength(8);
  expect(texts(elements.filter(hasClass('operator')))[0]).toContain('Editors of the sample archive');
  const [foot] = elements.filter(hasClass('site-footer'));
  expect(texts(tagged(foot ? below(foot) : [], 'h2')).join()).toBe('Read,Explore,Data,Deposit,About');
});

test('the browse page has a row for each deposit, the newest first, with what it is', () => {
  const elements = page('/s/browse/');
  const rows = tagged(inside(elements, 'rows'), 'li');
  expect(numbersIn('/s/browse/')).toEqual(ALL);
  const row = (number: number) => rows[44 - number] as Element;
  const summary =
    'Defines fourteen words as the deposits of this sample archive use them, from AXN and body to mint and status, each in the narrow sense that commits…';
  expect(textOf(row(8))).toBe(
    `${TITLE} Superseded ${summary} ${AUTHOR} · glossary · 2026-07-27 · № 8 ${AXN}`,
  );
  expect(textOf(row(12))).toMatch(
    /^識別子の永続性について .* · essay · 2026-08-14 · № 12 AXN:0C\.ARCHIVAL\.🎹🦐🦁🎹🍙🍙$/u,
  );
  expect(attribute(tagged(below(row(12)), 'a')[0] as Element, 'href')).toBe('/s/records/12/');
  // The text of 42 was taken away, and so is what described it.
  expect(textOf(row(42))).toMatch(
    /^A Redaction Exercise Withdrawn Editors of the sample archive · guide · 2026-11-16 · № 42 AXN/,
  );
});

const numbersIn = (path: string) =>
  tagged(inside(page(path), 'rows'), 'li').map((row) => Number(attribute(row, 'value')));
const ALL = Array.from({ length: 44 }, (_, at) => 44 - at);
const WAYS: readonly (readonly [
  title: string,
  path: string,
  heading: string,
  deposits: readonly number[],
])[] = [
  ['Families', 'family/archival/', 'Archival', [44, 41, 38, 33, 31, 14, 12, 7, 6, 3]],
  ['Years', 'year/2026/', '2026', ALL],
  ['Types', 'type/glossary/', 'glossary', [27, 20, 8]],
  [
    'Creators',
    'creator/measurement-desk-of-the-sample-archive/',
    'Measurement desk of the sample archive',
    [36, 29, 26, 13, 10],
  ],
  ['Keywords', 'keyword/withdrawal/', 'withdrawal', [42, 41, 31, 24]],
  ['Languages', 'language/ja/', 'Japanese', [12]],
];

test.each(WAYS)('%s lead to the deposits of each: %s', (title, path, heading, deposits) => {
  const index = `/s/browse/${path.slice(0, path.indexOf('/') + 1)}`;
  const links = tagged(page(index), 'a').map((link) => [textOf(link), attribute(link, 'href')]);
  expect(texts(tagged(page(index), 'h1'))).toEqual([title]);
  expect(links).toContainEqual([heading, `/s/browse/${path}`]);
  expect(texts(tagged(page(`/s/browse/${path}`), 'h1'))).toEqual([heading]);
  expect(numbersIn(`/s/browse/${path}`)).toEqual(deposits);
});

test('the search page offers every way to browse, and says so where it cannot search', () => {
  const [standing] = byId(page('/search/'), 'facet-static');
  const links = tagged(standing ? below(standing) : [], 'a').map((link) => attribute(link, 'href'));
  for (const way of ['family', 'year', 'type', 'creator', 'keyword', 'language'])
    expect(links).toContain(`/s/browse/${way}/`);
  expect(texts(tagged(page('/search/'), 'noscript')).join()).toContain('could not be looked for');
});

test('every page of the list has its title as heading, and says where it stands', () => {
  for (const { path, title } of LISTED_PAGES) {
    if (path.includes('<') || path === '/') continue;
    const elements = page(path);
    const [heading] = texts(tagged(elements, 'h1'));
    expect([path, heading]).toEqual([path, path === '/about/' ? 'About the registry' : title]);
    const linked = (rel: string) =>
      tagged(elements, 'link')
        .filter((link) => attribute(link, 'rel') === rel)
        .map((link) => attribute(link, 'href'));
    expect(linked('canonical')).toEqual([`https://registry.example${path}`]);
    expect(linked('search')).toEqual(['/opensearch.xml']);
  }
});

test.each(['/about/', '/preservation/'])(
  '%s names who runs the registry, with a way to reach them',
  (path) => {
    const operator = tagged(page(path), 'p').find((one) => textOf(one).includes('This registry is run by'));
    expect(operator && textOf(operator)).toContain('Editors of the sample archive');
    const [way] = tagged(operator ? below(operator) : [], 'a').map((link) => attribute(link, 'href'));
    expect(way).toMatch(/^(?:https:|mailto:)/);
  },
);

test('every page leads to what is kept and how to ask for a takedown', () => {
  const links = tagged(page('/s/records/12/'), 'a').map((link) => attribute(link, 'href'));
  expect(links).toContain('/preservation/');
  const headings = texts(tagged(page('/preservation/'), 'h2'));
  expect(headings).toEqual(expect.arrayContaining(['What a withdrawal does', 'How to ask for a takedown']));
});

test('the page for missing addresses says so', () => {
  expect(texts(tagged(elementsIn('404.html'), 'h1'))).toEqual(['Page not found']);
});
