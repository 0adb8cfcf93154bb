import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { folder, url } from './shared.ts';
import { page, visitEach } from './visiting.ts';

// Values are those of the sample.

visitEach({ viewport: { width: 1280, height: 844 }, javaScriptEnabled: false });

it('the page of the data files is whole without a script: groups, files and columns, by keyboard', async () => {
  await page.goto(`${url}/datasets/`);
  expect(await page.locator('.data-group > h2').allInnerTexts()).toEqual([
    'Tables',
    'Works',
    'Words',
    'Observations',
    'Citations and resolution',
    'Downloads',
    'Integrity',
    'Protocols',
  ]);
  expect(await page.locator('.data-file:visible').count()).toBe(await page.locator('.data-file').count());

  const table = page.locator('.data-file:has(#terms-table)');
  await table.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await table.locator('.fields').innerText()).toMatch(
    /defined_in_deposit\s+whole number\s+number of the deposit that defines it/,
  );

  const file = page.locator('.data-file:has(#captures)');
  expect(await file.locator('.data-facts').innerText()).toMatch(
    /^JSON\s+40 items\s+\d+ KB\s+Version v8\.3\s+License CC-BY-4\.0\s+Schema$/,
  );
  const published = readFileSync(join(folder, 'data/EA-WG-CAPTURES-01-v8.3.json'));
  expect(await file.locator('.sum code').innerText()).toBe(hashes.sha256(published));
});
