import { describe, expect, it } from 'vitest';
import { url } from './shared.ts';
import { page, seen, visitEach } from './visiting.ts';

// The values of the facets of a list with their counts, beside it once they are asked for. Those of the sample were counted by hand.

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const count = () => page.locator('#facet-count').innerText();

describe('what is in a list', () => {
  const facet = (name: string) => page.getByRole('group', { name, exact: true });
  const values = async (name: string) =>
    (await facet(name).locator('label').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim());
  const heightOf = async (name: string) => (await facet(name).boundingBox())?.height;

  it('keeps its place while one filters, also what all that is left has', async () => {
    await open('/register/');
    await page.getByRole('button', { name: 'Show filters' }).click();
    await expect.poll(() => values('Archive')).toEqual(['In the answer 5', 'Not in the answer 8']);
    const before = [await heightOf('Archive'), await heightOf('Surface'), await heightOf('Transcript')];
    await facet('Archive')
      .getByRole('checkbox', { name: /^In the answer/ })
      .press('Space');
    await expect.poll(count).toBe('5 entries');
    await expect
      .poll(() => values('Archive'))
      .toEqual(['In the answer 5', expect.stringMatching(/^Not in the answer/)]);
    await page.getByRole('searchbox').fill('散列值能证明什么');
    await expect.poll(count).toBe('1 entry');
    expect([await heightOf('Archive'), await heightOf('Surface'), await heightOf('Transcript')]).toEqual(
      before,
    );
    expect(await facet('Year').getByRole('checkbox').count()).toBe(1);
    expect(seen.complaints).toEqual([]);
  });

  it('shows the rest of a long facet to who asks for it, by button or by words', async () => {
    await open('/s/browse/');
    const keyword = facet('Keyword');
    await page.getByRole('button', { name: 'Show filters' }).press('Enter');
    await expect.poll(() => keyword.getByRole('checkbox').count()).toBe(8);
    await keyword.getByRole('button', { name: /^\d+ more$/ }).press('Enter');
    expect(await keyword.getByRole('checkbox').count()).toBe(46);
    // The focus is on the first that was not there.
    expect(
      await keyword
        .getByRole('checkbox')
        .nth(8)
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await keyword.getByRole('searchbox').fill('withdraw');
    await expect.poll(() => values('Keyword')).toEqual([expect.stringMatching(/^withdrawal \d$/)]);
  });
});
