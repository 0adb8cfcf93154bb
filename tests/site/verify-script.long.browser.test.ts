import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/server/serving.ts';
import type { Report } from '../../src/verify/report.ts';
import { folder } from './shared.ts';
import { page, visitEach } from './visiting.ts';

// The published program in a browser.

visitEach();

const TEXT_OF_2 = 'data/texts/AXN-02-text.md';

it('verify.mjs runs in a page, where the policy permits it, and finds the one file of its site that was changed', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'verified-'));
  const copy = join(scratch, 'site');
  execFileSync('cp', ['--archive', '--link', folder, copy]);
  const text = readFileSync(TEXT_OF_2);
  rmSync(join(copy, TEXT_OF_2));
  writeFileSync(join(copy, TEXT_OF_2), Buffer.concat([text, text]));
  const serving = await serve(copy, '/', 0);
  onTestFinished(async () => {
    await serving.close();
    rmSync(scratch, { recursive: true, force: true });
  });
  await page.goto(`http://localhost:${serving.port}/about/`);
  // As text, because the test runner would change the import of a function.
  const report = await page.evaluate<Report & { words: string }>(`import('/api/verify.mjs').then(
    async ({ verify, describeReport }) => {
      const found = await verify(location.origin + '/');
      return { ...found, words: describeReport(found) };
    })`);
  expect([report.ok, report.complete]).toEqual([false, true]);
  expect(report.checked).toContainEqual({ part: 'deposits', what: 'deposited texts', count: 43 });
  expect(report.problems.filter(({ path }) => path !== TEXT_OF_2)).toEqual([]);
  expect(report.problems).toContainEqual(
    expect.objectContaining({ part: 'manifest', message: expect.stringMatching(/^changed/) }),
  );
  expect(report.words).toContain(TEXT_OF_2);
});
