import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Registry } from '../../src/registry/model/deposit.ts';
import { longTest } from '../fixtures/long.ts';
import { url } from './shared.ts';

import { holdBack, page, visitEach } from './visiting.ts';

const { deposits } = JSON.parse(readFileSync('data/registry.json', 'utf8')) as Registry;
visitEach({ permissions: ['clipboard-read', 'clipboard-write'] });

describe('a reader', () => {
  it('searches a word of a text, reaches its record, copies its citation, and checks its download', async () => {
    await page.goto(`${url}/search/`);
    await page.getByRole('searchbox').fill('birthday');
    // The count says what the list of the moment answers.
    await page.locator('#facet-count').filter({ hasText: '“birthday”' }).waitFor();
    await page.locator('#facet-found > .rows a').first().click();
    await page.waitForURL('**/s/records/*/');
    const number = Number(/records\/(\d+)\//.exec(page.url())?.[1]);
    const deposit = deposits[number - 1];
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(deposit?.title);

    await page
      .getByRole('button', { name: /^Copy .*citation|^Copy the citation/i })
      .first()
      .click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(deposit?.axn);
    expect(await copied()).toContain(deposit?.title);

    const shown = await page.locator('#hash').innerText();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`a[href$="AXN-${deposit?.hex}-text.md"][download]`).first().click(),
    ]);
    const hash = createHash('sha256');
    for await (const bytes of await download.createReadStream()) hash.update(bytes);
    expect(hash.digest('hex')).toBe(shown.trim());
    expect(shown.trim()).toBe(deposit?.hash);
  });

  longTest('is answered what was typed while the page was still loading', async () => {
    const goOn = await holdBack(page, '**/*.js');
    await page.goto(`${url}/search/`, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('識別子');
    goOn();
    await page.locator('#facet-count').filter({ hasText: '“識別子”' }).waitFor();
    expect(await page.locator('#facet-found > .rows > li').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('q')).toBe('識別子');
  });
});
