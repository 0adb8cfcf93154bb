import type { LaunchOptions } from 'playwright-core';

/**
 * Parts of Chromium that nothing here uses. Each new window loads the first two, the list below the address bar as a page of its own
 * and its variant for questions to a model: half a second of a processor, more than a page of the site. The others are the names that
 * Playwright turns off, because of two lists Chromium obeys only the last.
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
  'ThirdPartyStoragePartitioning',
];

/** How a real browser is started: Debian's Chromium, without its own talk to the network. */
export const BROWSER: LaunchOptions = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
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
