import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { writeSearchIndex } from '../../integrations/search.ts';
import { snapshot } from '../../src/archive/snapshot.ts';
import { type Serving, serve } from '../../src/server/serving.ts';
import { longTest } from '../fixtures/long.ts';
import { untilFirstResult } from './first-result.ts';
import { page, seen, visitEach } from './visiting.ts';

// The sample's site with a search index of three tiers, as a large archive has it.

const SIZES = { unit: 4, middle: 8, large: 16 };

const { folder } = inject('site');
const scratch = mkdtempSync(join(tmpdir(), 'search-tiers-'));
let serving: Serving;
let url: string;

visitEach();
beforeAll(async () => {
  const site = join(scratch, 'dist');
  cpSync(folder, site, { recursive: true });
  rmSync(join(site, 'pagefind'), { recursive: true });
  await writeSearchIndex(site, () => {}, { sizes: SIZES });
  serving = await serve(site, '/', 0, join(scratch, 'serving'));
  url = `http://localhost:${serving.port}`;
});
afterAll(async () => {
  await serving.close();
  rmSync(scratch, { recursive: true });
});

const status = () => page.locator('#count').innerText();

describe('a search over tiers', () => {
  it('finds the deposits of each, with the counts of their filters together', async () => {
    const { deposits } = snapshot().archive.registry;
    for (const number of [1, 14, 18, 33, deposits.length - 4, deposits.length]) {
      const { title } = deposits[number - 1] ?? { title: '' };
      await page.goto(`${url}/search/?${new URLSearchParams({ q: title })}`);
      await expect.poll(status).toMatch(/deposits? (?:for|have|has) /);
      const shown = page.locator('#results a').filter({ hasText: title }).first();
      await shown.waitFor({ state: 'attached' });
    }
    await page.goto(`${url}/search/?q=deposit`);
    await expect.poll(status).toMatch(/^\d+ deposits for/);
    const found = Number.parseInt(await status(), 10);
    await page.locator('#facets input').first().waitFor({ state: 'attached' });
    const years = await page
      .locator('#facets fieldset')
      .filter({ hasText: 'Year' })
      .locator('.count')
      .allInnerTexts();
    expect(years.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThanOrEqual(found);
    expect(seen.complaints).toEqual([]);
  });

  longTest('finds a phrase of each, marked in its excerpt', async () => {
    await page.goto(`${url}/search/?${new URLSearchParams({ q: '"six glyphs"' })}`);
    await expect.poll(status).toMatch(/^\d+ deposits for/);
    await page.locator('#results mark').first().waitFor();
    expect((await page.locator('#results mark').first().innerText()).toLowerCase()).toContain('six glyphs');
  });

  longTest(
    'shows its first result after at most 14 requests and 400 KB, the two files of names among them',
    async () => {
      const fetched = await untilFirstResult(page, url, 'permanence');
      // These tests have the browser's cache off, so that the icon is fetched once more.
      expect(fetched.length, fetched.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(14 + 1);
      expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(400_000);
    },
  );
});
