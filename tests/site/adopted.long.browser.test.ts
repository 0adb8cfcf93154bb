import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import type { AdoptionReport } from '../../src/registry/model/receipts.ts';
import { node } from '../fixtures/disk.ts';
import { foreignArchive, writeForeign } from '../fixtures/foreign/archive.ts';
import { FAULTS } from '../fixtures/foreign/faults.ts';
import { axeFindings } from './axe.ts';
import { LONG_MS, type Started, start } from './service-process.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// An archive with faults, adopted and served by `npm start`: its pages.

/** The faults of which a page shows something. */
const SHOWN =
  /^(?:a title that|a status|no hash|a text that is not there|glyphs by no|a label that|dates|keywords)/;

let folder = '';
let service: Started;
let deposits: readonly Deposit[] = [];
let report: AdoptionReport;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'test-adopted-'));
  const root = join(folder, 'registry');
  const foreign = foreignArchive(
    FAULTS.filter(({ name }) => SHOWN.test(name)),
    64,
  );
  const source = writeForeign(join(folder, 'source'), foreign);
  const adopted = await node(['scripts/run.mjs', 'adopt', source, '--into', root, ...foreign.answers.flat()]);
  expect([adopted.code, adopted.stderr]).toEqual([0, '']);
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  deposits = read('data/registry.json').deposits;
  report = read('data/adoption-report.json');
  service = await start(join(folder, 'state'), { archive: root });
}, 2 * LONG_MS);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});
visitEach();

const at = (path: string) => page.goto(`${service.origin}${path}`);
const numbersBy = (is: (deposit: Deposit) => boolean) =>
  deposits.filter(is).map(({ deposit_number }) => deposit_number);

describe('the page of the adoption', () => {
  it('counts the findings of the report by rule, and lists each of them', async () => {
    await at('/datasets/adoption/');
    // A list shows 25 of what it found, and the others on request.
    const byRule = Map.groupBy(report.findings, (one) => one.rule);
    const [rule, { length: many }] = [...byRule].find(([, found]) => found.length <= 25) ?? ['', []];
    expect(many).toBeGreaterThan(1);
    const row = page.locator('.adoption-rules tr', {
      has: page.getByRole('link', { name: rule, exact: true }),
    });
    expect(await row.locator('td').first().innerText()).toBe(String(many));
    await row.locator('td a').click();
    await expect.poll(() => page.locator('.finding:visible, .found-list li').count()).toBe(many);
    await reopen({ javaScriptEnabled: false });
    let listed = 0;
    for (let part = 1; part === 1 || listed < report.findings.length; part += 1) {
      const answer = await at(part === 1 ? '/datasets/adoption/' : `/datasets/adoption/${part}/`);
      expect(answer?.status()).toBe(200);
      listed += await page.locator('.finding').count();
    }
    expect(listed).toBe(report.findings.length);
  });

  it.each([320, 1280])('has no finding of axe, and no scrolling sideways, at %i pixels', async (width) => {
    await reopen({ viewport: { width, height: 900 } });
    await at('/datasets/adoption/');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

describe('the page of a record', () => {
  it('says claimed where no text gives the hash, and so does its check', async () => {
    const [number = 0] = numbersBy(
      ({ hash_status, full_text_path }) => hash_status === 'claimed' && full_text_path !== undefined,
    );
    await at(`/s/records/${number}/`);
    expect(await page.locator('.notice.adopted').innerText()).toMatch(/The SHA-256 .* is claimed/s);
    await page.locator('.notice.adopted summary').click();
    expect(await page.locator('.notice.adopted').innerText()).toContain('the text file');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check this record' }).click();
    const said = () => page.locator('#check').innerText();
    await expect.poll(said, { timeout: LONG_MS }).toMatch(/claimed/);
    expect(seen.complaints).toEqual([]);
  });

  it('derives the identifier again by the table of its archive', async () => {
    const [number = 0] = numbersBy(
      (one) => !report.findings.some(({ key }) => key === `${one.deposit_number}`),
    );
    await at(`/s/records/${number}/`);
    expect(await page.locator('.notice.adopted').count()).toBe(0);
    await page.getByRole('button', { name: 'Check this record' }).click();
    await expect
      .poll(() => page.locator('#check').innerText(), { timeout: LONG_MS })
      .toContain(String(deposits[number - 1]?.axn));
  });
});
