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
const stage = () => page.getByRole('application');
const search = () => page.getByLabel('Find a deposit, concept or entity');
const asked = () => new URL(page.url()).search;
const world = () => page.locator('[data-world]').getAttribute('transform');
const said = () => page.locator('[data-said]').last();

describe('without JavaScript', () => {
  it('the graph is a picture and cards of the subjects, and its twin has the relations as lists', async () => {
    await reopen({ javaScriptEnabled: false });
    await open(GRAPH);
    const picture = page.getByRole('img', { name: /^The graph: / });
    expect(
      await picture.locator('text').filter({ hasText: 'How an identifier is made' }).count(),
    ).toBeGreaterThan(0);
    expect(await picture.locator('path[d^="M"]').count()).toBeGreaterThan(10);
    const subject = page
      .locator('.entity-cards > li')
      .filter({ hasText: 'How an identifier is made' })
      .first();
    expect(await subject.innerText()).toMatch(/defines\s+glyph table, cluster, reading, HEX label/);
    expect(await page.getByRole('button', { name: 'Zoom in' }).isVisible()).toBe(false);
    expect(await page.getByRole('checkbox').count()).toBe(0);
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
});

describe('by mouse', () => {
  it('a name is found, looked at, left by its relations, and Back returns', async () => {
    await open(GRAPH);
    await search().click();
    await search().fill('canonical te');
    const proposal = page.locator('.graph-find .proposal a').first();
    await expect.poll(() => proposal.innerText()).toBe('canonical text');
    await proposal.click();
    await expect.poll(() => title().innerText()).toBe('canonical text');
    expect(asked()).toBe('?search=canonical+text');
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

  longTest('the picture is moved, scaled and filtered; the address keeps what is shown', async () => {
    await open(GRAPH);
    await stage().hover();
    await expect.poll(world).toMatch(/scale/);
    const before = await world();
    const { x, y } = (await stage().boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 40, y + 40);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 70);
    await page.mouse.up();
    await expect.poll(world).not.toBe(before);
    const moved = await world();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(world).not.toBe(moved);
    await page.getByRole('checkbox', { name: /^Entities/ }).uncheck();
    expect(asked()).toBe('?type=deposit&type=concept');
    const entities = page.locator('[data-world] > .names:not(.over) > [data-kinds="entity"]').first();
    expect(await entities.isVisible()).toBe(false);
    await page.reload();
    await expect.poll(() => page.getByRole('checkbox', { name: /^Entities/ }).isChecked()).toBe(false);
    expect(await entities.isVisible()).toBe(false);
  });

  longTest('before it is chosen the wheel moves the page, and afterwards scales the picture', async () => {
    await open(GRAPH);
    await stage().hover();
    await expect.poll(world).toMatch(/scale/);
    const before = await world();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await world()).toBe(before);
    await stage().focus();
    await stage().hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(world).not.toBe(before);
  });
});

longSuite('by keyboard', () => {
  it('arrows go from name to name, Enter opens one, Escape closes it', async () => {
    await open(GRAPH);
    await stage().focus();
    await expect.poll(world).toMatch(/scale/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said().innerText()).toMatch(/, (deposit|concept|entity)$/);
    const first = await said().innerText();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said().innerText()).not.toBe(first);
    const [name] = (await said().innerText()).split(/, (?:deposit|concept|entity)$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => title().innerText()).toBe(name);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('graph-card-title');
    await stage().focus();
    const before = await world();
    await page.keyboard.press('+');
    await expect.poll(world).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => title().innerText()).toBe('Where to begin');
    expect(asked()).toBe('');
  });

  it('the box proposes names, says where there is none, and Enter shows the best', async () => {
    await open(GRAPH);
    await search().focus();
    await search().pressSequentially('identifer');
    await expect
      .poll(() => page.locator('.graph-find .box-panel').innerText())
      .toBe('No name in the graph has “identifer”.');
    await search().fill('sample arch');
    await expect
      .poll(() => page.locator('.graph-find .proposal a').first().innerText())
      .toBe('sample archive');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('sample archive');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect.poll(() => title().innerText()).toBe('sample archive');
  });
});

longSuite('the box', () => {
  it('proposes each name once, and none that nobody can see', async () => {
    // A filler is a letter to a program, and nothing on the screen.
    await page.route('**/data/graph/words-*.json', async (route) => {
      const rows = await (await route.fetch()).json();
      await route.fulfill({ json: [['\u3164\u3164', 'e'], ...rows] });
    });
    await open(GRAPH);
    await search().click();
    await search().fill('\u3164\u3164');
    const panel = page.locator('.graph-find .box-panel');
    await expect.poll(() => panel.innerText()).toContain('No name in the graph');
    await search().fill('12');
    const names = page.locator('.graph-find .proposal a');
    await expect.poll(() => names.first().innerText()).toBe('識別子の永続性について');
    const keys = await names.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

longSuite('an address', () => {
  it('asks for a deposit by number, for a concept in any case, and for what is not there', async () => {
    await open(`${GRAPH}?search=12`);
    await expect.poll(() => title().innerText()).toBe('識別子の永続性について');
    expect(await card().getByRole('link', { name: 'Record', exact: true }).getAttribute('href')).toBe(
      '/s/records/12/',
    );
    await open(`${GRAPH}?search=CANONICAL%20TEXT`);
    await expect.poll(() => title().innerText()).toBe('canonical text');
    // What the box would propose first is opened.
    await open(`${GRAPH}?search=deposit%202`);
    await expect.poll(() => title().innerText()).toBe('How an identifier is made');
    await open(`${GRAPH}?search=AXN-0C`);
    await expect.poll(() => title().innerText()).toBe('識別子の永続性について');
    await open(`${GRAPH}?search=glyph`);
    await expect.poll(() => title().innerText()).toMatch(/^glyph/);
    await open(`${GRAPH}?search=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await expect.poll(() => card().innerText()).toContain('The graph has no such name.');
    expect(await card().locator('img').count()).toBe(0);
  });

  it('asks for one kind, and the subjects below are of that kind', async () => {
    await open(`${GRAPH}?type=entity`);
    const kinds = page.locator('.entity-cards > li:visible .kind');
    await expect.poll(() => kinds.allInnerTexts().then((all) => [...new Set(all)])).toEqual(['Entity']);
    expect(await page.locator('[data-none]').isVisible()).toBe(false);
  });

  it('without the data of the graph the page says so and keeps its picture', async () => {
    await page.route('**/data/graph/*', (route) => route.abort());
    await open(GRAPH);
    await stage().focus();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('could not be fetched');
    expect(await page.locator('.graph-picture .wide text').first().isVisible()).toBe(true);
  });
});

longSuite('on a phone in the dark', () => {
  it('nothing is wider than the screen, the page can be moved over the graph, and axe finds nothing', async () => {
    await reopen({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' });
    await open(`${GRAPH}?search=canonical%20text`);
    await expect.poll(() => title().innerText()).toBe('canonical text');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator('.graph-picture').evaluate((svg) => getComputedStyle(svg).touchAction)).toBe(
      'pan-y',
    );
    expect(await axeFindings(page)).toEqual([]);
    await open('/s/graph/');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
