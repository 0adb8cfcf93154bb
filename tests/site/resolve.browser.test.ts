import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { folder, url } from './shared.ts';
import { page, seen, visitEach } from './visiting.ts';

// What became of legacy DOIs. What is expected was read in the sample by a person.

visitEach();

const answer = () => page.locator('#answer');
const rows = () => page.locator('#facet-list .rows > li:visible');

describe('what became of a DOI', () => {
  longTest('is one card in every form in which the DOI is written', async () => {
    const forms = [
      '10.5555/shelf.05',
      'shelf.05',
      'DOI:10.5555/SHELF.05',
      'https%3A%2F%2Fdoi.org%2F10.5555%252Fshelf.05',
    ];
    for (const form of forms) {
      await page.goto(`${url}/resolve/?doi=${form}`);
      await expect.poll(() => answer().locator('h2').allInnerTexts()).toEqual(['On the margins of ledgers']);
    }
    expect(await answer().locator('.became').innerText()).toBe('Known elsewhere');
    const live = answer().locator('.facts a');
    expect(await live.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      'https://mirror.example/works/5',
      'https://mirror.example/works/5.txt',
    ]);
    expect(await rows().count()).toBe(0);
    expect(seen.complaints).toEqual([]);
  });

  it('is its record where it is deposited, asked for by keyboard, within 30 KB beyond the page', async () => {
    await page.goto(`${url}/resolve/`);
    await page.waitForLoadState('networkidle');
    const before = new Set(seen.asked);
    await page.locator('#doi').focus();
    await page.keyboard.insertText('https://doi.org/10.5555/sample.old.8');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => answer().locator('.deposit-card .axn').innerText())
      .toBe('AXN:08.PHILOLOGICAL.🧴🧱🎼🐠📦🛁');
    expect(await answer().locator('h2').innerText()).toBe('Glossary of a Sample Archive');
    expect(await answer().locator('.deposit-card .title').innerText()).toContain('Superseded');
    expect(await answer().innerText()).toContain(
      'The titles were compared, and agree with a score of 0.93 of 1.',
    );
    const fetched = [...new Set(seen.asked)].filter((path) => path.startsWith('/data/') && !before.has(path));
    expect(fetched).toContain('/data/doi-resolution-index.json');
    const zipped = fetched.map((path) => gzipSync(readFileSync(join(folder, path))).length);
    expect(zipped.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000);
    expect(await axeFindings(page, 'main')).toEqual([]);
  });

  longTest('is unknown of one that is not listed: it says so, and offers a search', async () => {
    await page.goto(`${url}/resolve/?doi=10.5555/shelf.99`);
    await expect
      .poll(() => page.locator('#said').innerText())
      .toBe('“10.5555/shelf.99” is not among the legacy DOIs of this registry.');
    expect(
      await answer().getByRole('link', { name: 'Search the list for “shelf.99”' }).getAttribute('href'),
    ).toBe('?q=shelf.99');
    await page.goto(`${url}/resolve/?doi=%3Cimg%20src=x%20onerror=alert(1)%3E`);
    await expect.poll(() => page.locator('#said').innerText()).toContain('is no DOI.');
    expect(await page.locator('#resolved img').count()).toBe(0);
  });

  longTest('leaves the list where the files cannot be loaded', async () => {
    await page.route('**/data/doi-resolution-index.json', (route) => route.abort());
    await page.goto(`${url}/resolve/?doi=shelf.05`);
    await expect.poll(() => answer().innerText()).toContain('could not be loaded');
    expect(await rows().count()).toBe(25);
  });

  longTest('is told by marks and counts in the list, which is found by status and by words', async () => {
    await page.goto(`${url}/resolve/`);
    const said = await page.locator('.became-counts :is(dt, dd)').allInnerTexts();
    expect(said.map((one) => one.replace(/\s+/g, ' ').trim())).toEqual([
      'Deposited here',
      '24',
      'The work is a deposit of this registry. RECOVERED',
      'Known elsewhere',
      '16',
      'The work is known by another address or id. RECOVERED_UNLINKED',
      'Not found again',
      '20',
      'This registry has its title and date only. 410_GONE',
    ]);
    expect(
      await page.getByRole('searchbox', { name: 'Search by title, identifier or suffix' }).isVisible(),
    ).toBe(true);
    const elsewhere = rows().filter({ hasText: 'Known elsewhere' }).first();
    expect(await elsewhere.locator('.became svg').count()).toBe(1);
    expect(await elsewhere.locator('.became a').first().getAttribute('href')).toMatch(/^https:/);
    await page.goto(`${url}/resolve/?status=RECOVERED&match=title_match_score_%3Cnumber%3E`);
    await expect
      .poll(
        async () =>
          (await rows().count()) > 0 &&
          (await rows().allInnerTexts()).every((text) => text.includes('Titles compared')),
      )
      .toBe(true);
    await page.goto(`${url}/resolve/?q=EA-SAMPLE-01`);
    await expect.poll(() => rows().count()).toBe(2);
  });
});
