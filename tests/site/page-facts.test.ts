import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { SITEMAP_SCHEMA, schemaErrors } from '../registry/formats/xml.ts';
import { attribute, below, type Element, elementsIn, textOf } from './elements.ts';

// What the pages of the sample say, held against what a person read in the sample: each kind of page by its key facts.

const HASH = 'f17b9d35d8f0bc96276852587a54a29bff7660dcd0f18b3589c0ded917ba39d9';
const AXN = 'AXN:08.PHILOLOGICAL.🧴🧱🎼🐠📦🛁';
const AUTHOR = 'Editors of the sample archive';
const TITLE = 'Glossary of the Sample Archive, First Version';

const page = (path: string) => elementsIn(`${path.slice(1)}index.html`);
const hasClass = (name: string) => (element: Element) =>
  (attribute(element, 'class') ?? '').split(' ').includes(name);
const tagged = (elements: readonly Element[], tag: string) =>
  elements.filter(({ tagName }) => tagName === tag);
const byId = (elements: readonly Element[], id: string) =>
  elements.filter((element) => attribute(element, 'id') === id);
const texts = (elements: readonly Element[]) => elements.map(textOf);

/** The lines of a list of facts: each name with its values. */
function factsIn(elements: readonly Element[], name = 'facts'): [string, ...string[]][] {
  const list = tagged(elements, 'dl').find(hasClass(name));
  return tagged(list ? below(list) : [], 'div').map((line) => {
    const [term = '', ...values] = texts(
      below(line).filter(({ tagName }) => tagName === 'dt' || tagName === 'dd'),
    );
    return [term, ...values];
  });
}

