import { describe, expect, test } from 'vitest';
import { pauseAfter } from '../../src/client/facets/choice.ts';
import { rowFile } from '../../src/registry/pages/publication/site-files.ts';
import { browseRowsSurface } from '../../src/registry/surfaces/deposits.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { publishedTexts } from '../fixtures/published.ts';
import { byIssue, submission } from '../fixtures/submissions.ts';

describe('the files of rows of the browse index', async () => {
  const dates = Array.from({ length: 17 }, (_, at) => `2020-02-${String(17 - at).padStart(2, '0')}`);
  const archive = archiveOf(
    ...dates.map((date, at) => submission({ title: `Work ${at + 1}`, date }, byIssue(at + 1))),
  );
  const files = new Map(
    [...(await publishedTexts(archive))]
      .filter(([path]) => path.startsWith('/data/browse-rows/'))
      .map(([path, text]) => [path, JSON.parse(text)]),
  );

  test('have sixteen deposits each, all with their dates', () => {
    expect([...files.keys()].sort()).toEqual([
      '/data/browse-rows/dates.json',
      '/data/browse-rows/from-1.json',
      '/data/browse-rows/from-17.json',
    ]);
    expect(files.get('/data/browse-rows/from-1.json')).toHaveLength(16);
    const [last, ...others] = files.get('/data/browse-rows/from-17.json');
    expect(others).toEqual([]);
    expect(last).toMatchObject({ n: 17, t: 'Work 17' });
    expect(files.get('/data/browse-rows/dates.json').slice(0, 2)).toEqual([20200217, 20200216]);
  });

  test('are found by deposit number', () => {
    expect([1, 16, 17, 32, 33, 16384].map(rowFile)).toEqual([
      '/data/browse-rows/from-1.json',
      '/data/browse-rows/from-1.json',
      '/data/browse-rows/from-17.json',
      '/data/browse-rows/from-17.json',
      '/data/browse-rows/from-33.json',
      '/data/browse-rows/from-16369.json',
    ]);
    expect(browseRowsSurface.path).toBe('/data/browse-rows/from-<N>.json');
  });
});

test('a search request of one or two letters waits for a third in scripts with spaces between words', () => {
  const soon = pauseAfter('per');
  expect(pauseAfter('p')).toBeGreaterThan(soon);
  expect(pauseAfter('pe')).toBeGreaterThan(soon);
  expect(['識別', '典', 'permanence'].map(pauseAfter)).toEqual([soon, soon, soon]);
});
