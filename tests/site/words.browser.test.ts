import { describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { url } from './shared.ts';
import { page, seen, visitEach } from './visiting.ts';

// The minted terms in a real browser. What they show was written down from the sample by hand.

const TERMS = '/data/lists/terms.json';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const path = () => decodeURIComponent(new URL(page.url()).pathname);
const texts = (selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).innerText.trim()),
    );
const count = () => page.locator('#facet-count').innerText();

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
