import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type Serving, serve } from '../../src/server/serving.ts';
import { BROWSER, PROGRAMS } from './browser.ts';
import { startBuild } from './building.ts';

// The sample archive's site, built and served once for all tests of the site, and the browser that they share. Both are made while the tests
// of the code run, which come first; a test of the site waits for them (see shared.ts).

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test process asks for the shared site. */
    shared: string;
  }
}

/** The site that all tests read, and the browser in which they look at it. */
export interface SharedSite {
  readonly folder: string;
  readonly url: string;
  /** Where the browser is reached. */
  readonly browser: string;
}

interface Running {
  readonly site: SharedSite;
  readonly serving: Serving;
  readonly browser: BrowserServer;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'test-site-'));
  const running = run(scratch);
  running.catch(() => {}); // who asks is told
  const desk = createServer((_request, response) => {
    running.then(
      ({ site }) => response.end(JSON.stringify(site)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => desk.listen(0, '127.0.0.1', done));
  project.provide('shared', `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`);
  return async () => {
    desk.close();
    const { serving, browser } = (await running.catch(() => undefined)) ?? {};
    await browser?.close();
    await serving?.close();
    rmSync(scratch, { recursive: true, force: true });
  };
}

async function run(scratch: string): Promise<Running> {
  await installBrowser();
  const folder = join(scratch, 'dist');
  const { code, output } = await startBuild({ out: folder });
  if (code !== 0) throw new Error(`the build ended with ${code}:\n${output}`);
  const serving = await serve(folder, '/', 0);
  const browser = await chromium.launchServer(BROWSER);
  const site = { folder, url: `http://localhost:${serving.port}`, browser: browser.wsEndpoint() };
  return { site, serving, browser };
}

const FONTS = [
  '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
];

/** Debian's browser with an emoji and a CJK font, by apt where one is missing. */
async function installBrowser(): Promise<void> {
  const isThere = PROGRAMS.some((path) => existsSync(path));
  if (isThere && FONTS.every((path) => existsSync(path))) return;
  console.log('Installing chromium and fonts for the browser tests …');
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', ...FONT_PACKAGES);
  for (const path of isThere ? [] : PROGRAMS) {
    try {
      await apt('install', '-y', '--no-install-recommends', basename(path));
      return;
    } catch (error) {
      // An older Debian has only the last.
      if (path === PROGRAMS.at(-1)) throw error;
    }
  }
}

const FONT_PACKAGES = ['fonts-noto-color-emoji', 'fonts-noto-cjk', 'fonts-noto-core'];

async function apt(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)('apt-get', args, { env, maxBuffer: 1e9 });
}
