import { describe, expect, test } from 'vitest';
import { LISTED_PAGES } from '../../src/registry/pages/index.ts';
import { serve } from '../../src/server/serving.ts';
import { examplesIn } from '../audit/examples.ts';
import { gzipTexts } from '../audit/gzip.ts';
import { type Audited, faultsOf, isClean, report } from '../audit/report.ts';
import { folder } from './shared.ts';

// npm run audit without Lighthouse, which takes minutes.

test('an audit takes a page of each type that a site has, packed as a static host packs it', async () => {
  const examples = examplesIn(folder, 'middling');
  const listed = LISTED_PAGES.map(({ name }) => name);
  expect(examples.map(({ type }) => type)).toEqual(
    listed.filter((name) => examples.some(({ type }) => type === name)),
  );
  expect(examples.filter(({ type }) => type === 'record-pages')).toMatchObject([{ of: 44 }]);
  // The sample has no page of lists that are too short to be continued.
  expect(examples.length).toBeGreaterThan(listed.length - 5);
  const serving = await serve(folder, '/below/', 0, {
    handle: gzipTexts(folder, '/below/'),
  });
  try {
    for (const { path } of examples) {
      const answer = await fetch(`http://localhost:${serving.port}/below${path}`);
      expect([path, answer.status, answer.headers.get('content-encoding')]).toEqual([path, 200, 'gzip']);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toContain('<h1');
    }
    const missing = await fetch(`http://localhost:${serving.port}/below/no/such/page/`);
    expect(missing.status).toBe(404);
  } finally {
    await serving.close();
  }
});

describe('an audit finds fault', () => {
  const FINE: Audited = {
    ...{ type: 'browse-pages', path: '/s/browse/', of: 1, requests: 15 },
    ...{ bytes: 140_000, fontBytes: 70_000, listing: { items: 100, index: 250_000 } },
    ...{ scores: [100, 100, 100, 100], faults: [], axe: [] },
  };

  test('with no page that keeps the budgets', () => {
    expect(faultsOf(FINE)).toEqual([]);
    expect(isClean([FINE])).toBe(true);
    expect(report([FINE])).toMatch(
      /browse-pages +\/s\/browse\/ +1 +15 +70\.0 +70\.0 +140\.0 +100 +250\.0 +100 +100 +100 +100 +0$/,
    );
  });

  test.each<[string, Partial<Audited>, RegExp]>([
    [
      'a list of more than 60 KB',
      { type: 'wiki-page', bytes: 130_001 },
      /^a list before a filter .* 60\.0 KB/,
    ],
    ['100 deposits of more than 100 bytes', { bytes: 140_001 }, /^a list before a filter .* 70\.0 KB/],
    ['an index of more than 250 KB', { listing: { items: 100, index: 250_001 } }, /^the index of a list/],
    ['a finding of axe', { axe: [['dark', 'color-contrast', []]] }, /^axe: .*color-contrast/],
    ['a lost point', { scores: [99, 100, 100, 100], faults: ['performance: slow'] }, /^performance: slow$/],
  ])('with %s', (_what, changed, said) => {
    const page = { ...FINE, ...changed };
    expect(faultsOf(page)).toEqual([expect.stringMatching(said)]);
    expect(isClean([page])).toBe(false);
  });

  test('with no weight of a page that is no list', () => {
    expect(isClean([{ ...FINE, bytes: 900_000, listing: undefined }])).toBe(true);
  });
});
