import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'parse5';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADOPTION_DEEDS, type AdoptionReport } from '../../src/registry/model/adoption.ts';
import { RESOURCES } from '../../src/registry/resources/index.ts';
import { type Serving, serve } from '../../src/server/serving.ts';
import { type Hostility, makeHostile } from '../fixtures/hostile-fields.ts';
import { buildSite, copyArchive } from './building.ts';
import { attribute, below, type Element } from './elements.ts';
import { VISITED } from './pages.ts';
import { page, visitEach } from './visiting.ts';

// An archive with a hostile text in every field of every resource, built without the rules that refuse it and shown without its content
// security policy: nothing but the escaping of the pages stands between the texts and the browser. It stands below another path than `/`,
// which no link, form or script may forget.

const BASE = '/below/this/';

const scratch = mkdtempSync(join(tmpdir(), 'hostile-'));
const folder = join(scratch, 'dist');
let hostility: Hostility;
let serving: Serving;
let pages: string[] = [];

/** What the adoption of another archive leaves: all of its strings are of that archive. */
function adopted(): AdoptionReport {
  const hash = '0'.repeat(64);
  const finding = {
    rule: 'VOC-001',
    resource: 'registry',
    found: '"x"',
    value_sha256: hash,
    field: 'license',
  };
  const findings = ADOPTION_DEEDS.flatMap((done, at) =>
    Array.from({ length: 5 }, (_, key) => ({
      ...finding,
      key: `${5 * at + key + 1}`,
      done,
      to: '"y"',
      note: 'Why.',
    })),
  );
  const path = '"><img src=x onerror=alert(1)>.md';
  return {
    schema_version: 'adoption/v1',
    adopted_from: '<script>alert(1)</script>',
    adopted_at: '2026-11-20T12:00:00Z',
    deposits: 3,
    files: [{ path, size_bytes: 1, sha256: hash, became: 'named' }],
    findings,
  };
}

beforeAll(async () => {
  const archive = copyArchive(join(scratch, 'archive'));
  const settings = join(archive, 'data/site.json');
  const site = JSON.parse(readFileSync(settings, 'utf8'));
  const base_url = `${new URL(site.base_url).origin}${BASE.slice(0, -1)}`;
  writeFileSync(settings, JSON.stringify({ ...site, base: BASE, base_url }));
  // It judges every link of the sample below that path, and leaves the pages compiled for it.
  buildSite({ out: join(scratch, 'sample'), archive });
  writeFileSync(join(archive, RESOURCES.adoption.path), JSON.stringify(adopted()));
  hostility = makeHostile(archive);
  const { BASE_URL: _ofVitest, ...inherited } = process.env;
  const env = { ...inherited, ARCHIVE: archive, NODE_ENV: 'production', VITEST: '' };
  execFileSync(process.execPath, ['tests/site/build-unjudged.ts', folder], { env, stdio: 'pipe' });
  pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  for (const path of pages) {
    const html = readFileSync(join(folder, path), 'utf8');
    const open = html.replace(/<meta http-equiv="content-security-policy"[^>]*>/i, '');
    if (open === html) throw new Error(`${path} has no content security policy to take away`);
    writeFileSync(join(folder, path), open);
  }
  serving = await serve(folder, BASE, 0, join(scratch, 'serving'));
});
afterAll(async () => {
  await serving.close();
  rmSync(scratch, { recursive: true, force: true });
});
visitEach();

it('has a hostile text in hundreds of fields of every resource that has texts', () => {
  const resources = new Set([...hostility.fields].map((field) => field.split('.')[0]));
  expect([...resources].sort()).toEqual(
    [
      'adoption',
      'addresses',
      'captures',
      'concepts',
      'nmen',
      'register',
      'registry',
      'resolution',
      'terms',
    ].sort(),
  );
  expect(hostility.values).toBeGreaterThan(8000);
});

it('has no element and no attribute on any page that a text of a field could have made', () => {
  const found = pages.flatMap((path) => {
    const document = parse(readFileSync(join(folder, path), 'utf8'));
    return below(document).flatMap((element) => suspicions(element).map((what) => `${path}: ${what}`));
  });
  expect(found).toEqual([]);
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
      made.push(...(await tab.evaluate(madeByTexts)).map((what) => `${path}: ${what}`));
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

/** What is wider than a window of 320 pixels; runs in the page. A row may be cut off where the page cannot be moved sideways. */
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

/** What a page has that only a text could have made; runs in the page. */
function madeByTexts(): string[] {
  const all = [...document.querySelectorAll('*')];
  return all.flatMap((element) => [
    ...[...element.attributes].flatMap(({ name }) =>
      name.startsWith('on') ? [`${element.tagName} ${name}`] : [],
    ),
    ...(element.matches('iframe, object, embed, base, frame, marquee') ? [element.tagName] : []),
    ...(element.matches('script:not([src]):not([type="application/ld+json"])') ? ['inline script'] : []),
    ...(element.matches('[href^="javascript:" i], [src^="javascript:" i], [action^="http"]')
      ? [element.outerHTML.slice(0, 99)]
      : []),
  ]);
}

function suspicions(element: Element): string[] {
  const { tagName, attrs } = element;
  const found = attrs.flatMap(({ name, value }) => {
    if (name.startsWith('on') || name === 'style') return [`${tagName} has ${name}="${value}"`];
    const isUrl = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(name);
    return isUrl && /^\s*(?:javascript|vbscript|data):/i.test(value) ? [`${tagName} leads to ${value}`] : [];
  });
  if (['iframe', 'object', 'embed', 'base', 'frame', 'marquee'].includes(tagName)) found.push(tagName);
  if (
    tagName === 'script' &&
    attribute(element, 'type') !== 'application/ld+json' &&
    !attribute(element, 'src')?.startsWith(`${BASE}_astro/`)
  )
    found.push('a script that is not of the site');
  if (tagName === 'meta' && attribute(element, 'http-equiv') === 'refresh') found.push('a refresh');
  if (
    ['img', 'link', 'source'].includes(tagName) &&
    /^(?:https?:)?\/\//.test(attribute(element, 'src') ?? '')
  )
    found.push(`a foreign ${tagName}`);
  return found;
}
