import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { url } from './shared.ts';
import { page, reopen, visitEach } from './visiting.ts';

// A record as a reader meets it: on a wide screen, on a phone, by keyboard, without a script, on paper. Values are those of the sample.

visitEach({ reducedMotion: 'reduce' });

const [WIDE, NARROW] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const READERS = {
  desktop: { viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'] },
  phone: { viewport: NARROW },
  plain: { viewport: NARROW, javaScriptEnabled: false },
};

/** Opens a record as one of these readers has it. */
async function record(reader: keyof typeof READERS, number: number, anchor = ''): Promise<void> {
  await reopen(READERS[reader]);
  await page.goto(`${url}/s/records/${number}/${anchor}`);
}

const topOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);

describe('reading first', () => {
  it.each(sampled([2, 8, 38]))(
    'title, creator, seal, description and text of record %i come in this order, the text within a screen and a half; on a wide screen all else stands beside them',
    async (number) => {
      const box = async (selector: string) =>
        (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0 };
      for (const reader of ['desktop', 'plain'] as const) {
        await record(reader, number);
        const parts = ['h1', '.by', '.seal', '.description', '.full .text'];
        const tops = await Promise.all(parts.map(topOf));
        expect(tops).toEqual(tops.toSorted((a, b) => a - b));
        expect(await topOf('.full .text > *')).toBeLessThan(1.5 * (page.viewportSize()?.height ?? 0));
        const [text, rail] = [await box('.full'), await box('.rail')];
        if (reader === 'plain') expect(rail.y).toBeGreaterThan(text.y);
        else {
          expect(rail.x).toBeGreaterThan(text.x + text.width);
          expect(rail.y).toBeLessThan(text.y);
        }
      }
    },
  );

  longTest(
    'a long description is folded, and opened whole by the keyboard and without a script',
    async () => {
      // The sample has none that is longer than a phone's fold: the one of record 2 is served with its beginning five times.
      await reopen(READERS.plain);
      await page.route('**/s/records/2/', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const start = 'Follows a small invented text from its title to the six glyphs of its identifier: ';
        await route.fulfill({ response, body: html.replace(`>${start}`, `>${start.repeat(5)}`) });
      });
      await page.goto(`${url}/s/records/2/`);
      const description = page.locator('.description');
      const height = async () => (await description.boundingBox())?.height ?? 0;
      const folded = await height();
      await page.locator('.whole summary').focus();
      await page.keyboard.press('Enter');
      expect(await height()).toBeGreaterThan(folded * 1.5);
      expect(await description.innerText()).toMatch(/computed to share all six glyphs\.$/);
      await page.getByText('Shorter description').click();
      expect(await height()).toBe(folded);
    },
  );

  longTest(
    'the words below the glyphs of the seal do not run together on a phone, nor at 320 pixels',
    async () => {
      await record('phone', 42);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const words = await page.locator('.seal .word').evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top } = one.getBoundingClientRect();
            const fits = one.scrollWidth <= (one.parentElement?.clientWidth ?? 0);
            return { text: one.textContent, left, right, top: Math.round(top), fits };
          }),
        );
        expect(words).toHaveLength(6);
        for (const [at, { text, right, top, fits }] of words.entries()) {
          expect(fits, `${text} at ${width}`).toBe(true);
          const next = words[at + 1];
          if (next?.top === top) expect(next.left - right, `${text} ${next.text}`).toBeGreaterThan(3);
        }
        expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );
});

longSuite('the bar of a phone', () => {
  it('stays at the bottom, and without a script leads to contents, citation and check', async () => {
    await record('plain', 2);
    const bar = page.getByRole('navigation', { name: 'On this page' });
    for (const [name, id] of [
      ['Contents', 'contents'],
      ['Cite', 'cite'],
      ['Check', 'check'],
    ] as const) {
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      expect(Math.round(y + height)).toBe(844);
      await bar.getByRole('link', { name }).click();
      await expect
        .poll(() => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1, id))
        .toBeLessThan(780);
    }
  });

  it('covers nothing that has the focus', async () => {
    await record('phone', 2);
    const bar = await page.locator('.bar-of-record').boundingBox();
    const stops = 40;
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate((top) => {
        const one = document.activeElement;
        if (!one || one.closest('.bar-of-record') || one === document.body) return false;
        return one.getBoundingClientRect().top >= top;
      }, bar?.y ?? 0);
      expect(covered, `stop ${stop}`).toBe(false);
    }
  });
});

longTest('the contents mark the section that is being read', async () => {
  await record('desktop', 2);
  const current = () => page.locator('.contents a[aria-current="location"]').allInnerTexts();
  expect(await current()).toEqual([]);
  await page.locator('.contents').getByRole('link', { name: 'How many there are' }).click();
  await expect.poll(current).toEqual(['How many there are']);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(current).toEqual([]);
});

longTest('a folded group opens when a link leads into it, and by the keyboard', async () => {
  await record('plain', 8, '#versions');
  await page.locator('#versions li').first().waitFor();
  await page.locator('.group summary', { hasText: 'Metadata' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#facts dt', { hasText: 'License' }).waitFor();
});

longSuite('a citation', () => {
  it('is chosen without a script', async () => {
    await record('plain', 2, '#cite');
    await page.getByText('BibTeX (biblatex)', { exact: true }).click();
    expect(await page.locator('#cite pre:visible').innerText()).toContain('@misc{axn-02,');
    expect(await page.locator('#cite .copy:visible').count()).toBe(1);
  });

  it('is chosen by the arrow keys, and copied with one click', async () => {
    await record('desktop', 2);
    await page.locator('#cite input').first().focus();
    await page.keyboard.press('ArrowRight');
    const shown = page.locator('#cite .copy:visible');
    const text = (await shown.locator('> :first-child').textContent()) ?? '';
    await shown.getByRole('button').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html).toMatch(/<i><bdi>[^<]+<\/bdi><\/i> \(Version /);
    expect(await page.locator('#cite-harvard').textContent()).toMatch(/\(Accessed: \d+ \p{L}+ \d{4}\)\.$/u);
    await record('plain', 2);
    expect(await page.locator('#cite-harvard').textContent()).toMatch(/\(Accessed: \[day of access\]\)\.$/);
  });
});
