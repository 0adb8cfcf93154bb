import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Registry } from '../../src/registry/model/deposit.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { url } from './shared.ts';
import { page, visitEach } from './visiting.ts';

const { deposits } = JSON.parse(readFileSync('data/registry.json', 'utf8')) as Registry;
visitEach({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Opens the search page and searches: the count says what the list of the moment answers. */
async function search(words: string): Promise<void> {
  await page.goto(`${url}/search/`);
  await page.getByRole('searchbox').fill(words);
  await page
    .locator('#count')
    .filter({ hasText: `“${words}”` })
    .waitFor();
}

describe('a reader', () => {
  it('searches a word of a text, reaches its record, copies its citation, and checks its download', async () => {
    await search('birthday');
    await page.locator('#results a').first().click();
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

  const words: [string, string, number][] = [
    ['English', 'tombstone', 31],
    ['German', 'Adresse', 6],
    ['French', 'consigné', 7],
    ['Japanese', '識別子', 12],
    ['Chinese', '散列值', 13],
    ['Russian', 'происхождение', 14],
    ['Hebrew', 'המילון', 15],
    ['Spanish', 'verificar', 28],
    ['Arabic', 'السجل', 38],
  ];
  longTest.each(sampled(words))(
    'finds a word in %s from an English page: %s',
    async (_language, word, number) => {
      await search(word);
      const found = await page
        .locator('#results a[href*="/s/records/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(found).toContain(`/s/records/${number}/`);
    },
  );

  longTest('narrows a search by a facet with the keyboard, and the address keeps it', async () => {
    await search('archive');
    const before = await page.locator('#results > li').count();
    const facet = page.locator('#facets').getByRole('checkbox').first();
    await facet.focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/[?&](?:family|year|type|license|creator)=/);
    await expect.poll(() => page.locator('#chosen li, #chosen button').count()).toBeGreaterThan(0);
    expect(await page.locator('#results > li').count()).toBeLessThanOrEqual(before);
    await page.reload();
    await page.locator('#results a').first().waitFor();
    expect(await page.locator('#q').inputValue()).toBe('archive');
  });

  longTest('is answered what was typed while the page was still loading', async () => {
    let goOn = () => {};
    const typed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(`${url}/search/`, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('識別子');
    goOn();
    await page.locator('#count').filter({ hasText: '“識別子”' }).waitFor();
    expect(await page.locator('#results > li').count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('q')).toBe('識別子');
  });

  longTest('finds nothing, and is told so', async () => {
    await page.goto(`${url}/search/?q=zzzyqx`);
    await page.locator('#count').filter({ hasText: 'No deposits for “zzzyqx”' }).waitFor();
    expect(await page.locator('#results > li').count()).toBe(0);
  });
});

describe('the finder', () => {
  it.each(
    sampled([
      ['a number', '2', '/s/records/2/'],
      ['a HEX label', '2A', '/s/records/42/'],
      ['a padded HEX label', '002A', '/s/records/42/'],
      ['a path label', 'AXN-0C', '/s/records/12/'],
      ['a whole identifier', deposits[6]?.axn ?? '', '/s/records/7/'],
    ]),
  )('finds a record by %s', async (_what, id, record) => {
    await page.goto(`${url}/records/?id=${encodeURIComponent(id)}`);
    await expect
      .poll(async () => {
        const links = await page
          .locator('main a[href*="/s/records/"]')
          .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
        return page.url().endsWith(record) || links.includes(record);
      })
      .toBe(true);
  });

  it.each(
    sampled([
      '99999',
      'AXN:FFFF.ARCHIVAL.🧢🥐🔦🦑🏸🛷',
      '<script>alert(1)</script>',
      'AXN:0C.ARCHIVAL.🐢🥐🔦🦑🏸🛷',
    ]),
  )('says that there is no record for %s', async (id) => {
    await page.goto(`${url}/records/?id=${encodeURIComponent(id)}`);
    await page
      .locator('#found')
      .filter({ hasText: /No deposit/ })
      .waitFor();
    expect(page.url()).toContain('/records/?id=');
  });
});
