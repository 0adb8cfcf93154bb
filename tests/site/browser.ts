import type { LaunchOptions } from 'playwright-core';

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
  ],
};

/** How long a page may take for what it is waited for, on a machine that is slow and busy. */
export const PATIENCE_MS = 60_000;