describe('a record page', () => {
  const elements = page('/s/records/8/');
  const metas = (name: string) =>
    tagged(elements, 'meta')
      .filter((meta) => attribute(meta, 'name') === name)
      .map((meta) => attribute(meta, 'content'));
  const links = (rel: string) =>
    tagged(elements, 'link')
      .filter((link) => attribute(link, 'rel') === rel)
      .map((link) => attribute(link, 'href'));

  test('has title, status, author, date, version and identifier of its deposit', () => {
    expect(texts(tagged(elements, 'h1'))).toEqual([TITLE]);
    expect(texts(tagged(elements, 'title'))).toEqual([`${TITLE} · The Deposit Registry`]);
    expect(texts(elements.filter(hasClass('kicker')))).toEqual([
      'Superseded Deposit 8 glossary Philological',
    ]);
    expect(texts(elements.filter(hasClass('by')))).toEqual([`${AUTHOR} 2026-07-27 v1.0 CC-BY-4.0`]);
    expect(texts(byId(elements, 'axn'))).toEqual([AXN]);
    expect(texts(byId(elements, 'hash'))).toEqual([HASH]);
    expect(texts(elements.filter(hasClass('notice')))).toEqual([
      'Superseded. The current version is deposit 27, Glossary of the Sample Archive, Third Version. Why On 2026-09-08: Replaced by deposit 20, version v2.0. The text and the metadata are unchanged.',
    ]);
  });

  test('has every fact, in order', () => {
    expect(factsIn(elements)).toEqual([
      ['Deposit number', '8'],
      ['HEX', '08'],
      ['Family', 'Philological'],
      ['Type', 'glossary'],
      ['Date', '2026-07-27'],
      ['Minted', '2026-07-27'],
      ['Superseded', '2026-09-08'],
      ['Version', 'v1.0'],
      ['License', 'CC-BY-4.0'],
      ['Language', 'English'],
      ['Substrate', 'Machine-authored', 'Written by a language model for the sample archive.'],
      ['Related', 'How an identifier is made', 'One digest, two statements'],
      ['Earlier DOI', '10.5555/sample.old.8'],
      ['Protocol', 'svc-deposit-protocol/v1'],
    ]);
  });

  test('tells indexes and programs the same', () => {
    expect(metas('citation_title')).toEqual([TITLE]);
    expect(metas('citation_author')).toEqual([AUTHOR]);
    expect(metas('citation_publication_date')).toEqual(['2026/07/27']);
    expect(metas('citation_publisher')).toEqual(['The Deposit Registry']);
    expect(metas('citation_public_url')).toEqual(['https://registry.example/s/records/8/']);
    expect(links('canonical')).toEqual(['https://registry.example/s/records/8/']);
    expect(links('cite-as')).toEqual(['https://registry.example/s/records/8/']);
    expect(links('describedby')).toEqual([
      'https://registry.example/data/deposits/AXN-0008.md',
      'https://registry.example/s/records/8/citation.bib',
      'https://registry.example/s/records/8/citation.ris',
      'https://registry.example/s/records/8/citation.json',
      'https://registry.example/s/records/8/datacite.xml',
      'https://registry.example/s/records/8/ro-crate-metadata.json',
      'https://registry.example/s/records/8/record.json',
    ]);
    expect(links('linkset')).toEqual(['https://registry.example/s/records/8/linkset.json']);
    expect(links('successor-version')).toEqual(['https://registry.example/s/records/20/']);
    expect(links('latest-version')).toEqual(['https://registry.example/s/records/27/']);
    expect(links('predecessor-version')).toEqual([]);
    expect(links('item')).toEqual(['https://registry.example/data/texts/AXN-08-text.md']);
    expect(links('license')).toEqual(['https://creativecommons.org/licenses/by/4.0/']);
    const script = tagged(elements, 'script').find((one) => attribute(one, 'type') === 'application/ld+json');
    expect(JSON.parse(script ? textOf(script) : '')).toMatchObject({
      '@type': 'ScholarlyArticle',
      '@id': 'https://registry.example/s/records/8/',
      name: TITLE,
      author: { name: AUTHOR },
      datePublished: '2026-07-27',
      identifier: [
        { propertyID: 'AXN', value: AXN },
        { propertyID: 'SHA-256', value: HASH },
        { propertyID: 'SWHID', value: 'swh:1:cnt:ef819eafe7949a7e2064e29085350ec5ea610c2b' },
      ],
      version: 'v1.0',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      encoding: { contentUrl: 'https://registry.example/data/texts/AXN-08-text.md', sha256: HASH },
    });
  });

  test('has its versions in order, and its downloads', () => {
    const versions = elements.find(hasClass('versions'));
    expect(texts(tagged(versions ? below(versions) : [], 'li'))).toEqual([
      `${TITLE} Deposit 8 · v1.0 · 2026-07-27 · this page Superseded`,
      'Glossary of the Sample Archive, Second Version Deposit 20 · v2.0 · 2026-09-08 Superseded What changed',
      'Glossary of the Sample Archive, Third Version Deposit 27 · v3.0 · 2026-10-05 Active What changed',
    ]);
    const downloads = elements.find(hasClass('downloads'));
    expect(
      tagged(downloads ? below(downloads) : [], 'a').map((link) => [textOf(link), attribute(link, 'href')]),
    ).toEqual([
      ['Deposited text', '/data/texts/AXN-08-text.md'],
      ['Open as plain text', '/text/?file=/data/texts/AXN-08-text.md'],
      ['Autonomous edition', '/data/autonomous/AXN-08-autonomous.md'],
      ['Markdown', '/data/deposits/AXN-0008.md'],
      ['BibTeX', '/s/records/8/citation.bib'],
      ['RIS', '/s/records/8/citation.ris'],
      ['CSL-JSON', '/s/records/8/citation.json'],
      ['DataCite', '/s/records/8/datacite.xml'],
      ['RO-Crate', '/s/records/8/ro-crate-metadata.json'],
      ['JSON', '/s/records/8/record.json'],
      ['Linkset', '/s/records/8/linkset.json'],
      ['Registry', '/data/registry.json'],
    ]);
  });

  test('of a withdrawn deposit says so in every style, and to programs with day and reason', () => {
    const cited = page('/s/records/41/').filter((one) => /^cite-(?!title)/.test(attribute(one, 'id') ?? ''));
    const [plainly = '', ...others] = texts(cited);
    expect(plainly).toMatch(
      /^Editors of the sample archive \(2026\)\. Filed Twice \[Withdrawn\] \(v1\.0\)\. The Deposit Registry\. AXN:29\./,
    );
    expect(others.length).toBeGreaterThan(2);
    for (const one of others) expect(one).toMatch(/ \[Withdrawn\]|Withdrawn 2026-11-19: Filed as an example/);
    expect(texts(byId(page('/s/records/42/'), 'cite-plain')).join()).toContain(
      'A Redaction Exercise [Withdrawn]',
    );
  });

  test('of a redacted deposit gives its reason and hash, and no text', () => {
    const gone = page('/s/records/42/');
    expect(texts(byId(gone, 'axn'))).toEqual(['AXN:2A.OPERATIVE.🛒💿🍎🧻👔🥐']);
    expect(texts(byId(gone, 'hash'))).toEqual([
      'fb9f40fee651131fecbe83cb5fba2630c46b99cfb6bd095b92f55c47744048a1',
    ]);
    expect(texts(gone.filter(hasClass('notice'))).join()).toContain(
      'Withdrawn on 2026-11-20. The record stays',
    );
    expect(texts(gone.filter(hasClass('notice'))).join()).toContain(
      'Reason: Filed as an exercise in redaction;',
    );
    expect(byId(gone, 'description')).toEqual([]);
    expect(tagged(gone, 'a').map((link) => attribute(link, 'href'))).not.toContain(
      '/data/texts/AXN-2A-text.md',
    );
  });

  test('of a back-filled deposit gives its earlier identifier', () => {
    const facts = new Map(factsIn(page('/s/records/43/')).map(([name, ...values]) => [name, values]));
    expect(facts.get('Earlier identifiers')).toEqual(['AXN:2B.STRUCTURAL.🌾📊🍇🎱']);
  });
});

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
