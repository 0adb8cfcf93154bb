import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CARD } from '../../src/registry/pages/publication/cards.ts';
import { attribute, below, textOf } from '../fixtures/elements.ts';
import { byId, factsIn, hasClass, page, tagged, texts } from './facts.ts';
import { folder } from './shared.ts';

// The record pages of the sample, held against what a person read in the sample.

const HASH = 'f17b9d35d8f0bc96276852587a54a29bff7660dcd0f18b3589c0ded917ba39d9';
const AXN = 'AXN:08.PHILOLOGICAL.🧴🧱🎼🐠📦🛁';
const AUTHOR = 'Editors of the sample archive';
const TITLE = 'Glossary of the Sample Archive, First Version';

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
    expect(texts(tagged(elements, 'title'))).toEqual([`${TITLE} [Superseded] · The Deposit Registry`]);
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
    expect(metas('citation_title')).toEqual([`${TITLE} [Superseded]`]);
    expect(metas('citation_author')).toEqual([AUTHOR]);
    expect(links('canonical')).toEqual(['https://registry.example/s/records/8/']);
    expect(links('cite-as')).toEqual(['https://registry.example/s/records/8/']);
    const files = ['citation.bib', 'citation.ris', 'citation.json', 'datacite.xml', 'ro-crate-metadata.json'];
    expect(links('describedby')).toEqual([
      'https://registry.example/data/deposits/AXN-0008.md',
      ...[...files, 'record.json'].map((file) => `https://registry.example/s/records/8/${file}`),
    ]);
    const versions = ['predecessor-version', 'successor-version', 'latest-version'].flatMap(links);
    expect(versions).toEqual([20, 27].map((n) => `https://registry.example/s/records/${n}/`));
    expect(links('item')).toEqual(['https://registry.example/data/texts/AXN-08-text.md']);
    expect(links('license')).toEqual(['https://creativecommons.org/licenses/by/4.0/']);
    const script = tagged(elements, 'script').find((one) => attribute(one, 'type') === 'application/ld+json');
    expect(JSON.parse(script ? textOf(script) : '')).toMatchObject({
      '@id': 'https://registry.example/s/records/8/',
      name: `${TITLE} [Superseded]`,
      'dct:identifier': AXN,
      'dct:isReplacedBy': { '@id': 'https://registry.example/s/records/20/' },
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
    expect(
      tagged(
        byId(elements, 'downloads').flatMap((one) => below(one)),
        'a',
      ).map((link) => [textOf(link), attribute(link, 'href')]),
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

  test.each([
    [2, ['/deposit/?supersedes=2']],
    [8, []],
    [34, []],
    [41, []],
  ])('offers a new version where the deposit is active: %i', (number, links) => {
    const offers = tagged(page(`/s/records/${number}/`), 'a').filter(
      (link) => textOf(link) === 'Deposit a new version',
    );
    expect(offers.map((link) => attribute(link, 'href'))).toEqual(links);
  });

  test('of a back-filled deposit gives its earlier identifier', () => {
    const facts = new Map(factsIn(page('/s/records/43/')).map(([name, ...values]) => [name, values]));
    expect(facts.get('Earlier identifiers')).toEqual(['AXN:2B.STRUCTURAL.🌾📊🍇🎱']);
  });
});

test('every record names its share card, which is published', async () => {
  for (const number of [1, 12, 38, 44]) {
    const html = readFileSync(join(folder, `s/records/${number}/index.html`), 'utf8');
    const url = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(url).pathname).toBe(`/cards/${number}.png`);
    const { format, width, height } = await sharp(join(folder, `cards/${number}.png`)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...CARD });
    expect(html).toContain('<meta property="og:image:width" content="600"');
  }
});
