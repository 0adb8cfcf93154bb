import { describe, expect, test } from 'vitest';
import { Site } from '../../../src/registry/model/site.ts';
import { mediaTypeOf } from '../../../src/registry/pages/publication/media-types.ts';
import { published, SHELF } from './shelf.ts';

// Files that hosts, crawlers and programs look for, of sites other than the one whose files stand under `expected`: below another path, with
// a contact, and with other names.

const of = (site: Partial<Site>) => published({ ...SHELF, site: { ...SHELF.site, ...site } });

describe('below another path', async () => {
  const files = await of({ base_url: 'https://example.org/archive/', base: '/archive/' });

  test.each([
    ['/robots.txt', 'Sitemap: https://example.org/archive/sitemap.xml\n'],
    ['/opensearch.xml', '>https://example.org/archive/favicon.svg<'],
    ['/opensearch.xml', '"https://example.org/archive/search/?q={searchTerms}"'],
    ['/opensearch.xml', 'rel="self" template="https://example.org/archive/opensearch.xml"'],
    ['/.htaccess', '\nErrorDocument 404 /archive/404.html\n'],
    ['/_headers', '\n/archive/*.csv\n  Content-Type: text/csv; charset=utf-8\n'],
    ['/_headers', '\n/archive/.well-known/api-catalog\n  Content-Type: application/linkset+json; '],
  ])('%s has %s', (path, text) => {
    expect(files.get(path)).toContain(text);
  });
});

test('security.txt names the contact for reports where a site has one', async () => {
  const files = await of({ security_contact: 'https://example.org/security' });
  expect(files.get('/.well-known/security.txt')).toMatch(/^Contact: https:\/\/example\.org\/security\n/);
});

test.each([
  ['The Deposit Registry', '<ShortName>Deposit Registry</ShortName>'],
  ['A <b>"hall"</b> & its', '<ShortName>&lt;b&gt;&quot;hall&quot;&lt;/b&gt; &amp;</ShortName>'],
  [`A very long name\u0001, ${'on and on '.repeat(9)}`, '<LongName>A very long name\uFFFD, on and on'],
])('opensearch.xml has the name of %j as text that fits', async (name, text) => {
  expect((await of({ name })).get('/opensearch.xml')).toContain(text);
});

test('llms.txt is short, and says how a deposit is found', async () => {
  const text = (await published()).get('/llms.txt') ?? '';
  expect(text).toContain(
    `- [/data/registry.json](${SHELF.site.base_url}/data/registry.json): Every deposit; the single source of truth.`,
  );
  expect(text.length).toBeLessThan(9000);
});

test.each([
  ['/data/texts/AXN-0C-text.md', 'text/markdown; charset=utf-8'],
  ['/data/a.b/LOG.LOG', 'text/plain; charset=utf-8'],
  ['/data/captures/one.png', 'image/png'],
  ['/.well-known/resourcesync', 'application/xml; charset=utf-8'],
  ['/pagefind/pagefind.en_1.pf_meta', undefined],
  ['/a.md/', undefined],
])('%s is %s', (path, type) => {
  expect(mediaTypeOf(path)).toBe(type);
});

test.each([
  ['https://example.org/contact', true],
  ['mailto:editors@example.org', true],
  ['javascript:alert(1)', false],
  ['call us', false],
])('an archive may name %s as its contact: %s', (contact, isContact) => {
  expect(Site.safeParse({ ...SHELF.site, contact }).success).toBe(isContact);
});
