import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type Serving, serve } from '../../src/server/serving.ts';
import { BROWSER, PROGRAMS } from './browser.ts';
import { buildSite } from './building.ts';

// Builds the sample archive's site once for all tests of the site, serves it, and sees to the browser and its fonts.

declare module 'vitest' {
  interface ProvidedContext {
    site: { readonly folder: string; readonly url: string };
    /** Where the one browser of the browser tests is reached. */
    browser: string;
  }
}

interface Shared {
  readonly scratch: string;
  readonly folder: string;
  readonly serving: Serving;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, serving, scratch } = await prepare();
  project.provide('site', { folder, url: `http://localhost:${serving.port}` });
  const browser = await chromium.launchServer(BROWSER);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await serving.close();
    rmSync(scratch, { recursive: true, force: true });
  };
}

async function prepare(): Promise<Shared> {
  installBrowser();
  const scratch = mkdtempSync(join(tmpdir(), 'test-site-'));
  const folder = join(scratch, 'dist');
  buildSite({ out: folder });
  return { scratch, folder, serving: await serve(folder, '/', 0, join(scratch, 'serving')) };
}

const FONTS = [
  '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
];

/** Debian's browser with an emoji and a CJK font, by apt where one is missing. */
function installBrowser(): void {
  const isThere = PROGRAMS.some((path) => existsSync(path));
  if (isThere && FONTS.every((path) => existsSync(path))) return;
  console.log('Installing chromium and fonts for the browser tests …');
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...FONT_PACKAGES);
  for (const path of isThere ? [] : PROGRAMS) {
    try {
      apt('install', '-y', '--no-install-recommends', basename(path));
      return;
    } catch (error) {
      // An older Debian has only the last.
      if (path === PROGRAMS.at(-1)) throw error;
    }
  }
}

const FONT_PACKAGES = ['fonts-noto-color-emoji', 'fonts-noto-cjk', 'fonts-noto-core'];

function apt(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
