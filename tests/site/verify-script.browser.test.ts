import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Report } from '../../src/verify/report.ts';
import { BROWSER, PATIENCE_MS } from './browser.ts';

// The published program in a browser.

const { url } = inject('site');
const TEXT_OF_2 = '/data/texts/AXN-02-text.md';

it('verify.mjs runs in a page, where the policy permits it, and verifies the site that it is on', async () => {
  const browser = await chromium.launch(BROWSER);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${url}/about/`);
  // As text, because the test runner would change the import of a function.
  const script = `import('/api/verify.mjs').then(async ({ verify, describeReport }) => {
    const found = await verify(location.origin + '/');
    return { ...found, words: describeReport(found) };
  })`;
  const report = await page.evaluate<Report & { words: string }>(script);
  expect([report.ok, report.complete, report.problems]).toEqual([true, true, []]);
  expect(report.checked).toContainEqual({ part: 'deposits', what: 'deposited texts', count: 43 });
  expect(report.words).toContain('Verified: everything that was compared agrees.');
  const text = readFileSync(`.${TEXT_OF_2}`);
  await page.route(`**${TEXT_OF_2}`, (route) => route.fulfill({ body: Buffer.concat([text, text]) }));
  const changed = (await page.evaluate<Report>(script)).problems;
  await page.unrouteAll();
  expect(changed).toContainEqual(
    expect.objectContaining({
      part: 'manifest',
      path: TEXT_OF_2.slice(1),
      message: expect.stringMatching(/^changed/),
    }),
  );
});
