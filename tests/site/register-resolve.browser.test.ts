import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { folder, url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// The observation register, its entries, and what became of legacy DOIs. What is expected was read in the sample by a person.

visitEach();

const ENTRY = '/register/permanent-identifiers-for-deposits/';
const FIRST = 'OBS-0086d7b8b7f6';
const THIRD = 'OBS-88b160e23702';

const rows = () => page.locator('#facet-list .rows > li:visible');
const textOf = (selector: string) => page.locator(selector).evaluate((found) => found.textContent);

longSuite('the register', () => {
  it('lists what each entry says, leads to its page, and is filtered by keyboard', async () => {
    await page.goto(`${url}/register/`);
    const row = page.locator('#entry-permanent-identifiers-for-deposits');
    expect(await row.innerText()).toContain('permanent identifiers for deposits');
    expect(await row.innerText()).toContain(
      'signed out; incognito\u00a0· 2026-09-07, 2026-09-21, 2026-10-05',
    );
    expect(await row.innerText()).toContain(
      'Archive not present in any of 4 observations\u00a0· 3 sources at first, no sources at last',
    );
    // By a mark, and without what it rests on: that stands with the entry.
    expect(await row.locator('.outcome.absent svg').count()).toBe(1);
    expect(await page.locator('.rows .outcome.found').count()).toBe(5);
    expect(await page.locator('.rows').innerText()).not.toMatch(/computed/i);
    const spoken = page.locator('#entry-a-deposit-is-a-promise');
    expect(await spoken.innerText()).toContain('number of sources unknown');
    expect(await rows().count()).toBe(12);
    await page.locator('#facet-q').focus();
    await page.keyboard.type('tombstones');
    await expect.poll(() => rows().count()).toBe(1);
    await rows().locator('a').first().press('Enter');
    await page.waitForURL(`${url}/register/does-an-archive-keep-its-tombstones/`);
    expect(seen.complaints).toEqual([]);
  });
});

longSuite('an entry', () => {
  it('has the transcripts exactly, what was removed, the hash, the sources, and where each is cited', async () => {
    await page.goto(url + ENTRY);
    expect(await page.locator('h1').innerText()).toBe('permanent identifiers for deposits');
    const cleaned = await textOf(`#${FIRST} .transcript >> nth=0`);
    expect(cleaned).toBe(
      'Permanent identifiers go on working when an address has changed. They are names, and no directions.\n\nMany archives give a number and a check. See https://library.example/identifiers?page=2 for a comparison.',
    );
    const raw = (await textOf(`#${FIRST} .transcript >> nth=1`)) ?? '';
    expect(raw.slice(0, 66)).toBe(
      'Permanent identifiers\u200b go on working when an address has changed.\u00a0',
    );
    expect(raw).toContain('\nShow more\n');
    await page.getByText('What the cleaner removed: 8').click();
    const removed = await page.locator(`#${FIRST} .removed tbody tr`).allInnerTexts();
    expect(removed.map((text) => text.split('\t').map((cell) => cell.trim()))).toContainEqual([
      'U+200B',
      'a character of no width',
      'nothing',
      '1',
      '21',
    ]);
    await page.locator(`#${FIRST}`).getByText('The hash of the raw text, and how to check it').click();
    expect(await page.locator(`#${FIRST} code.id`).innerText()).toBe(
      '94a4009a14b7e7d43f08fdbd7cb92d1177fca07dbc058bb4f1b87afe7b431032',
    );
    const sources = page.locator(`#${FIRST} .sources`).first();
    expect(await sources.locator('li').allInnerTexts()).toEqual([
      'Persistent identifiers: an overview library.example',
      'Numbers that last archives.example',
      'Names and addresses school.example',
    ]);
    expect(await sources.locator('a').first().getAttribute('rel')).toBe('nofollow noreferrer');
    expect(await page.locator(`#${FIRST}-citation`).innerText()).toBe(
      `${FIRST}, 2026-09-07, Example Answers, web panel (invented for the sample), query: permanent identifiers for deposits. In: The Deposit Registry, observation register. https://registry.example${ENTRY}#${FIRST}`,
    );
    expect(seen.complaints).toEqual([]);
  });

  it('compares a later observation with the one before, and says what is unknown', async () => {
    await page.goto(`${url}${ENTRY}#${THIRD}`);
    const changes = page.locator(`#${THIRD} .changes`);
    expect(await changes.locator('h3').innerText()).toBe('Compared with OBS-f426bda898c3 of 2026-09-21');
    expect(await changes.locator('ins').allInnerTexts()).toEqual([
      'A permanent identifier is a promise that somebody keeps. ',
    ]);
    expect(await changes.innerText()).toContain('The sources of one of the two are unknown');
    expect(await page.locator(`#${THIRD}`).innerText()).toContain(
      'It is unknown how many source cards were shown.',
    );
    expect(await axeFindings(page, 'main')).toEqual([]);
  });

  it('says what an erasure row is, and leads to its capture', async () => {
    await page.goto(`${url}/register/axn-03/`);
    const evidence = page.locator('.evidence');
    expect(await evidence.innerText()).toContain(
      'This is an erasure row: the archive was sought here, and the answer did not have it.',
    );
    expect(await evidence.locator('a').getAttribute('href')).toBe('/captures/?q=OBS-e6af2f11a647');
  });
});

describe('without JavaScript', () => {
  it('the lists, their pages and the entries are whole, and the way to one DOI is said', async () => {
    await reopen({ javaScriptEnabled: false });
    await page.goto(`${url}/register/`);
    await page.getByRole('link', { name: 'does an archive keep its tombstones?' }).click();
    expect(await page.locator('.transcript').first().textContent()).toContain('## What else people ask');
    await page.locator('summary', { hasText: 'as it was pasted' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.transcript').nth(1).isVisible()).toBe(true);
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
