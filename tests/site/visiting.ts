import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Route,
  type ViewportSize,
} from 'playwright-core';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { PATIENCE_MS } from './browser.ts';
import * as shared from './shared.ts';

// The browser of a test file, and in it a page for each test.

/** The page of the test that is running, from its beginning or from the last `open`. */
export let page: Page;

/** The complaints of that page, the paths it asked for, and the addresses it tried to open on GitHub. */
export let seen: Seen;

/** The complaints, requests and windows of a page. */
export interface Seen {
  readonly complaints: string[];
  readonly asked: string[];
  readonly opened: URL[];
}

/** The address of the deposit page, which is shown as that of a registry on GitHub. */
export const DEPOSIT_PAGE = /:\d+\/deposit\/$/;

/** Options of a test's page; those left out are as in a new browser. */
interface Wanted {
  readonly viewport?: ViewportSize;
  readonly permissions?: string[];
  readonly colorScheme?: 'dark' | 'light';
  readonly reducedMotion?: 'reduce';
  readonly forcedColors?: 'active';
  readonly javaScriptEnabled?: boolean;
}

/** A page that shows one test after the other. */
interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
}

const VIEWPORT: ViewportSize = { width: 1280, height: 720 };

let browser: Promise<Browser> | undefined;
// By the options that a context keeps for its life. Those of all files that one process runs, which share this module.
const tabs = new Map<string, Tab>();
let alone: BrowserContext | undefined;
let usual: Wanted = {};
let prepare: (context: BrowserContext) => Promise<void>;

/**
 * A connection of its own to the browser that all test files share; its contexts end with it. To start a browser takes longer than many
 * tests do.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(shared.browser);
}

/**
 * Gives each test of a file a page as in a new browser: without storage, cookies, routes and listeners of the test before it. A page that
 * was there already takes a quarter of the processor time of a new one. Call it once, before the tests. Where requests are looked at on
 * their way, each of them passes through this process, and the browser keeps none: most files do without.
 */
export function visitEach(options: Wanted = {}, look = async (_: BrowserContext) => {}): void {
  beforeAll(() => {
    usual = options;
    prepare = look;
  });
  beforeEach(() => reopen({}));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await page.context().close();
    await alone?.close();
    alone = undefined;
  });
}

let opened: URL[] = [];

/** The same, for tests of the deposit page: GitHub itself is not asked, and what would go there is looked at. */
export function visitDepositPage(options: Wanted = {}): void {
  visitEach(options, async (context) => {
    await context.route('https://github.com/**', (route) => {
      opened.push(new URL(route.request().url()));
      return route.fulfill({ contentType: 'text/html', body: '<title>A new issue</title>' });
    });
    await context.route(DEPOSIT_PAGE, withRepository);
  });
}

/** Puts a page with other options in the place of the test's own. */
export async function reopen(options: Wanted): Promise<void> {
  const wanted = { ...usual, ...options };
  const { viewport, permissions, colorScheme, reducedMotion, forcedColors, ...lasting } = wanted;
  const key = JSON.stringify(lasting);
  const known = tabs.get(key);
  const tab = known && !known.page.isClosed() ? await emptied(known) : await newTab(lasting);
  tabs.set(key, tab);
  await begin(tab.page, wanted);
}

/** Puts a page in a context of its own in the place of the test's own: for scripts that run before those of a page, and for a cold cache. */
export async function reopenAlone(options: Wanted = {}): Promise<void> {
  const tab = await newTab({ ...usual, ...options });
  alone = tab.page.context();
  await begin(tab.page, { ...usual, ...options });
}

async function newTab(options: Wanted): Promise<Tab> {
  browser ??= openBrowser();
  const context = await (await browser).newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const one = await context.newPage();
  return { page: one, session: await context.newCDPSession(one) };
}

/** Takes away all that a test can leave behind in a page. */
async function emptied(tab: Tab): Promise<Tab> {
  const { page: one, session } = tab;
  const context = one.context();
  for (const other of context.pages()) if (other !== one) await other.close();
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'] as const)
    one.removeAllListeners(event);
  await Promise.all([one.unrouteAll(), context.unrouteAll()]);
  const origins = new Set([shared.url, new URL(one.url()).origin]);
  await one.goto('about:blank');
  // A history ends at fifty pages: then nothing that a test opens is one more.
  await session.send('Page.resetNavigationHistory');
  for (const origin of origins)
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  return tab;
}

async function begin(one: Page, { viewport = VIEWPORT, permissions = [], ...media }: Wanted): Promise<void> {
  await one.setViewportSize(viewport);
  const { colorScheme = null, reducedMotion = null, forcedColors = null } = media;
  await one.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await one.context().grantPermissions(permissions);
  opened = [];
  await prepare(one.context());
  page = one;
  seen = { ...watched(page), opened };
}

/** The sample's deposit page as a registry with a repository on GitHub has it: the one that the sample names is none. */
async function withRepository(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const repository = 'data-repository="https://github.com/example/deposit-registry"';
  await route.fulfill({ response, body: html.replace('id="deposit"', `id="deposit" ${repository}`) });
}

function watched(one: Page): Pick<Seen, 'complaints' | 'asked'> {
  const [complaints, asked]: [string[], string[]] = [[], []];
  one.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  one.on('pageerror', (error) => complaints.push(error.message));
  one.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return { complaints, asked };
}

/** Holds back the requests that match a pattern, until the returned function is called. */
export async function holdBack(one: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await one.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
