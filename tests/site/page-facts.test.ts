import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { SITEMAP_SCHEMA, schemaErrors } from '../registry/formats/xml.ts';
import { attribute, below, type Element, elementsIn, textOf } from './elements.ts';
import { factsIn, hasClass, page, tagged, texts } from './facts.ts';

// What the pages of the sample say, held against what a person read in the sample: each kind of page by its key facts. Records have a
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

test('the browse page has a row for each deposit, the newest first, with what it is', () => {
  const elements = page('/s/browse/');
  const rows = elements.filter(hasClass('rows')).flatMap((list) => tagged(below(list), 'li'));
  expect(rows.map((row) => attribute(row, 'value'))).toEqual(
    Array.from({ length: 44 }, (_, at) => String(44 - at)),
  );
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

describe('the sitemap', () => {
  const bytes = readFileSync(join(inject('site').folder, 'sitemap.xml'));
  const xml = bytes.toString();
  const dated = (path: string) =>
    new RegExp(`<loc>https://registry\\.example${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(xml)?.[1];

  test('is valid by the schema of sitemaps.org', async () => {
    expect(await schemaErrors('sitemap.xml', bytes, SITEMAP_SCHEMA)).toEqual([]);
  });

  // Each was found by hand in data/registry.json, the citation graph, data/intake-receipts.log and data/pre-overwrite-receipts.log.
  test.each([
    // Deposit 19 was minted on 4 September, and cited by deposit 27, minted on 5 October.
    ['/s/records/19/', '2026-10-05T12:00:00.000Z'],
    // Of a withdrawal the day is known, and of the identifiers of axn/v2 that two deposits got.
    ['/s/records/41/', '2026-11-19'],
    ['/s/records/44/', '2026-11-19'],
    // Deposit 12 is mentioned by a capture, which may have been added after everything else.
    ['/s/records/12/', undefined],
    // Deposit 8 was superseded by the mint of deposit 20, and that by the mint of deposit 27.
    ['/s/records/20/changes/', '2026-10-05T12:00:00.000Z'],
    ['/s/browse/', '2026-11-20'],
    ['/s/browse/family/', '2026-11-18T12:00:00.000Z'],
    ['/s/browse/language/ja/', '2026-08-14T12:00:00.000Z'],
    ['/register/', '2026-11-20T13:00:00.000Z'],
    ['/captures/', '2026-11-20T13:00:00.000Z'],
    // Nothing says when the first captures were added, and a graph changes with the texts, the concepts and the code.
    ['/captures/1/', undefined],
    ['/graph/', undefined],
    ['/about/', undefined],
  ])('says that %s changed last at %s', (path, at) => {
    expect(dated(path)).toBe(at);
  });

  test('says of the documentation when the documents changed from which it is made', () => {
    const { protocols } = JSON.parse(readFileSync(join(inject('site').folder, 'api/index.json'), 'utf8'));
    expect(dated('/protocol/deposit/')).toBe(protocols['deposit-protocol'].last_updated);
  });

  test('has every page, and no page for missing addresses', () => {
    // Records, what changed between versions, and other pages; and to browse: all deposits, six ways; families, years, types, creators, keywords and languages that have a page.
    expect(xml.match(/<loc>[^<]*\/s\/browse\//g)).toHaveLength(1 + 6 + 12 + 1 + 7 + 4 + 46 + 9);
    // Articles and their two lists, terms by 43 letters, citations by ten deposits, pages of 25, the graph in four parts, 12 entries.
    const lists = 43 + 2 + 1 + (1 + 43) + 4 + 2 + 8 + 3 + (1 + 4) + (1 + 12) + 1;
    expect(xml.match(/<loc>(?![^<]*\/s\/browse\/)/g)).toHaveLength(44 + 2 + 14 + lists);
    expect(xml).not.toContain('404');
  });
});

test.each([
  ['/records/', 'Find a deposit'],
  ['/search/', 'Search'],
  ['/deposit/', 'Deposit a work'],
  ['/register/new/', 'Record an observation'],
  ['/about/', 'About the registry'],
  ['/protocol/', 'Protocols'],
  ['/protocol/deposit/', 'How to deposit'],
  ['/protocol/rules/', 'Rules'],
  ['/protocol/vocabularies/', 'Vocabularies'],
  ['/protocol/schemas/', 'Schemas'],
  ['/protocol/endpoints/', 'Endpoints'],
])('%s is called %s, and says where it stands', (path, heading) => {
  const elements = page(path);
  expect(texts(tagged(elements, 'h1'))).toEqual([heading]);
  const canonical = tagged(elements, 'link').filter((link) => attribute(link, 'rel') === 'canonical');
  expect(canonical.map((link) => attribute(link, 'href'))).toEqual([`https://registry.example${path}`]);
});

test('the page for missing addresses says so', () => {
  expect(texts(tagged(elementsIn('404.html'), 'h1'))).toEqual(['Page not found']);
});
