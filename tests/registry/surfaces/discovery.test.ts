import { describe, expect, test } from 'vitest';
import { published, SHELF } from './shelf.ts';

// Files of the small archive that feed readers, harvesters and programs find, written down by hand.

const site = { ...SHELF.site, security_contact: 'https://example.org/security', license: 'CC0-1.0' };
const files = await published({ ...SHELF, site });
const [, second, third, fourth] = SHELF.registry.deposits;
const json = (path: string) => JSON.parse(files.get(path) ?? 'null');
const ROOT = SHELF.site.base_url;
const HOST = new URL(ROOT).hostname;

test('the corrections as Atom: the newest first, each with an identifier that stays', () => {
  expect(files.get('/feeds/corrections.atom')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${ROOT}/feeds/corrections.atom</id>
  <title>Archive of the tests: Corrections</title>
  <subtitle>Deposits that were superseded or withdrawn, and texts that were removed.</subtitle>
  <updated>2026-07-16T00:00:00Z</updated>
  <author><name>Editors of the tests</name><uri>${ROOT}/</uri></author>
  <link rel="self" type="application/atom+xml" href="${ROOT}/feeds/corrections.atom"/>
  <link rel="alternate" type="text/html" href="${ROOT}/"/>
  <entry>
    <id>tag:${HOST},2026-07-16:deposit-4-withdrawn</id>
    <title>Withdrawn and redacted: Names of the visitors</title>
    <updated>2026-07-16T00:00:00Z</updated>
    <published>2026-07-16T00:00:00Z</published>
    <author><name>Editors of the tests</name><uri>${ROOT}/</uri></author>
    <link rel="alternate" type="text/html" href="${ROOT}/s/records/4/"/>
    <category term="withdrawn"/>
    <category term="redacted"/>
    <category term="${fourth?.family}"/>
    <content type="text">Deposit 4, ${fourth?.axn}, was withdrawn on 2026-07-16. Its text was removed. A visitor asked for it.</content>
  </entry>
  <entry>
    <id>tag:${HOST},2026-07-15:deposit-2-superseded</id>
    <title>Superseded: A list of doors</title>
    <updated>2026-07-15T12:00:00Z</updated>
    <published>2026-07-15T12:00:00Z</published>
    <author><name>Editors of the tests</name><uri>${ROOT}/</uri></author>
    <link rel="alternate" type="text/html" href="${ROOT}/s/records/2/"/>
    <link rel="related" type="text/html" href="${ROOT}/s/records/3/"/>
    <category term="superseded"/>
    <category term="${second?.family}"/>
    <content type="text">Deposit 2, ${second?.axn}, was superseded by deposit 3, ${third?.axn}, on 2026-07-15. Replaced by deposit 3, version v2.0.</content>
  </entry>
</feed>
`);
});

describe('the new deposits as JSON Feed', () => {
  const { items, ...feed } = json('/feeds/deposits.json');
  test('say whose they are', () => {
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Archive of the tests: New deposits',
      home_page_url: `${ROOT}/`,
      feed_url: `${ROOT}/feeds/deposits.json`,
      description: 'The newest deposits, with the way to the record and the text of each.',
      language: 'en',
      authors: [{ name: 'Editors of the tests', url: `${ROOT}/` }],
    });
  });
  test('begin with the newest, lead to record and text, and say what became of each', () => {
    expect(items.map(({ id }: { id: string }) => id)).toEqual(
      [4, 3, 2, 1].map((n) => `${ROOT}/s/records/${n}/`),
    );
    expect(items[2]).toEqual({
      id: `${ROOT}/s/records/2/`,
      url: `${ROOT}/s/records/2/`,
      title: 'A list of doors [Superseded]',
      content_text: `Deposit 2, ${second?.axn}, was superseded by deposit 3, ${third?.axn}, on 2026-07-15. Replaced by deposit 3, version v2.0.\n\nEvery door of the house with its lock and its key, as it was found on one day, so that a missing key is known to be missing.`,
      date_published: '2026-07-15T12:00:00Z',
      date_modified: '2026-07-15T12:00:00Z',
      authors: [{ name: 'South Office' }],
      tags: [second?.family, 'dataset', 'doors'],
      attachments: [
        {
          url: `${ROOT}/data/texts/AXN-02-text.md`,
          mime_type: 'text/markdown',
          size_in_bytes: files.get('/data/texts/AXN-02-text.md')?.length,
        },
      ],
      _registry: { license: 'CC-BY-4.0' },
    });
  });
  test('give nothing of a text that was removed', () => {
    expect(items[0]).not.toHaveProperty('attachments');
    expect(items[0].content_text).toBe(
      `Deposit 4, ${fourth?.axn}, was withdrawn on 2026-07-16. Its text was removed. A visitor asked for it.`,
    );
  });
});

describe('/.well-known/', () => {
  test('security.txt names the contact for reports, and expires 364 days after the newest instant', () => {
    expect(files.get('/.well-known/security.txt')).toBe(
      `Contact: https://example.org/security\nExpires: 2027-07-15T00:00:00Z\nPreferred-Languages: en\nCanonical: ${ROOT}/.well-known/security.txt\n`,
    );
  });
  test('security.txt names the repository where a site names no contact', async () => {
    const { repository } = SHELF.site;
    expect((await published()).get('/.well-known/security.txt')).toContain(`Contact: ${repository}\n`);
  });
  test('api-catalog leads to the index and to the descriptions of the API', () => {
    const api = `${ROOT}/api/index.json`;
    expect(json('/.well-known/api-catalog')).toEqual({
      linkset: [
        { anchor: `${ROOT}/.well-known/api-catalog`, item: [{ href: api, type: 'application/json' }] },
        {
          anchor: api,
          'service-desc': [{ href: `${ROOT}/api/openapi.json`, type: 'application/vnd.oai.openapi+json' }],
          'service-doc': [{ href: `${ROOT}/protocol/endpoints/`, type: 'text/html' }],
          'service-meta': [{ href: `${ROOT}/data/state.json`, type: 'application/json' }],
        },
      ],
    });
  });
});

test('the change list tells each change of a text or file, in the order of time', () => {
  const lines = (files.get('/resourcesync/changelist.xml') ?? '')
    .split('\n')
    .filter((line) => line.includes('<url>'));
  const told = lines.map((line) => [
    /<loc>[^<]*\/([^/<]+)<\/loc>/.exec(line)?.[1],
    / change="(\w+)"/.exec(line)?.[1],
    / datetime="([^"]+)"/.exec(line)?.[1],
    / hash="/.test(line),
  ]);
  const minted = '2026-07-15T12:00:00Z';
  expect(told).toEqual([
    ...[1, 2, 3, 4].flatMap((n) => [
      [`AXN-0${n}-text.md`, 'created', minted, true],
      // The bytes that a file had before it changed are not known any more.
      [`AXN-000${n}.md`, 'created', minted, n === 1 || n === 3],
    ]),
    ['AXN-0002.md', 'updated', minted, true],
    ['AXN-0004.md', 'updated', '2026-07-16T23:59:59Z', true],
    ['AXN-04-text.md', 'deleted', '2026-07-16T23:59:59Z', false],
  ]);
});

test('llms.txt is short, and says how a deposit is found', () => {
  const text = files.get('/llms.txt') ?? '';
  expect(text).toContain(
    `- [/data/registry.json](${ROOT}/data/registry.json): Every deposit; the single source of truth.`,
  );
  expect(text.length).toBeLessThan(9000);
});
