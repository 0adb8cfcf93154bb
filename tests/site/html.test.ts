import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../../src/archive/files.ts';
import { sampled } from '../fixtures/runs.ts';
import { matcherOf } from '../registry/formats/open-api.ts';
import { SITEMAP_SCHEMA, xmlErrors } from '../registry/formats/xml.ts';
import { folder } from './shared.ts';

// The pages of the sample as programs find them: the sitemap, and the pages of the OpenAPI description.

describe('the sitemap', () => {
  const xml = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
  const dated = (path: string) =>
    new RegExp(`<loc>https://registry\\.example${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?`).exec(xml)?.[1];

  test('is valid by the schema of sitemaps.org', async () => {
    expect(await xmlErrors('sitemap.xml', xml, SITEMAP_SCHEMA)).toEqual([]);
  });

  // Each was found by hand in data/registry.json and data/pre-overwrite-receipts.log.
  test.each([
    ['/s/records/19/', '2026-09-04T12:00:00.000Z'],
    // The receipt has the instant of a withdrawal; of the identifiers of axn/v2 that two deposits got, the day is known.
    ['/s/records/41/', '2026-11-19T12:00:00.000Z'],
    ['/s/records/44/', '2026-11-19'],
    ['/s/browse/', '2026-11-20T12:00:00.000Z'],
    ['/about/', undefined],
  ])('says that %s changed last at %s', (path, at) => {
    expect(dated(path)).toBe(at);
  });

  test('has every page, and no page for missing addresses', () => {
    // Records, what changed between versions, and other pages; and to browse: all deposits, seven ways; families, years, types, creators, keywords, languages and licenses that have a page.
    expect(xml.match(/<loc>[^<]*\/s\/browse\//g)).toHaveLength(1 + 7 + 12 + 1 + 7 + 4 + 46 + 9 + 3);
    // Articles and their two lists, terms by 43 letters, citations by ten deposits, pages of 25, the graph in four parts, 12 entries.
    const lists = 43 + 2 + 1 + (1 + 43) + 4 + 2 + 8 + 3 + (1 + 4) + (1 + 12) + 1;
    expect(xml.match(/<loc>(?![^<]*\/s\/browse\/)/g)).toHaveLength(44 + 2 + 15 + lists);
    expect(xml).not.toContain('404');
  });
});

test('every page belongs to exactly one path of the OpenAPI description, and each path of a page has one', () => {
  const { paths } = JSON.parse(readFileSync(join(folder, 'api/openapi.json'), 'utf8'));
  const matching = matcherOf(paths);
  const pages = listFiles(folder).filter((path) => /(?:^|\/)index\.html$/.test(path));
  const found = pages.map((path) => [path, matching(`/${path.replace(/index\.html$/, '')}`)] as const);
  expect(found.filter(([, templates]) => templates.length !== 1)).toEqual([]);
  const used = new Set(found.flatMap(([, templates]) => templates));
  const unused = Object.keys(paths).filter((path) => path.endsWith('/') && !used.has(path));
  // The sample is too small for these: more than 2,000 deposits, 200 of a value, 1,000 values, 500 articles, 50 findings of an adoption.
  expect(unused).toEqual([
    '/s/browse/{way}/{value}/{page}/',
    '/s/browse/{way}/letter/{letter}/',
    '/s/wiki/{part}/',
    '/datasets/adoption/{page}/',
  ]);
});

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Matters of taste, and two that the pages decide otherwise: long texts hold long titles, and Astro leaves out what may be.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'error',
    'no-raw-characters': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'attr-quotes': 'off',
    'no-implicit-button-type': 'error',
    'require-sri': 'off',
  },
});

describe('the HTML of the site', () => {
  const pages = listFiles(folder).filter((path) => path.endsWith('.html'));

  // The pages of a kind are written by the same code.
  test.each(sampled(pages, 15))('%s is valid', async (path) => {
    const report = await validator.validateString(readFileSync(join(folder, path), 'utf8'), path);
    const errors = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(errors).toEqual([]);
  });
});
