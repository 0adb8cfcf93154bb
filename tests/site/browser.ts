import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

/** Debian's Chromium, the first of these that is there: the one that has no windows shows the same pages in half the processor time. */
export const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/**
 * Parts of Chromium that nothing here uses. Each new window loads the first two, the list below the address bar as a page of its own
 * and its variant for questions to a model: half a second of a processor, more than a page of the site. The spare renderer is a process
 * that waits for a page to come. The others are the names that Playwright turns off, because of two lists Chromium obeys only the last.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/** How a real browser is started: Debian's Chromium, without its own talk to the network. */
export const BROWSER: LaunchOptions = {
  executablePath: PROGRAMS.find((path) => existsSync(path)) ?? PROGRAMS[0],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Drawing without a graphics card needs no process of its own: a tenth of the processor time.
    '--in-process-gpu',
    // Letters as wide as on a screen of today, with or without windows.
    '--font-render-hinting=none',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${OFF.join(',')}`,
  ],
};

/** How long a page may take for what it is waited for, on a machine that is slow and busy. */
export const PATIENCE_MS = 60_000;
