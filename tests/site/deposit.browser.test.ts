import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { SUBMISSION_FIELDS } from '../../src/registry/model/submission.ts';
import { BROWSER } from './browser.ts';
import { axeFindings, checked, core, example, fill, watched } from './deposit-page.ts';

const { url } = inject('site');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let seen: Awaited<ReturnType<typeof watched>>;
let scratch = '';

beforeAll(async () => {
  browser = await chromium.launch(BROWSER);
  scratch = mkdtempSync(join(tmpdir(), 'test-deposit-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext(options);
  seen = await watched(context);
  page = seen.page;
  await page.goto(`${url}/deposit/`);
}
beforeEach(() => open());
afterEach(() => context.close());

const beside = (field: string) => page.locator(`#f-${field}-findings`);

describe('the form', () => {
  it('shows a finding while one types, and takes it away, without reproaching what is still empty', async () => {
    await page.locator('#f-orcid').pressSequentially('0000-0002-1825-0098');
    await expect.poll(() => beside('orcid').innerText()).toContain('ORC-001');
    expect(await page.locator('#f-orcid').getAttribute('aria-invalid')).toBe('true');
    expect(await beside('orcid').locator('a').getAttribute('href')).toBe('/protocol/rules/#ORC-001');
    expect(await beside('title').innerText()).toBe('');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('7');
    await expect.poll(() => beside('orcid').innerText()).toBe('');
    expect(await page.locator('#f-orcid').getAttribute('aria-invalid')).toBe('false');
  });

  it('says of a form what the core says of the same bytes, but for what only the mint can know', async () => {
    const faulty = example({
      title: '',
      license: 'CC BY 4.0',
      orcid: '0000-0002-1825-0098',
      version: 'first',
      description: 'Short.',
      related_ids: 'AXN:FFFF.ARCHIVAL.🧢🥐🔦🦑🏸🛷\nnonsense',
      supersedes: '99999',
      entity_triples: 'a | b',
      nmen_entity: 'Nobody',
      nmen_status_observed: 'standing',
      familiarization_receipt: 'I have read it.',
      terms: '- [ ] I have read',
      body: 'A [link](javascript:alert(1)) and \u202eanother//',
    });
    await fill(page, faulty);
    await checked(page, faulty);
    await page.getByRole('button', { name: 'Open on GitHub' }).click();
    await page.locator('#summary').waitFor();
    const shown = await page.locator('.finding a').allInnerTexts();
    expect(shown.sort()).toEqual(core(faulty).rules);
    expect(core(faulty).rules.length).toBeGreaterThan(12);
    expect(seen.opened).toEqual([]);
  });

  it('accepts current, retired and active deposits as related and superseded ones', async () => {
    const values = example({ supersedes: '12' });
    await fill(page, values);
    await checked(page, values);
    expect(await beside('supersedes').innerText()).toBe('');
    await page.locator('#f-supersedes').fill('8');
    await expect.poll(() => beside('supersedes').innerText()).toContain('SUPERSEDED');
  });

  it('shows the hash, the family with its reason, and the bytes as the core makes them', async () => {
    const values = example({ keywords: 'charter, governance, nothing' });
    await fill(page, values);
    await checked(page, values);
    expect(await page.locator('#family').innerText()).toMatch(/^GOVERNANCE by the keywords “\w+”, “\w+”$/);
    expect(await page.locator('#bytes').innerText()).toMatch(/^\d,?\d+ bytes/);
    expect(await page.locator('#amiss').innerText()).toBe('nothing to mend');
    await page.locator('#f-keywords').fill('nothing');
    await expect.poll(() => page.locator('#family').innerText()).toMatch(/^EMPIRICAL by the content type/);
  });

  it('names the field that swallows the rest of the form, not the rest', async () => {
    await fill(page, example({ description: '```\nan open fence' }));
    await expect.poll(() => beside('description').innerText()).toContain('FRM-001');
    expect(await beside('content_type').innerText()).toBe('');
  });

  it('renders the text in a preview that opens by keyboard, and fetches no worker before it is needed', async () => {
    expect(seen.asked.filter((path) => path.includes('worker'))).toEqual([]);
    expect(seen.asked.filter((path) => path.startsWith('/_service') || path.startsWith('/_forge'))).toEqual(
      [],
    );
    await page
      .locator('#f-body')
      .fill('# Heading\n\n$x^2$ <script>alert(1)</script>\n\n```js\nconst a = 1;\n```');
    await page.locator('#tab-write').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#rendered h2').waitFor();
    expect(await page.locator('#rendered math').count()).toBe(1);
    expect(await page.locator('#rendered .hljs-keyword').innerText()).toBe('const');
    expect(await page.locator('#rendered').innerText()).toContain('<script>alert(1)</script>');
    expect(await page.locator('#rendered script').count()).toBe(0);
    expect(await page.locator('#write').isVisible()).toBe(false);
    expect(seen.complaints).toEqual([]);
  });

  it('moves nothing when findings come', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const tops = () =>
      page
        .locator('.field')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
    await page.locator('#f-license').fill('CC BY');
    const before = await tops();
    await expect.poll(() => beside('license').innerText()).toContain('LIC-001');
    expect(await tops()).toEqual(before);
  });

  it('is accessible empty, with findings, with a summary and with a preview, on a phone and on a desk', async () => {
    for (const width of [390, 1280]) {
      await context.close();
      await open({ bypassCSP: true, viewport: { width, height: 900 } });
      expect(await axeFindings(page)).toEqual([]);
      await fill(page, example({ license: 'CC BY', description: 'Short.' }));
      await page.getByRole('button', { name: 'Open on GitHub' }).click();
      await page.locator('#summary').waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('summary');
      await page.locator('#tab-preview').click();
      await page.locator('#rendered h2').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

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
    const other = await context.newPage();
    await other.goto(`${url}/deposit/`);
    await page.locator('#f-title').fill('From the first');
    await other.locator('#other-tab').getByText('Another tab changed the draft').waitFor();
    await other.locator('#f-title').fill('From the second');
    await other.waitForTimeout(700);
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
    await page.waitForTimeout(500);
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

describe('without JavaScript', () => {
  it('every field stands there with its hint, and the way to the issue form', async () => {
    await context.close();
    await open({ javaScriptEnabled: false });
    const text = await page.locator('main').textContent();
    for (const { heading, hint, name } of SUBMISSION_FIELDS) {
      expect(text).toContain(heading);
      if (name !== 'protocol_version' && name !== 'terms') expect(text).toContain(hint);
    }
    const form = page.getByRole('link', { name: 'fill in the issue form on GitHub' });
    expect(await form.getAttribute('href')).toMatch(/\/issues\/new\?template=deposit\.yml$/);
  });
});
