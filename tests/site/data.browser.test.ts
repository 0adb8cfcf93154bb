import { describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { url } from './shared.ts';
import { page, reopen, visitEach } from './visiting.ts';

// The page of the data files. Values are those of the sample.

visitEach();

async function open(path: string, width: number, javaScriptEnabled: boolean): Promise<void> {
  await reopen({ viewport: { width, height: 844 }, javaScriptEnabled });
  await page.goto(url + path);
}

describe('the page of the data files', () => {
  it('is whole without a script: groups, files and columns, by keyboard', async () => {
    await open('/datasets/', 1280, false);
    expect(await page.locator('.data-group > h2').allInnerTexts()).toEqual([
      'Tables',
      'Works',
      'Words',
      'Observations',
      'Citations and resolution',
      'Downloads',
      'Integrity',
      'Protocols',
      'For the pages',
    ]);
    expect(await page.locator('.data-file:visible').count()).toBe(await page.locator('.data-file').count());

    const table = page.locator('.data-file:has(#terms-table)');
    await table.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await table.locator('.fields').innerText()).toMatch(
      /defined_in_deposit\s+whole number\s+number of the deposit that defines it/,
    );
  });

  longTest('says what each file is: size, hash, version, count, schema', async () => {
    await open('/datasets/', 390, false);
    const file = page.locator('.data-file:has(#captures)');
    const facts = await file.locator('.data-facts li').allInnerTexts();
    expect(facts).toEqual([
      'JSON',
      '40 items',
      expect.stringMatching(/^\d+ KB$/),
      'Version v8.3',
      'License CC-BY-4.0',
      'Schema',
    ]);
    expect(await file.getByRole('link', { name: 'Schema' }).getAttribute('href')).toBe(
      '/api/schemas/captures.schema.json',
    );
    const published = await page.request.get(`${url}/data/EA-WG-CAPTURES-01-v8.3.json`);
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await published.body()));
    expect(await file.locator('.sum code').innerText()).toBe(Buffer.from(digest).toString('hex'));
    expect(await page.locator('.data-file:has(#texts)').innerText()).toMatch(/Markdown\s+43 files/);
  });
});
