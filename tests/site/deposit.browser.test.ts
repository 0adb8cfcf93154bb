import { beforeEach, describe, expect, it } from 'vitest';
import { hintOf } from '../../src/components/deposit/fields.ts';
import { SUBMISSION_FIELDS } from '../../src/registry/model/submission.ts';
import { longTest } from '../fixtures/long.ts';
import { sampled } from '../fixtures/runs.ts';
import { axeFindings } from './axe.ts';
import { checked, core, example, fill } from './deposit-page.ts';
import { url } from './shared.ts';
import { DEPOSIT_PAGE, holdBack, page, reopen, seen, visitDepositPage } from './visiting.ts';

visitDepositPage();
beforeEach(() => page.goto(`${url}/deposit/`));

const beside = (field: string) => page.locator(`#f-${field}-findings`);

describe('the form', () => {
  it('shows a finding while a person types, removes it once fixed, and says nothing about fields that are still empty', async () => {
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

  longTest('shows the same findings as the core for the same bytes', async () => {
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

  longTest(
    'shows the hash, the family with its reason, and the number of bytes, as the core computes them; an active deposit may be superseded',
    async () => {
      const values = example({ keywords: 'charter, governance, nothing', supersedes: '12' });
      await fill(page, values);
      await checked(page, values);
      expect(await page.locator('#family').innerText()).toMatch(
        /^GOVERNANCE from the keywords “\w+”, “\w+”$/,
      );
      expect(await page.locator('#bytes').innerText()).toMatch(/^\d,?\d+ bytes/);
      expect(await page.locator('#problems').innerText()).toBe('no problems');
      await page.locator('#f-keywords').fill('nothing');
      await expect
        .poll(() => page.locator('#family').innerText())
        .toMatch(/^EMPIRICAL from the content type/);
      await page.locator('#f-supersedes').fill('8');
      await expect.poll(() => beside('supersedes').innerText()).toContain('SUPERSEDED');
    },
  );

  longTest(
    'renders the text in a preview that opens by keyboard, and downloads no worker before it is needed',
    async () => {
      expect(seen.asked.filter((path) => path.includes('-worker'))).toEqual([]);
      expect(seen.asked.filter((path) => path.startsWith('/_service') || path.startsWith('/_forge'))).toEqual(
        [],
      );
      await page
        .locator('#f-body')
        .fill('# Heading\n\n$x^2$ <script>alert(1)</script>\n\n```js\nconst a = 1;\n```');
      await page.locator('#preview > summary').press('Enter');
      await page.locator('#rendered h2').waitFor();
      expect(await page.locator('#rendered math').count()).toBe(1);
      expect(await page.locator('#rendered .hljs-keyword').innerText()).toBe('const');
      expect(await page.locator('#rendered').innerText()).toContain('<script>alert(1)</script>');
      expect(await page.locator('#rendered script').count()).toBe(0);
      expect(seen.complaints).toEqual([]);
    },
  );

  longTest('lists the rules that it could not check, and checks them again when it can', async () => {
    await page.route('**/data/browse-index.json', (route) => route.abort());
    await page.locator('#f-title').fill('A work');
    await page.locator('#group-further summary').click();
    await page.locator('#f-supersedes').fill('99999');
    await expect
      .poll(() => page.locator('#problems').innerText())
      .toContain('not checked: REL-001, REL-002, REL-003');
    await page.unroute('**/data/browse-index.json');
    await page.locator('#f-title').fill('A work again');
    await expect.poll(() => beside('supersedes').innerText()).toContain('REL-001');
  });

  longTest('says so when it cannot check, and submits nothing unchecked', async () => {
    await page.route('**/check-worker*', (route) => route.abort());
    await page.locator('#f-title').fill('A work');
    await expect.poll(() => page.locator('#problems').innerText()).toContain('could not be loaded');
    await page.getByRole('button', { name: 'Open on GitHub' }).click();
    await page.locator('#sent').filter({ hasText: 'could not be checked' }).waitFor();
    expect(seen.opened).toEqual([]);
  });

  longTest('drops the answer of a check that comes after that of a later one', async () => {
    const goOn = await holdBack(page, '**/data/browse-index.json');
    await page.evaluate(() => {
      const shown = document.getElementById('f-supersedes-findings');
      const log = new Set<string>();
      new MutationObserver(() => log.add(shown?.innerText ?? '')).observe(shown as Node, { childList: true });
      Object.assign(globalThis, { shownFindings: log });
    });
    await page.locator('#group-further summary').click();
    const asked = page.waitForRequest('**/data/browse-index.json');
    await page.locator('#f-supersedes').fill('99999');
    await asked;
    await page.locator('#f-supersedes').fill('');
    await page.getByRole('button', { name: 'Open on GitHub' }).click();
    await page.locator('#summary').waitFor();
    goOn();
    const later = example();
    await fill(page, later);
    await checked(page, later);
    const shown = await page.evaluate<string[]>('[...shownFindings]');
    expect(shown.filter((text) => text.includes('REL-001'))).toEqual([]);
  });

  longTest('does not move when a finding of one line appears', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const tops = () =>
      page
        .locator('.field:visible')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
    const before = await tops();
    await page.locator('#f-title').fill('x');
    await page.locator('#f-title').fill('');
    await expect.poll(() => beside('title').innerText()).toContain('Give the title.');
    expect(await tops()).toEqual(before);
  });

  // Takes long: axe looks at the longest page four times.
  longTest('is accessible with findings, a summary and a preview, on a phone and on a desktop', async () => {
    await reopen({ viewport: { width: 390, height: 900 } });
    await page.goto(`${url}/deposit/`);
    await fill(page, example({ license: 'CC BY', description: 'Short.' }));
    await page.getByRole('button', { name: 'Open on GitHub' }).click();
    await page.locator('#summary').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('summary');
    await page.locator('#preview > summary').click();
    await page.locator('#rendered h2').first().waitFor();
    for (const width of sampled([390, 1280], 1)) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

it('without JavaScript the page describes every field, and a sample says where it accepts deposits', async () => {
  await reopen({ javaScriptEnabled: false });
  await page.goto(`${url}/deposit/`);
  const text = await page.locator('main').textContent();
  for (const field of SUBMISSION_FIELDS) {
    expect(text).toContain(field.heading);
    if (field.name !== 'terms') expect(text).toContain(hintOf(field));
  }
  expect(await page.locator('noscript').innerText()).toContain('This registry is a sample');
});

longTest('of a sample offers no link to a repository that does not exist', async () => {
  await page.context().unroute(DEPOSIT_PAGE);
  await page.goto(`${url}/deposit/`);
  await page.locator('#deposit > .notice').getByText('you can try the form, but not submit it').waitFor();
  expect(await page.getByRole('button', { name: /^(Open|Deposit)/ }).count()).toBe(0);
  expect(await page.locator('#deposit a[href*="github.com"]').count()).toBe(0);
});
