import { describe, expect, it } from 'vitest';
import { longSuite, longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitEach } from './visiting.ts';

// The graph and its static twin in a real browser: by mouse, by keyboard, without JavaScript, without its data. What they show was written
// down from the sample by hand.

const GRAPH = '/graph/';

visitEach({ viewport: { width: 1280, height: 900 } });

const open = (path: string) => page.goto(url + path);
const card = () => page.locator('[data-card]');
const title = () => card().getByRole('heading', { level: 2 });
const picture = () => page.locator('.graph-stage .graph-picture');
const search = () => page.getByLabel('Find a deposit, concept or entity');
const asked = () => new URL(page.url()).search;
const names = () =>
  page
    .locator('#graph-names option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
const written = () => picture().locator('.over text').allTextContents();

it('without JavaScript the graph is a picture and cards of the subjects, and its twin has the relations as lists', async () => {
  await reopen({ javaScriptEnabled: false });
  await open(GRAPH);
  const picture = page.getByRole('img', { name: /^The graph: / });
  expect(
    await picture.locator('text').filter({ hasText: 'How an identifier is made' }).count(),
  ).toBeGreaterThan(0);
  const subject = page.locator('.entity-cards > li').filter({ hasText: 'How an identifier is made' }).first();
  expect(await subject.innerText()).toMatch(/defines\s+glyph table, cluster, reading, HEX label/);
  const concepts = page.locator('.entity-cards > [data-kinds="concept"]');
  expect(await concepts.first().isVisible()).toBe(true);
  await page.getByRole('checkbox', { name: /^Concepts/ }).uncheck();
  expect(await concepts.first().isVisible()).toBe(false);
  const { width: before = 0 } = (await picture.boundingBox()) ?? {};
  await page.getByRole('checkbox', { name: 'Larger' }).check();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(before * 2);
  await page.getByRole('link', { name: 'The picture, and its relations as lists' }).click();
  expect(new URL(page.url()).pathname).toBe('/s/graph/');
  const own = page
    .locator('.subject-list > li')
    .filter({ has: page.getByRole('heading', { name: 'digest', exact: true }) });
  expect(await own.first().innerText()).toMatch(/is computed over\s+canonical text/);
  await page.getByRole('navigation', { name: 'Pages' }).locator('[rel=next]').click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Relations of the graph, page 2');
  expect(await page.locator('[rel=prev]').getAttribute('href')).toBe('/s/graph/');
});

describe('by mouse', () => {
  it('a name is found, looked at, left by its relations, and Back returns', async () => {
    await open(GRAPH);
    await search().click();
    await search().fill('canonical te');
    await expect.poll(names).toContain('canonical text');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => title().innerText()).toBe('canonical text');
    expect(asked()).toBe('?search=canonical+text');
    await expect.poll(written).toContain('canonical text');
    const sentence = card().getByRole('listitem').filter({ hasText: 'is computed over' }).first();
    expect((await sentence.innerText()).replace(/\s+/g, ' ')).toBe(
      '… is computed over canonical text digest',
    );
    await sentence.getByRole('link', { name: 'digest' }).click();
    await expect.poll(() => title().innerText()).toBe('digest');
    await page.goBack();
    await expect.poll(() => title().innerText()).toBe('canonical text');
    await page.goBack();
    await expect.poll(() => title().innerText()).toBe('Where to begin');
    expect(seen.complaints).toEqual([]);
  });

  longTest(
    'a name in the picture is named under the pointer, and pressed; a kind is hidden, and the address keeps it',
    async () => {
      await open(`${GRAPH}?search=canonical%20text`);
      await expect.poll(written).toContain('canonical text');
      await card().getByRole('button', { name: 'Close' }).click();
      expect(asked()).toBe('');
      expect(await written()).toEqual([]);
      // The most connected name, as the page has it.
      const drawn = await (await page.request.get(`${url}/data/graph/overview.json`)).json();
      const { width = 0, height = 0 } = (await picture().boundingBox()) ?? {};
      const [{ name, x, y }] = drawn.nodes;
      const position = { x: (x / 1200) * width, y: (y / 900) * height };
      await picture().hover({ position });
      await expect.poll(written).toHaveLength(1);
      await picture().click({ position });
      await expect.poll(() => title().innerText()).toBe(name);
      await page.getByRole('checkbox', { name: /^Entities/ }).uncheck();
      expect(new URL(page.url()).searchParams.getAll('type')).toEqual(['deposit', 'concept']);
      const entities = page.locator('[data-world] > .names:not(.over) > [data-kinds="entity"]').first();
      expect(await entities.isVisible()).toBe(false);
      await page.reload();
      await expect.poll(() => page.getByRole('checkbox', { name: /^Entities/ }).isChecked()).toBe(false);
      expect(await entities.isVisible()).toBe(false);
      expect(seen.complaints).toEqual([]);
    },
  );
});

longTest('a deposit is found by its number, and its card gets the focus', async () => {
  await open(GRAPH);
  await search().fill('12');
  await search().press('Enter');
  await expect.poll(() => title().innerText()).toBe('識別子の永続性について');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('graph-card-title');
});

longSuite('an address', () => {
  it('asks for one kind, and the subjects below are of that kind', async () => {
    await open(`${GRAPH}?type=entity`);
    const kinds = page.locator('.entity-cards > li:visible .kind');
    await expect.poll(() => kinds.allInnerTexts().then((all) => [...new Set(all)])).toEqual(['Entity']);
    expect(await page.locator('.no-subjects').isVisible()).toBe(false);
  });

  it('without the data of the graph the page says so and keeps its picture', async () => {
    await page.route('**/data/graph/*', (route) => route.abort());
    await open(GRAPH);
    await page.locator('#late').waitFor();
    expect(await page.locator('.graph-picture .wide text').first().isVisible()).toBe(true);
  });
});

longTest('on a phone in the dark nothing is wider than the screen, and axe finds nothing', async () => {
  await reopen({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' });
  await open(`${GRAPH}?search=canonical%20text`);
  await expect.poll(() => title().innerText()).toBe('canonical text');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('checkbox', { name: 'Larger' }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeFindings(page)).toEqual([]);
});
