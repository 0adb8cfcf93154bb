import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { folder, url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// What became of legacy DOIs. What is expected was read in the sample by a person.

visitEach();

const rows = () => page.locator('#facet-list .rows > li:visible');
describe('without JavaScript', () => {
  it('the list is whole, and the way to one DOI is said', async () => {
    await reopen({ javaScriptEnabled: false });
    await page.goto(`${url}/resolve/?doi=shelf.05`);
    expect(await page.locator('main noscript p').innerText()).toContain('one file holds them all');
    expect(await rows().count()).toBe(25);
  });
});

const answer = () => page.locator('#answer');

describe('what became of a DOI', () => {
  longTest('is one card, with the addresses at which the work is alive', async () => {
    await page.goto(`${url}/resolve/?doi=https%3A%2F%2Fdoi.org%2F10.5555%252Fshelf.05`);
    await expect.poll(() => answer().locator('h2').allInnerTexts()).toEqual(['On the margins of ledgers']);
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
});
