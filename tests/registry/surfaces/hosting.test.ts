import { expect, test } from 'vitest';
import { Site } from '../../../src/registry/model/site.ts';
import { mediaTypeOf } from '../../../src/registry/pages/publication/media-types.ts';
import { published, SHELF } from './shelf.ts';

// Files of a site that hosts and crawlers read, written down by hand, and for a site below another path.

const below = {
  ...SHELF,
  site: { ...SHELF.site, base_url: 'https://example.org/archive/', base: '/archive/' },
};
const [files, moved] = await Promise.all([published(), published(below)]);

test('robots.txt allows everything and names the sitemap by its URL', () => {
  expect(files.get('/robots.txt')).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${SHELF.site.base_url}/sitemap.xml\n`,
  );
  expect(moved.get('/robots.txt')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://example.org/archive/sitemap.xml\n',
  );
});

test('opensearch.xml leads a browser to the search, with names that fit and are text', async () => {
  expect(moved.get('/opensearch.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Archive of the</ShortName>
  <LongName>Archive of the tests</LongName>
  <Description>Search Archive of the tests.</Description>
  <Image width="64" height="64" type="image/svg+xml">https://example.org/archive/favicon.svg</Image>
  <Url type="text/html" method="get" template="https://example.org/archive/search/?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="https://example.org/archive/opensearch.xml"/>
  <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`);
  const known = await published({ ...SHELF, site: { ...SHELF.site, name: 'The Deposit Registry' } });
  expect(known.get('/opensearch.xml')).toContain('<ShortName>Deposit Registry</ShortName>');
  const name = `A <b>"hall"</b> & its very, very long name\u0001, ${'on and on '.repeat(9)}`;
  const hostile = await published({ ...SHELF, site: { ...SHELF.site, name } });
  const xml = hostile.get('/opensearch.xml') ?? '';
  expect(xml).toContain('<ShortName>&lt;b&gt;&quot;hall&quot;&lt;/b&gt; &amp;</ShortName>');
  expect(xml).toContain(
    '<LongName>A &lt;b&gt;&quot;hall&quot;&lt;/b&gt; &amp; its very, very long name\uFFFD, ',
  );
  expect(mediaTypeOf('/opensearch.xml')).toBe('application/xml; charset=utf-8');
});

test('.htaccess says that texts are UTF-8, and where the page for missing addresses is', () => {
  const lines = (moved.get('/.htaccess') ?? '').split('\n');
  expect(lines).toContain('AddDefaultCharset UTF-8');
  expect(lines).toContain("AddType 'text/markdown; charset=utf-8' .md");
  expect(lines).toContain("AddType 'text/csv; charset=utf-8' .csv");
  expect(lines).toContain("AddType 'text/plain; charset=utf-8' .log");
  expect(lines).toContain('ErrorDocument 404 /archive/404.html');
  expect(files.get('/.htaccess')).toContain('ErrorDocument 404 /404.html\n');
});

test('_headers gives each kind of text its media type, below the path of the site', () => {
  expect(files.get('/_headers')).toContain('/*.md\n  Content-Type: text/markdown; charset=utf-8\n');
  expect(moved.get('/_headers')).toContain(
    '/archive/*.csv\n  Content-Type: text/csv; charset=utf-8\n/archive/*.tsv\n',
  );
  expect(moved.get('/_headers')).not.toContain('*.html');
});

test('what has no ending, or one that says less, gets its media type by its name, on every host that can be told', () => {
  const catalog = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  expect(moved.get('/_headers')).toContain(
    `/archive/.well-known/api-catalog\n  Content-Type: ${catalog}\n/archive/.well-known/resourcesync\n  Content-Type: application/xml; charset=utf-8\n`,
  );
  for (const [name, type] of [
    ['api-catalog', catalog],
    ['linkset.json', 'application/linkset+json'],
  ])
    expect(files.get('/.htaccess')).toContain(`<Files "${name}">\nForceType '${type}'\n</Files>\n`);
  expect(mediaTypeOf('/.well-known/api-catalog')).toBe(catalog);
});

test.each([
  ['/data/texts/AXN-0C-text.md', 'text/markdown; charset=utf-8'],
  ['/data/a.b/LOG.LOG', 'text/plain; charset=utf-8'],
  ['/data/captures/one.png', 'image/png'],
  ['/feeds/deposits.atom', 'application/atom+xml; charset=utf-8'],
  ['/.well-known/resourcesync', 'application/xml; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/datasets/references.ris', 'application/x-research-info-systems; charset=utf-8'],
  ['/.htaccess', undefined],
  ['/pagefind/pagefind.en_1.pf_meta', undefined],
  ['/a.md/', undefined],
])('%s is %s', (path, type) => {
  expect(mediaTypeOf(path)).toBe(type);
});

test.each([
  ['https://example.org/contact', true],
  ['mailto:editors@example.org', true],
  [undefined, true],
  ['javascript:alert(1)', false],
  ['call us', false],
  ['', false],
])('an archive may name %s as its contact: %s', (contact, isContact) => {
  expect(Site.safeParse({ ...SHELF.site, contact }).success).toBe(isContact);
});
