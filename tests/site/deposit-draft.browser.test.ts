import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { checked, example, fill } from './deposit-page.ts';
import { page, seen, visitEach } from './visiting.ts';

const { url } = inject('site');
visitEach();
beforeEach(() => page.goto(`${url}/deposit/`));

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'test-deposit-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the draft', () => {
  it('survives a reload, and is discarded for good', async () => {
    const values = example();
    await fill(page, values);
    await page.locator('#draft').filter({ hasText: 'Draft kept in this browser' }).waitFor();
    await page.reload();
    await checked(page, values);
    expect(await page.locator('#f-body').inputValue()).toBe(values.get('body'));
    expect(await page.locator('#f-terms').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    await page.reload();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('is overwritten by no second tab unasked', async () => {
    const other = await page.context().newPage();
    await other.clock.install();
    await other.goto(`${url}/deposit/`);
    await page.locator('#f-title').fill('From the first');
    await other.locator('#other-tab').getByText('Another tab changed the draft').waitFor();
    await other.locator('#f-title').fill('From the second');
    await other.clock.fastForward(60_000);
    const kept = () => page.evaluate(() => Object.values(localStorage).join());
    expect(await kept()).toContain('From the first');
    await other.getByRole('button', { name: 'Keep what stands here' }).click();
    expect(await kept()).toContain('From the second');
    await page.getByRole('button', { name: 'Take over what it has' }).click();
    expect(await page.locator('#f-title').inputValue()).toBe('From the second');
  });

  it('without its text where the browser has no room for it, and says so', async () => {
    await page.evaluate(() => {
      let at = 0;
      for (let size = 1_000_000; size >= 1_000; size /= 10) {
        try {
          for (;;) localStorage.setItem(`other ${at++}`, 'x'.repeat(size));
        } catch {
          // full, but for less than this
        }
      }
      localStorage.removeItem('other 0');
      localStorage.setItem('other 0', 'x'.repeat(990_000));
    });
    await page.locator('#f-title').fill('A long one');
    await page.locator('#f-body').fill('word '.repeat(8_000));
    await page.locator('#draft').filter({ hasText: 'but for the Full Text' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('deposit-draft/v1:/'))).toContain('A long one');
  });
});

describe('an import', () => {
  const file = (name: string, bytes: string | Uint8Array) => {
    const path = join(scratch, name);
    writeFileSync(path, bytes);
    return path;
  };

  it('by choosing fills the text, and an empty title from its first heading; undo takes both back', async () => {
    const text =
      '\uFEFFIntro\r\n\r\n```\n# no\n```\n\n# The *first* heading\n\n# Second\n<script>alert(1)</script>';
    await page.locator('#import').setInputFiles(file('a.md', text));
    await expect.poll(() => page.locator('#f-title').inputValue()).toBe('The first heading');
    expect(await page.locator('#f-body').inputValue()).toBe(text.slice(1).replace(/\r\n/g, '\n'));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('#f-body').inputValue()).toBe('');
    expect(await page.locator('#f-title').inputValue()).toBe('');
    expect(seen.complaints).toEqual([]);
  });

  it('by dropping leaves a title that is there', async () => {
    await page.locator('#f-title').fill('Mine');
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Theirs\n'], 'b.md', { type: 'text/markdown' }));
      return data;
    });
    await page.locator('#text-part').dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => page.locator('#f-body').inputValue()).toBe('# Theirs\n');
    // The worker that would have been asked for a title answers one question after the other: this one is a later one.
    await checked(
      page,
      new Map([
        ['title', 'Mine'],
        ['body', '# Theirs'],
      ]),
    );
    expect(await page.locator('#f-title').inputValue()).toBe('Mine');
  });

  it.each([
    ['is not UTF-8', 'c.md', new Uint8Array([0x66, 0xfc, 0x72]), /it is not UTF-8/],
    ['is too long', 'd.md', 'a'.repeat(5_000_001), /5,000,001 bytes, and a text may have 5,000,000/],
    ['is no text', 'e.png', new Uint8Array([0x89, 0x50]), /neither Markdown nor plain text/],
  ])('that %s is not taken, and says why', async (_what, name, bytes, why) => {
    await page.locator('#f-body').fill('kept');
    await page.locator('#import').setInputFiles(file(name, bytes));
    await page.locator('#imported').filter({ hasText: why }).waitFor();
    expect(await page.locator('#f-body').inputValue()).toBe('kept');
  });
});
