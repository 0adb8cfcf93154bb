import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// The minted terms and the articles, without JavaScript and with it. What they show was written down from the sample by hand.

const TERMS = '/data/lists/terms.json';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const h1 = () => page.getByRole('heading', { level: 1 }).innerText();
const path = () => decodeURIComponent(new URL(page.url()).pathname);
const texts = (selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).innerText.trim()),
    );
const terms = () => texts('.terms dfn');
const main = () => page.locator('main');
const count = () => page.locator('#facet-count').innerText();
const letters = () => page.getByRole('navigation', { name: 'Letters' });

const NEWEST_TERMS = ['payable amount', 'Frobenius number', 'pythagorean', 'meantone', 'just', 'equal'];

longSuite('the terms without JavaScript', () => {
  it('lead by letters of every script to each term, with definition, deposit, engagement and addresses', async () => {
    await reopen({ javaScriptEnabled: false });
    await open('/lexical/');
    expect(await h1()).toBe('Terms');
    expect((await terms()).slice(0, 6)).toEqual(NEWEST_TERMS);
    // Letters of two scripts that look the same are told apart.
    const scripts = letters().getByRole('list');
    expect(await scripts.evaluateAll((all) => all.map((one) => one.childElementCount))).toEqual([
      23, 7, 6, 6, 1,
    ]);
    expect(await letters().getByRole('list', { name: 'Cyrillic' }).innerText()).toMatch(/^К\s2/);
    await letters().getByRole('link', { name: 'C' }).click();
    expect(await main().locator('.hint').innerText()).toContain('minted (introduced)');
    expect(await h1()).toBe('Terms: C');
    // Without regard to case, accents, and what is no letter.
    expect((await terms()).slice(17, 20)).toEqual(['clé de contrôle', 'closed store', 'cluster']);
    expect(
      (await page.locator('#t-canonical-text').innerText()).replaceAll('\u00a0', ' ').split(/\n+/),
    ).toEqual([
      'canonical text',
      'Title, creator, description and body of a deposit, each on a new line, in UTF-8 and normalization form NFC with line feeds, ending in one line feed; the bytes that are hashed.',
      'specification · engaged: revised · in 13 other texts',
      'One digest, two statements AXN:03.ARCHIVAL.🎣🐞🎨🌈🦗🛶',
      'Observed address: canonical text deposit registry',
      'Subjunctive address: canonical text',
      'Verified non-address: "canonical text" "one line feed"',
    ]);
    // Nothing that needs the script stands there, once the style sheet is there.
    await page.waitForLoadState();
    expect(await page.getByRole('searchbox', { name: 'Search terms' }).count()).toBe(0);
    await letters().getByRole('link', { name: 'ש' }).click();
    expect(await terms()).toEqual(['שעה זמנית', 'שעון שמש']);
    await main().getByRole('link', { name: 'שעון שמש לחצר אחת' }).first().click();
    expect(path()).toBe('/s/records/39/');
  });
});

describe('the terms with JavaScript', () => {
  longTest('the fixed address of a term leads to its place, from any page and by keyboard', async () => {
    const target = () => page.locator(':target dfn').innerText();
    await open(`/lexical/?${new URLSearchParams({ term: 'clé de contrôle' })}`);
    await page.waitForURL(/#t-cle-de-controle$/);
    expect([path(), await target()]).toEqual(['/lexical/c/', 'clé de contrôle']);
    expect(await page.locator(':target').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'canonical text', exact: true }).first().press('Enter');
    await page.waitForURL(/term=canonical\+text#t-canonical-text$/);
    expect(await target()).toBe('canonical text');
    // The columns are fetched only by who searches or filters.
    expect(seen.asked).not.toContain(TERMS);
  });

  it('the filters of engagement, type and address find terms of all pages', async () => {
    await open('/lexical/?engagement=founded');
    await expect
      .poll(() => texts('#facet-found dfn'))
      .toEqual(['address', 'continuity tether', 'identity of a deposit', 'sample archive']);
    await open('/lexical/c/?type=discipline');
    await expect.poll(count).toBe('4 terms');
    await page.getByRole('checkbox', { name: /^discipline/ }).press('Space');
    await page.getByRole('checkbox', { name: /^Verified non-address/ }).press('Space');
    // Addresses at which the archive is not: of sample archive, AXN, canonical text, payable, deposit, tombstone, substrate and witnesses.
    await expect.poll(count).toBe('8 terms');
    expect(seen.complaints).toEqual([]);
  });
});

longSuite('the articles', () => {
  it('without JavaScript: newest first, on pages, by title, and each says who wrote it and leads on', async () => {
    await reopen({ javaScriptEnabled: false });
    await open('/wiki/');
    expect((await texts('.rows > li > a')).slice(0, 2)).toEqual([
      'A label for the shelf',
      'When four glyphs were enough',
    ]);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'articles from 1', exact: true })
      .click();
    expect(path()).toBe('/wiki/page-1/');
    expect(await h1()).toBe('Wiki: articles 1–18');
    await main().getByRole('link', { name: 'How an identifier is made' }).click();
    expect([path(), await h1()]).toEqual(['/wiki/2/', 'How an identifier is made']);
    expect(await page.locator('.notice').innerText()).toMatch(
      /^Provisional. A program composed this article .* on 2026-07-06. .* hash does not cover it: cite the record\.$/s,
    );
    const link = (name: string) =>
      main().locator('.text').getByRole('link', { name, exact: true }).getAttribute('href');
    expect([await link('canonical text'), await link('six glyphs')]).toEqual([
      '/lexical/c/?term=canonical+text',
      '/graph/?search=six+glyphs',
    ]);
    await main().getByRole('link', { name: 'Read the record' }).click();
    expect(path()).toBe('/s/records/2/');
  });

  it('all by title, letter by letter; of the withdrawn and the redacted', async () => {
    await reopen({ javaScriptEnabled: false });
    await open('/wiki/');
    await main().getByRole('link', { name: 'All 43 articles by title' }).click();
    expect([path(), await page.locator('.titles li').count()]).toEqual(['/s/wiki/', 43]);
    expect(await page.locator('section[aria-labelledby="letter-o"] a').allInnerTexts()).toHaveLength(5);
    await main().getByRole('link', { name: 'Filed Twice' }).click();
    expect(await page.locator('.notice.withdrawn').innerText()).toBe(
      'Withdrawn. The deposit that this article is about was withdrawn. The record says when and why.',
    );
    expect(await page.locator('.text').isVisible()).toBe(false);
    await page.getByText('Show the article on the withdrawn deposit').click();
    expect(await page.locator('.text').isVisible()).toBe(true);
    // Of a redacted deposit nothing is left to say.
    expect((await open('/wiki/42/'))?.status()).toBe(404);
  });
});
