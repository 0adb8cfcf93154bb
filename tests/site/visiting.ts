import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { PATIENCE_MS } from './browser.ts';

// The browser of a test file, and in it a page of its own for each test.

/** The page of the test that is running, from its beginning or from the last `open`. */
export let page: Page;

/** What that page complained of, which paths it asked for, and what it tried to open on GitHub. */
export let seen: Seen;

/** What a page is watched for. */
export interface Seen {
  readonly complaints: string[];
  readonly asked: string[];
  readonly opened: URL[];
}

/** The address of the deposit page, which is shown as that of a registry on GitHub. */
export const DEPOSIT_PAGE = /:\d+\/deposit\/$/;

let browser: Browser;
let usual: BrowserContextOptions = {};
let prepare: (context: BrowserContext) => Promise<void>;

/**
 * A connection of its own to the browser that all test files share; its contexts end with it. To start a browser takes longer than many
 * tests do.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/**
 * Gives each test of a file a page in a browser context of its own. Call it once, before the tests. Where requests are looked at on their way,
 * each of them passes through this process, and the browser keeps none: most files do without.
 */
export function visitEach(options: BrowserContextOptions = {}, look = async (_: BrowserContext) => {}): void {
  usual = options;
  prepare = look;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(() => open());
  afterEach(() => page.context().close());
  afterAll(() => browser.close());
}

let opened: URL[] = [];

/** The same, for tests of the deposit page: GitHub itself is not asked, and what would go there is looked at. */
export function visitDepositPage(options: BrowserContextOptions = {}): void {
  visitEach(options, async (context) => {
    await context.route('https://github.com/**', (route) => {
      opened.push(new URL(route.request().url()));
      return route.fulfill({ contentType: 'text/html', body: '<title>A new issue</title>' });
    });
    await context.route(DEPOSIT_PAGE, withRepository);
  });
}

/** Puts another page in the place of the test's own, in a context with other options. */
export async function reopen(options: BrowserContextOptions): Promise<void> {
  await page.context().close();
  await open(options);
}

async function open(options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  opened = [];
  await prepare(context);
  page = await context.newPage();
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
