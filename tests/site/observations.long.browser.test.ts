import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// Captures and addresses in a real browser: without JavaScript, by mouse and by keyboard. What they show was written down from the sample.

const CAPTURES = '/captures/';
const ADDRESSES = '/addresses/';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
/** The queries that a reader sees listed, in their order, with the quotation marks of their own alone. */
const listed = () =>
  page
    .locator('.observed-item')
    .evaluateAll((rows) =>
      rows.filter((row) => row.checkVisibility()).map((row) => row.querySelector('.sought')?.textContent),
    );
const row = (query: string) => page.locator('.observed-item:visible', { hasText: query }).first();
const said = async (one: Locator) => (await one.locator('.said').innerText()).trim();
const count = () => page.locator('#facet-count').innerText();
const box = (name: RegExp) => page.getByRole('checkbox', { name });

describe('without JavaScript', () => {
  it('captures say what was sought, found and seen, and their pictures are links', async () => {
    await reopen({ javaScriptEnabled: false });
    await open(CAPTURES);
    expect(await listed()).toHaveLength(25);
    expect((await listed()).slice(0, 3)).toEqual([
      '"The Deposit Registry" -sample',
      'site:registry.example',
      'asdf sample archive qwer',
    ]);
    const long = row('if a hash confirms a guess');
    expect(await said(long)).toBe('Adoption: the answer uses a term of the archive as its own');
    const told = await long.locator('.told').first().innerText();
    expect(told).toMatch(/^Sample\. A whole argument, issued as one query of thirty words\..*that what…$/s);
    expect(told.length).toBeLessThanOrEqual(380);
    const picture = row('site:registry.example').getByRole('link', { name: 'the list, with its one line' });
    expect(await picture.getAttribute('href')).toBe('/data/captures-images/site-registry-example-1.avif');
    const image = picture.locator('img');
    expect(await image.getAttribute('loading')).toBe('lazy');
    // The box is as large before the picture is there.
    const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
    const [w, h] = [await image.getAttribute('width'), await image.getAttribute('height')].map(Number);
    expect(width / height).toBeCloseTo((w ?? 0) / (h ?? 1), 1);
    await open(`${CAPTURES}1/`);
    expect(await listed()).toHaveLength(15);
    const oldest = page.locator('.observed-item').last();
    expect(await oldest.locator('.sought').textContent()).toBe('what is an axn identifier');
    const again = oldest.getByRole('link', { name: 'Search for it again' });
    expect(await again.getAttribute('rel')).toBe('noreferrer nofollow');
    expect(await oldest.getByRole('link', { name: 'In the register' }).count()).toBe(1);
  });

  it('addresses say what their class means, and a table has the observations by month', async () => {
    await reopen({ javaScriptEnabled: false });
    await open(ADDRESSES);
    expect(await listed()).toHaveLength(25);
    expect((await listed()).slice(0, 3)).toEqual([
      'retired identifier',
      'back-fill of identifiers',
      'a list of digests protects an archive against everyone except its keeper',
    ]);
    expect(await said(row('retired identifier'))).toBe('Subjunctive: nobody has observed the address yet');
    await page.getByText('The same as a table').click();
    const cells = await page
      .locator('.timeline tr')
      .evaluateAll((rows) => rows.map((one) => [...one.children].map((cell) => cell.textContent)));
    expect(cells).toEqual([
      ['Period', 'The archive was found', 'It was not found', 'Undecided', 'In all'],
      ['September 2026', '17', '3', '2', '22'],
      ['October 2026', '24', '16', '9', '49'],
      ['November 2026', '15', '7', '3', '25'],
    ]);
    await open(`${ADDRESSES}1/`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Addresses 1–25');
    expect(await page.locator('.timeline').count()).toBe(0);
    const itself = page
      .locator('.observed-item')
      .last()
      .getByRole('link', { name: /^Link to this address/ });
    const id = await page.locator('.observed-item').last().getAttribute('id');
    expect(await itself.getAttribute('href')).toBe(`${ADDRESSES}1/#${id}`);
  });
});

it('are filtered by what they alone have: their status, section, class and bridge', async () => {
  await open(`${CAPTURES}?status=EXACT+MATCH`);
  await expect.poll(count).toBe('5 captures');
  await box(/^Identifiers 1$/).click();
  await expect.poll(listed).toEqual(['"a checksum for people"']);
  await open(`${ADDRESSES}?class=subjunctive`);
  await expect.poll(count).toBe('101 addresses');
  await open(`${ADDRESSES}?bridge=quoted`);
  await expect.poll(count).toBe('5 addresses');
  expect(await axeFindings(page, 'main')).toEqual([]);
  expect(seen.complaints).toEqual([]);
});
