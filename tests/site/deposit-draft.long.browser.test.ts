import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checked, example, fill, storedIn } from './deposit-page.ts';
import { url } from './shared.ts';
import { page, reopenAlone, seen, visitDepositPage } from './visiting.ts';

visitDepositPage();
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
    await page.locator('#draft').filter({ hasText: 'Draft saved in this browser' }).waitFor();
    await page.reload();
    await checked(page, values);
    expect(await page.locator('#f-body').inputValue()).toBe(values.get('body'));
    expect(await page.locator('#f-terms').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.locator('#draft').getByText('Draft discarded').waitFor();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    await page.reload();
    await page.locator('#f-title:enabled').waitFor();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    expect(await storedIn(page)).toBe('');
  });

  it('is not overwritten by a second tab until the person chooses a version', async () => {
    await reopenAlone();
    await page.goto(`${url}/deposit/`);
    const other = await page.context().newPage();
    await other.clock.install();
    await other.goto(`${url}/deposit/`);
    await page.locator('#f-title').fill('From the first');
    await other.locator('#other-tab').getByText('The draft was changed in another tab').waitFor();
    await other.locator('#f-title').fill('From the second');
    await other.clock.fastForward(60_000);
    expect(await storedIn(page)).toContain('From the first');
    await other.getByRole('button', { name: 'Keep this version' }).click();
    await page.getByRole('button', { name: 'Use the other version' }).click();
    await expect.poll(() => page.locator('#f-title').inputValue()).toBe('From the second');
    expect(await storedIn(page)).toContain('From the second');
  });

  it('without its text is saved where the browser has no room for the text, and the page says so', async () => {
    await page.evaluate(() => {
      const put = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (value.length > 20_000) throw new DOMException('full', 'QuotaExceededError');
        put.call(this, key, value);
      };
    });
    await page.locator('#f-title').fill('A long one');
    await page.locator('#f-body').fill('word '.repeat(8_000));
    await page.locator('#draft').filter({ hasText: 'without the Full Text' }).waitFor();
    expect(await storedIn(page)).toContain('A long one');
  });

  it('keeps the last letters that were typed before the page was left', async () => {
    await page.locator('#f-title').pressSequentially('The last words');
    await page.reload();
    await expect.poll(() => page.locator('#f-title').inputValue()).toBe('The last words');
  });
});

describe('an import', () => {
  const file = (name: string, bytes: string | Uint8Array) => {
    const path = join(scratch, name);
    writeFileSync(path, bytes);
    return path;
  };

  it('of a chosen file fills in the text, and an empty title from its first heading; Undo reverts both', async () => {
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

  it('of a dropped file keeps a title that is already there', async () => {
    await page.locator('#f-title').fill('Mine');
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Theirs\n'], 'b.md', { type: 'text/markdown' }));
      return data;
    });
    await page.locator('#text-part').dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => page.locator('#f-body').inputValue()).toBe('# Theirs\n');
    // The worker answers calls in order, so a call for the first heading would have been answered by now.
    await checked(
      page,
      new Map([
        ['title', 'Mine'],
        ['body', '# Theirs'],
      ]),
    );
    expect(await page.locator('#f-title').inputValue()).toBe('Mine');
  });

  it('of a file that is not UTF-8, too long or no text changes nothing, and the page says why', async () => {
    await page.locator('#f-body').fill('kept');
    for (const [name, bytes, why] of [
      ['c.md', new Uint8Array([0x66, 0xfc, 0x72]), /was not imported: it is not UTF-8/],
      ['d.md', 'a'.repeat(5_000_001), /5,000,001 bytes; the limit is 5,000,000/],
      ['e.png', new Uint8Array([0x89, 0x50]), /it is not Markdown or plain text/],
    ] as const) {
      await page.locator('#import').setInputFiles(file(name, bytes));
      await page.locator('#imported').filter({ hasText: why }).waitFor();
      expect(await page.locator('#f-body').inputValue()).toBe('kept');
    }
  });
});
