import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { url } from './shared.ts';
import { page, visitEach } from './visiting.ts';

// A record checked in the page, and on paper. Values are those of the sample.

const HASH_OF_2 = '03bf46ec7737113f71ddd46269f6f0a9301a502e154432a1f815a150d8036f3c';
const TEXT_OF_2 = '/data/texts/AXN-02-text.md';
const FIRST_OF_2 = 'An identifier of this registry looks like this';

visitEach({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });

const record = (number: number) => page.goto(`${url}/s/records/${number}/`);

describe('Check this record', () => {
  const verdict = () => page.locator('#verify .verdict').innerText();
  const steps = () =>
    page
      .locator('#verify .steps li')
      .evaluateAll((items) =>
        items.map((item) => [(item as HTMLElement).dataset.same ?? '', item.textContent]),
      );
  const lit = (kind: string) => page.locator(`.record header .seal li[data-byte="${kind}"]`).count();

  it('says what it compared, and lights the six glyphs', async () => {
    await record(2);
    await page.getByRole('button', { name: 'Check this record' }).click();
    await expect.poll(verdict).toContain('The text is the one that was deposited.');
    expect(await verdict()).toContain(`14,963 bytes were fetched from ${TEXT_OF_2}.`);
    expect(await verdict()).toContain(HASH_OF_2);
    expect(await page.locator('#verify .bytes code').allInnerTexts()).toEqual([
      '03',
      'bf',
      '46',
      'ec',
      '77',
      '37',
    ]);
    expect(await lit('same')).toBe(6);
    expect(await steps()).toEqual([
      ['', 'Deposit 2 is 02 in hexadecimal.'],
      ['', 'Its family, in the published data, is STRUCTURAL.'],
      ['yes', 'Together: AXN:02.STRUCTURAL.🌴🔩🍐💍🚏🐢, the identifier of this page.'],
      ['yes', 'The text begins with the title, the creator and the description of this record.'],
    ]);
    expect(await verdict()).toContain(
      'Not compared: the other metadata of this record, and every other file.',
    );
  });

  longTest('derives the identifier: another family, number or title is found', async () => {
    const rows = '**/data/browse-rows/from-1.json';
    const changed = async (path: string, change: (text: string) => string) => {
      await page.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      });
      await record(2);
      await page.getByRole('button', { name: 'Check this record' }).click();
      await expect.poll(async () => (await steps()).length).toBe(4);
      await page.unrouteAll();
      return (await steps()).flatMap(([same, words]) => (same === 'no' ? [words] : []));
    };
    expect(await changed(rows, (text) => text.replace('"m":"STRUCTURAL"', '"m":"DATASET"'))).toEqual([
      'Together: AXN:02.DATASET.🌴🔩🍐💍🚏🐢, which is not the identifier of this page.',
    ]);
    expect(
      await changed(rows, (text) => text.replace('"t":"How an identifier', '"t":"How one identifier')),
    ).toEqual(['The text does not begin with the title, the creator and the description of this record.']);
    expect(
      await changed('**/s/records/2/', (text) =>
        text.replace(/(data-claim="\{&[^;]+;number&[^;]+;:)2/, (_, before) => `${before}3`),
      ),
    ).toContainEqual(
      expect.stringMatching(/^Together: AXN:03\..*, which is not the identifier of this page\.$/),
    );
  });

  it('is there beside the seal, for the keyboard', async () => {
    await record(38);
    await page.getByRole('link', { name: 'Verify', exact: true }).press('Enter');
    await expect.poll(verdict).toContain('The text is the one that was deposited.');
    expect(await lit('same')).toBe(6);
    expect(new URL(page.url()).hash).toBe('#check');
  });

  it('finds one changed byte', async () => {
    const bytes = readFileSync(`.${TEXT_OF_2}`);
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    await page.route(`**${TEXT_OF_2}`, (route) =>
      route.fulfill({ body: bytes, contentType: 'text/markdown' }),
    );
    await record(2);
    await page.getByRole('button', { name: 'Check this record' }).click();
    await expect.poll(verdict).toContain('These are not the bytes that were deposited.');
    expect(await verdict()).toContain('14,963 bytes were fetched');
    expect([await lit('same'), await lit('other')]).toEqual([0, 6]);
  });

  longTest('says no more than was compared', async () => {
    const verifySeal = () => page.getByRole('link', { name: 'Verify', exact: true }).click();
    await page.route('**/data/glyph-words.json', (route) => route.abort());
    await record(2);
    await verifySeal();
    await expect.poll(verdict).toContain('so the glyphs were not compared');
    await page.unrouteAll();
    // An identifier with a glyph less, one more, and a seal with another picture.
    const changes = [
      (html: string) => html.replace('🌴🔩🍐💍🚏🐢</span>', '🌴🔩🍐💍🚏</span>'),
      (html: string) => html.replace('🌴🔩🍐💍🚏🐢</span>', '🌴🔩🍐💍🚏🐢🐢</span>'),
      (html: string) => html.replace('/glyphs/1f422.svg', '/glyphs/1f334.svg'),
    ];
    for (const change of changes) {
      await page.route('**/s/records/2/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      });
      await record(2);
      await page.unrouteAll();
      await verifySeal();
      await expect.poll(verdict).toContain('do not select the glyphs of the identifier:');
    }
  });

  longTest('says that nothing was compared where the text cannot be fetched', async () => {
    await page.route(`**${TEXT_OF_2}`, (route) => route.abort('internetdisconnected'));
    await record(2);
    await page.getByRole('button', { name: 'Check this record' }).click();
    await expect.poll(verdict).toContain('Nothing was compared.');
    expect(await lit('same')).toBe(0);
  });
});

longTest(
  'a file is answered by its hash: this text, that of another deposit, or none; and nothing is sent',
  async () => {
    await record(2);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const answer = () => page.locator('#here .verdict').innerText();
    const file = page.getByLabel('I have a file: is it here?');
    await file.setInputFiles(`.${TEXT_OF_2}`);
    await expect.poll(answer).toContain('Yes: this is the text of this deposit.');
    await file.setInputFiles('data/texts/AXN-0C-text.md');
    await expect.poll(answer).toContain('Yes: it is the text of deposit 12, not of this one (deposit 2).');
    expect(await page.locator('#here a').first().getAttribute('href')).toBe('/s/records/12/');
    await file.setInputFiles('data/texts/AXN-08-text.md');
    await expect.poll(answer).toContain('has been superseded: its record names the current version.');
    await file.setInputFiles('data/texts/AXN-29-text.md');
    await expect.poll(answer).toContain('That deposit was withdrawn.');
    await file.setInputFiles({
      name: 'other.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('Something else.\n'),
    });
    await expect.poll(answer).toContain('Not here.');
    expect(sent).toEqual([]);
  },
);

longSuite('on paper', () => {
  it.each(sampled([2, 8, 41]))(
    'record %i has its text first, metadata and a colophon with a QR code last, and no empty heading',
    async (number) => {
      await record(number);
      // Paper is narrow: what a narrow screen has besides is not to be printed either.
      await page.setViewportSize({ width: 718, height: 1046 });
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => {
        const shows = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().height > 1;
        const top = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
        const headings = [...document.querySelectorAll('h1, h2, h3')].filter(shows);
        return {
          controls: [...document.querySelectorAll('button, input, nav, [role="status"]')].filter(shows)
            .length,
          order: ['h1', '.seal', '.description', '.full', '#cite', '#facts', '.colophon']
            .filter((one) => document.querySelector(one))
            .map(top),
          rail: headings.filter((one) => one.closest('.rail')).map((one) => one.textContent),
          absent: document.querySelector('.not-printed')?.checkVisibility() ?? false,
          toggles: [...document.querySelectorAll('.rail summary')].filter(
            (one) => shows(one) && getComputedStyle(one, '::before').content !== 'none',
          ).length,
          facts: [...document.querySelectorAll('#facts dt')].filter(shows).length,
          colophon: document.querySelector('.colophon')?.textContent,
        };
      });
      expect([seen.absent, seen.toggles]).toEqual([number === 41, 0]);
      expect(seen.controls).toBe(0);
      expect(seen.order).toEqual(seen.order.toSorted((a, b) => a - b));
      expect(seen.rail).toEqual(['Cite', 'Metadata']);
      expect(seen.facts).toBeGreaterThan(8);
      expect(seen.colophon).toContain(`https://registry.example/s/records/${number}/`);
      expect(seen.colophon).toMatch(/[0-9a-f]{64}/);
    },
  );

  it('shows its first text on the first sheet, and the colophon on no screen', async () => {
    await record(2);
    expect(await page.locator('.colophon').isVisible()).toBe(false);
    // A sheet of A4 without its margins.
    await page.setViewportSize({ width: 718, height: 1046 });
    await page.emulateMedia({ media: 'print' });
    const { y = 0 } = (await page.getByText(FIRST_OF_2).first().boundingBox()) ?? {};
    expect(y).toBeLessThan(1046);
    // The name of a language stands above its code, and each sheet has its number.
    const [label, code] = ['.language', 'pre'].map((part) =>
      page.locator(`.text .code:has(.language) > ${part}`),
    );
    const [above, below] = await Promise.all([label, code].map((one) => one?.first().boundingBox()));
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    );
    expect(sheets.find((rule) => rule.startsWith('@page'))).toMatch(/counter\(page\).*counter\(pages\)/);
  });
});
