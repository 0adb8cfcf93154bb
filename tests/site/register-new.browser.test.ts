import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_DRAFT_FIELDS } from '../../src/registry/observation/draft-fields.ts';
import { readDraftForm } from '../../src/registry/observation/draft-form.ts';
import { longSuite, longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { fillIn } from './deposit-page.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// The page of a new observation in a real browser, and its drafts in the hands of the real intake.

const ADDRESS = `${url}/register/new/`;
visitEach();
beforeEach(() => page.goto(ADDRESS));

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'test-register-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** An answer as a person copies it: with characters of no width, a button of the page, an odd space and a tracked link. */
const PASTED =
  'A reading\u200b log lists\u00a0what was read.\nShow more\nSee https://example.org/log?id=7&utm_source=panel\n';
const CLEANED = 'A reading log lists what was read.\nSee https://example.org/log?id=7';

const ANSWERED: Readonly<Record<string, string>> = {
  transcript: PASTED,
  q: '"reading log" بحث 📚',
  date: '2026-06-30',
  surface: 'Example Panel',
  auth: 'signed out; incognito',
  entity: 'reading log',
  ev: 'paste',
};

const fill = (values: Readonly<Record<string, string>>) => fillIn(page, Object.entries(values));
const text = (id: string) => page.locator(`#${id}`).innerText();
const beside = (field: string) => page.locator(`#f-${field}-findings`);
const checked = (words: string | RegExp) =>
  expect.poll(() => text('problems')).toMatch(words instanceof RegExp ? words : new RegExp(`^${words}`));

/** Presses Download, and returns the path of what the browser saved. */
async function downloaded(): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download draft.json' }).click();
  const path = join(scratch, 'draft.json');
  await (await coming).saveAs(path);
  return path;
}

/** Hands a draft to the command, which is to write nothing. */
function intake(path: string) {
  const args = ['scripts/run.mjs', 'intake', path, '--dry-run', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

describe('an answer that is pasted', () => {
  // Takes long: a person's way from an answer to a draft.
  it('is cleaned, its removals counted, and becomes a draft that the intake takes', async () => {
    await fill(ANSWERED);
    await checked('no problems');
    expect(await text('sizes')).toContain('5 removals');
    expect(await page.locator('#cleaned-text').textContent()).toBe(CLEANED);
    expect(await text('addr-id')).toMatch(/^ADDR-[0-9a-f]{12}$/);
    expect(await text('obs-id')).toMatch(/^OBS-[0-9a-f]{12}$/);
    expect(await text('route')).toContain('a new entry');
    expect(await text('presence')).toBe('does not appear in the answer');

    const path = await downloaded();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(ANSWERED);
    const { status, output } = intake(path);
    expect(output).toContain(await text('obs-id'));
    expect(output).toContain(await text('addr-id'));
    expect(status).toBe(0);
    expect(seen.complaints).toEqual([]);
  });

  longTest('that names the archive needs a capture, and the page says why', async () => {
    await fill({ ...ANSWERED, transcript: 'The Deposit Registry keeps records.' });
    await checked(/1 problem to fix/);
    expect(await text('presence')).toContain('The Deposit Registry');
    await expect.poll(() => beside('capture_ref').innerText()).toContain('Record the capture first');
  });

  longTest('of 250 KB is checked', async () => {
    const long = 'A line of an answer\u200b, with a trace of copying. '.repeat(5_000);
    await fill({ ...ANSWERED, transcript: long });
    await checked('no problems');
    await expect.poll(() => text('sizes')).toContain('5,001 removals');
  });
});

longTest('a draft with problems is not handed over; they are listed, accessible at any width', async () => {
  await reopen({ viewport: { width: 390, height: 900 } });
  await page.goto(ADDRESS);
  await fill({ ...ANSWERED, date: '', auth: '', q: ' ', cites: 'several' });
  await page.getByRole('button', { name: 'Download draft.json' }).click();
  await page.locator('#summary').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('summary');
  const fields = await page.locator('#summary li a').allInnerTexts();
  expect(fields).toEqual(['Query', 'Date', 'Auth', 'Cites']);
  await page.locator('#cleaned summary').click();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

longSuite('the form', () => {
  it('is handed over by the keyboard alone, to the clipboard too', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    await fill(ANSWERED);
    await checked('no problems');
    await page.locator('#copy-draft').focus();
    await page.keyboard.press('Enter');
    await page.locator('#taken').getByText('The draft is on the clipboard').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toEqual(ANSWERED);
  });

  it('asks for one small file of the register, and only once an address is typed', async () => {
    expect(seen.asked.filter((path) => /-worker|\/data\//.test(path))).toEqual([]);
    await fill({ q: 'one' });
    await expect.poll(() => text('addr-id')).toMatch(/^ADDR-/);
    await fill({ q: 'one', surface: 'Example Panel', date: '2026-06-30' });
    await expect.poll(() => text('obs-id')).toMatch(/^OBS-/);
    const asked = seen.asked.filter((path) => path.startsWith('/data/'));
    expect(asked).toEqual([expect.stringMatching(/^\/data\/register-rows\/[0-9a-f]\.json$/)]);
  });

  it('says that it could not look into the register, and looks again when it can', async () => {
    await page.route('**/data/register-rows/*', (route) => route.abort());
    await fill(ANSWERED);
    await checked(/not checked: /);
    await page.unroute('**/data/register-rows/*');
    await fill({ entity: 'reading logs' });
    await checked(/^no problems$/);
  });
});

longTest('without JavaScript the page has every field, every choice, a draft, and the command', async () => {
  await reopen({ javaScriptEnabled: false });
  await page.goto(ADDRESS);
  const words = (await page.locator('main').textContent()) ?? '';
  for (const { heading, hint, key, choices = [] } of ALL_DRAFT_FIELDS) {
    for (const due of [heading, hint, key, ...choices]) expect(words).toContain(due);
  }
  const { value, unreadable } = readDraftForm(await text('example'));
  expect(unreadable).toEqual([]);
  expect(value).toMatchObject({ ev: 'paste', cites: 2, cite_list: [{ position: 1 }, { position: 2 }] });
  expect(words).toContain('npm run intake -- draft.json');
  expect(await page.locator('noscript').innerText()).toContain('write the draft by hand');
});
