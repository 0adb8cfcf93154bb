import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OwnCheckout } from '../fixtures/own-checkout.ts';
import { axeFindings } from './axe.ts';
import { publishHere } from './deposit-page.ts';
import { LONG_MS, type Started, start } from './service-process.ts';
import { page, visitEach } from './visiting.ts';

// A registry of one's own, from a clone to its first deposit: `npm run init`, `npm start`, and the form.

const checkout = new OwnCheckout();
let service: Started;

beforeAll(async () => {
  const { code, stderr } = await checkout.command(
    'init',
    ...['--name', 'Harbor Archive', '--description', 'Logs and letters of harbors.'],
    ...['--publisher', 'Harbor Society', '--repository', 'https://github.com/harbor-society/archive'],
  );
  expect([code, stderr]).toEqual([0, '']);
  service = await start(join(checkout.root, '.state'), { checkout: checkout.root });
}, 2 * LONG_MS);
afterAll(async () => {
  await service?.stop();
  checkout.remove();
});
visitEach();

/** GitHub Pages publishes a repository below its name, and so does the service of this machine. */
const at = (path: string) => page.goto(`${service.origin}/archive${path}`);

const LISTS = [
  '/s/browse/',
  '/search/',
  '/wiki/',
  '/lexical/',
  '/graph/',
  '/citations/',
  '/captures/',
  '/addresses/',
];

describe('without a deposit', () => {
  it.each(['/', ...LISTS, '/register/', '/resolve/'])(
    '%s says what will be there, and how to make the first',
    async (path) => {
      expect((await at(path))?.status()).toBe(200);
      const main = page.locator('main');
      expect(await main.innerText()).not.toMatch(/\b0 (?:deposits|citations|terms)\b|sample/i);
      expect(await main.locator('select:visible').count()).toBe(0);
      expect(await page.title()).toContain('Harbor Archive');
      expect(await axeFindings(page)).toEqual([]);
      if (path === '/graph/') return;
      await main.getByRole('link', { name: 'Deposit the first work' }).click();
      await page.waitForURL('**/deposit/');
    },
  );
});

it('takes the first deposit, which home then shows', async () => {
  await at('/');
  await page.getByRole('link', { name: 'Deposit the first work' }).click();
  await publishHere(page, 'The log of the harbor', 1);
  await at('/');
  expect(await page.locator('.recent').innerText()).toContain('The log of the harbor');
  expect(await page.locator('.first-deposit').count()).toBe(0);
});
