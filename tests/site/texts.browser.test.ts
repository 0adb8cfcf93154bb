import { expect, it } from 'vitest';
import { renderBody } from '../../src/registry/markdown/body/render.ts';
import { renderMarkdown } from '../../src/registry/markdown/render.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { url } from './shared.ts';
import { page, visitEach } from './visiting.ts';

// Deposited texts in a real browser: where glyphs stand, what opens and what scrolls.

visitEach({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Opens a record in a window of a width. */
async function open(deposit: number, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${url}/s/records/${deposit}/`);
}

/** Replaces the text of the open record. */
const show = (html: string) =>
  page
    .locator('.text')
    .first()
    .evaluate((text, shown) => {
      text.innerHTML = shown;
    }, html);

/** Where each character of the first matching element stands: its left edge and its top. */
const charactersOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const node = element.firstChild as Text;
      const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(node.data);
      return [...segments].map(({ segment, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const { left, top } = range.getBoundingClientRect();
        return { segment, left, top };
      });
    });

longTest.each(sampled([1280, 390, 320]))(
  'an identifier in right-to-left prose runs left to right and is not broken, at %i pixels',
  async (width) => {
    await open(38, width);
    const characters = await charactersOf('.text[lang="ar"] a.axn');
    expect(characters.map(({ segment }) => segment).join('')).toMatch(/^AXN:[0-9A-F]+\.ARCHIVAL\./);
    const lefts = characters.map(({ left }) => left);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    expect(new Set(characters.map(({ top }) => Math.round(top / 8))).size).toBeLessThanOrEqual(2);
    const lines = await page
      .locator('.text a.axn')
      .first()
      .evaluate((link) => link.getClientRects().length);
    expect(lines).toBe(1);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
  },
);

longSuite('the identifier of another deposit', () => {
  it('has a word where that deposit is not current, and leads to its record', async () => {
    await open(27);
    const link = page.locator('.text a.axn[data-deposit="20"]').first();
    expect(await link.getAttribute('href')).toBe('/s/records/20/');
    expect(await link.evaluate((one) => one.nextElementSibling?.textContent)).toBe('superseded,');
  });

  it('opens a card under the pointer, which can be entered and which Escape dismisses, and at the focus, which closes it', async () => {
    await open(27);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const link = page.locator('.text a.axn[data-deposit="20"]').first();
    await link.scrollIntoViewIfNeeded();
    expect(asked.filter((path) => path.includes('browse-rows'))).toEqual([]);
    await link.hover();
    const card = page.locator('.axn-card');
    await card.waitFor();
    expect(await card.innerText()).toContain('Glossary of the Sample Archive, Second Version');
    expect(await card.innerText()).toContain('Superseded');
    expect(await card.locator('img').count()).toBe(6);
    await card.hover();
    expect(await card.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await card.count()).toBe(0);
    await link.evaluate((one: HTMLElement) => one.focus());
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await card.waitFor();
    expect(await link.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
    await page.keyboard.press('Tab');
    await expect.poll(() => link.getAttribute('aria-describedby')).toBeNull();
    // The next link is an identifier, too.
    await card.filter({ hasText: 'First Version' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await card.count()).toBe(0);
  });
});

longTest('a formula has a space after the name of a function, and room below where displayed', async () => {
  await open(2);
  await show(renderMarkdown('In $x \\ln 2$ words.\n\n$$\n\\ln 2\n$$\n\nAfter.').html);
  const gaps = await page
    .locator('.text math')
    .first()
    .evaluate((math) => {
      const [x, name, argument] = [...math.querySelectorAll('mi, mn')].map((one) =>
        one.getBoundingClientRect(),
      );
      return [(name?.left ?? 0) - (x?.right ?? 0), (argument?.left ?? 0) - (name?.right ?? 0)];
    });
  for (const gap of gaps) expect(gap).toBeGreaterThan(1.5);
  const below = await page
    .locator('.text')
    .first()
    .evaluate((text) => {
      const [formula, after] = [text.querySelector('.katex.wide'), text.lastElementChild];
      return (after?.getBoundingClientRect().top ?? 0) - (formula?.getBoundingClientRect().bottom ?? 0);
    });
  expect(below).toBeGreaterThan(8);
});

longSuite('blocks of a text', () => {
  it('have headings with a link, which shows itself at the focus, and code that is copied as it is written', async () => {
    await open(2);
    const anchor = page.getByRole('link', { name: 'Link to section “From the text to its bytes”' });
    expect(await anchor.evaluate((one) => getComputedStyle(one).opacity)).toBe('0');
    await page.keyboard.press('Tab');
    await anchor.focus();
    await expect.poll(() => anchor.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#text-from-the-text-to-its-bytes');

    const block = page.locator('.text .code').nth(2);
    await block.getByRole('button', { name: /^Copy Code/ }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await block.locator('code').textContent());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import unicodedata');
  });

  it('scroll by themselves where a table is wide, by keyboard too', async () => {
    await open(2, 320);
    const cells = Array.from({ length: 8 }, (_, at) => `incomprehensible${at}`);
    await show(
      renderMarkdown(`| ${cells.join(' | ')} |\n|${'---|'.repeat(8)}\n| ${cells.join(' | ')} |`).html,
    );
    const region = page.getByRole('region', { name: 'Table 1' });
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

it('footnotes stand beside the line that refers to them where there is room, and at the end where not', async () => {
  await open(22, 1600);
  const reference = page.locator('.text sup a').first();
  const note = page.locator(`[id="${(await reference.getAttribute('href'))?.slice(1)}"]`);
  await page.locator('.text.with-notes').waitFor();
  const [at, beside, body] = [
    await reference.boundingBox(),
    await note.boundingBox(),
    await page.locator('.text > p').first().boundingBox(),
  ];
  expect(Math.abs((beside?.y ?? 0) - (at?.y ?? 0))).toBeLessThan(40);
  expect(beside?.x).toBeGreaterThanOrEqual((body?.x ?? 0) + (body?.width ?? 0));
  const boxes = await page
    .locator('.footnotes li')
    .evaluateAll((notes) =>
      notes.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
  for (const [index, { top }] of boxes.entries())
    if (index > 0) expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(1600);

  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => page.locator('.text.with-notes').count()).toBe(0);
  const last = await page.locator('.text:has(> .footnotes) > p').last().boundingBox();
  expect((await note.boundingBox())?.y).toBeGreaterThan(last?.y ?? Infinity);
});

longSuite('a body that is data', () => {
  it('is a table whose header stays in sight while it scrolls by itself', async () => {
    await open(2, 390);
    const rows = Array.from({ length: 300 }, (_, at) => `${at},a name of row ${at},${'word '.repeat(6)}`);
    await show(renderBody(`id,name,words\n${rows.join('\n')}\n`).html);
    const region = page.getByRole('region', { name: 'Table' });
    await region.evaluate((one) => one.scrollTo(0, 3000));
    const [top, header] = [await region.boundingBox(), await region.locator('th').first().boundingBox()];
    expect(Math.abs((header?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(4);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('is a tree that opens', async () => {
    await open(2);
    await show(renderBody('{"a": {"b": {"c": {"d": "deep"}}}}').html);
    expect(await page.getByText('deep').isVisible()).toBe(false);
    for (const name of ['b', 'c'])
      await page.locator('summary > .name').getByText(name, { exact: true }).click();
    expect(await page.getByText('deep').isVisible()).toBe(true);
  });
});

longTest('what changed is linked from the versions: a sentence, and marks that are no colors', async () => {
  await open(27);
  await page.locator('details:has(#versions):not([open]) > summary').click();
  await page.locator('#versions a[href="/s/records/27/changes/"]').click();
  await page.waitForURL('**/s/records/27/changes/');
  expect(await page.locator('.summary').innerText()).toMatch(
    /^19 paragraphs changed, 29 added, 17 removed; title, .* changed\.$/,
  );
  const title = page.locator('.changed-fields');
  expect(await title.locator('del').first().innerText()).toBe('Second');
  expect(await title.locator('ins').first().innerText()).toBe('Third');
  const line = (tag: string) =>
    page
      .locator(`.changed:not(.added, .removed) ${tag}`)
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine);
  expect(await line('ins')).toBe('underline');
  expect(await line('del')).toBe('line-through');
  expect(await page.locator('#text ~ .changed.added .kind').first().innerText()).toBe('Added');
  const come = page.locator('p.words del + ins').first();
  expect(await come.evaluate((one) => parseFloat(getComputedStyle(one).marginInlineStart))).toBeGreaterThan(
    2,
  );
  await page.getByRole('link', { name: 'All versions' }).click();
  await page.waitForURL('**/s/records/27/#versions');
});
