import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Serving, serve } from '../../src/server/serving.ts';
import type { Hostility } from '../fixtures/hostile-fields.ts';
import { buildSite, copyArchive } from './building.ts';
import { buildHostile, resourcesOf, suspicionsIn, suspicionsOf, WITH_TEXTS } from './hostile-site.ts';
import { VISITED } from './pages.ts';
import { page, visitEach } from './visiting.ts';

// The hostile site in a browser. It stands below another path than `/`, which no link, form or script may forget.

const BASE = '/below/this/';

const scratch = mkdtempSync(join(tmpdir(), 'hostile-'));
const folder = join(scratch, 'dist');
let hostility: Hostility;
let serving: Serving;

beforeAll(async () => {
  const archive = copyArchive(join(scratch, 'archive'));
  const settings = join(archive, 'data/site.json');
  const own = JSON.parse(readFileSync(settings, 'utf8'));
  const base_url = `${new URL(own.base_url).origin}${BASE.slice(0, -1)}`;
  writeFileSync(settings, JSON.stringify({ ...own, base: BASE, base_url }));
  // It judges every link of the sample below that path.
  buildSite({ out: join(scratch, 'sample'), archive });
  hostility = buildHostile(archive, folder);
  serving = await serve(folder, BASE, 0);
});
afterAll(async () => {
  await serving.close();
  rmSync(scratch, { recursive: true, force: true });
});
visitEach();

it('has a hostile text in hundreds of fields of every resource that has texts', () => {
  expect(resourcesOf(hostility)).toEqual(WITH_TEXTS);
  expect(hostility.values).toBeGreaterThan(4000);
});

it('has no element and no attribute on any page that a text of a field could have made', () => {
  expect(suspicionsIn(folder, BASE)).toEqual([]);
});

it('runs, loads and changes nothing in a browser, and leads nowhere outside the path of the site', async () => {
  const [dialogs, foreign, made, outside, wide] = Array.from({ length: 5 }, () => [] as string[]) as Five;
  const host = `localhost:${serving.port}`;
  const context = page.context();
  context.on('dialog', (dialog) => {
    dialogs.push(`${dialog.page()?.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.host !== host && !/^(?:data|blob|about):$/.test(url.protocol)) foreign.push(request.url());
    else if (url.host === host && !url.pathname.startsWith(BASE)) outside.push(request.url());
  });
  const left = VISITED.map(([, path]) => path).filter((path) => !path.startsWith('/protocol/'));
  // Most of a visit is a wait for what a page may still load: several tabs wait together.
  const visit = async (tab: Page) => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      await tab.goto(`http://${host}${BASE}${path.slice(1)}`);
      await typeEverywhere(tab);
      expect(new URL(tab.url()).host).toBe(host);
      outside.push(...(await tab.evaluate(linksOutside, BASE)).map((link) => `${path}: ${link}`));
      // A script may set styles.
      const found = suspicionsOf(await tab.content(), BASE).filter((what) => !what.includes(' has style='));
      made.push(...found.map((what) => `${path}: ${what}`));
      await tab.setViewportSize({ width: 320, height: 800 });
      wide.push(...(await tab.evaluate(wideRows)).map((what) => `${path}: ${what}`));
      await tab.setViewportSize({ width: 1280, height: 800 });
    }
  };
  await Promise.all([page, await context.newPage(), await context.newPage()].map(visit));
  expect({ dialogs, foreign, made, outside, wide }).toEqual({
    ...{ dialogs: [], foreign: [], made: [], outside: [], wide: [] },
  });
});

type Five = [string[], string[], string[], string[], string[]];

/** The rows that are wider than a window of 320 pixels; runs in the page. A row may be cut off where the page cannot be moved sideways. */
function wideRows(): string[] {
  const { scrollWidth } = document.documentElement;
  const rows = [...document.querySelectorAll('main :is(ol, ul) > li > :is(a, p)')];
  const beyond = rows.filter((row) => row.getBoundingClientRect().right > 321 && !row.closest('svg, pre'));
  return [
    ...(scrollWidth > 320 ? [`${scrollWidth} pixels`] : []),
    ...beyond.map((row) => row.outerHTML.slice(0, 99)),
  ];
}

/** Types what stands in the fields into every box to search with, so that the islands show them. */
async function typeEverywhere(tab: Page): Promise<void> {
  const boxes = tab.locator('input[type=search]:visible');
  for (let at = 0; at < (await boxes.count()); at += 1) {
    await boxes.nth(at).fill('alert');
    await tab.waitForLoadState('networkidle');
  }
}

/** The links, pictures and forms of a page that forget the path below which the site stands; runs in the page. */
function linksOutside(base: string): string[] {
  const leading = ['href', 'src', 'action'].map((name) => `[${name}^="/"]:not([${name}^="${base}"])`);
  return [...document.querySelectorAll(leading.join())].map((element) => element.outerHTML.slice(0, 99));
}
