import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the dark the styles change colors and the background of glyphs: only these are checked again. */
const CHECKED: Readonly<Record<'light' | 'dark', NonNullable<RunOptions['runOnly']>>> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * The findings of axe on the page as it is, or in a part of it, by WCAG 2.2 AA, in light and in dark.
 */
export async function axeFindings(page: Page, part = 'html'): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await addAxe(page);
  const found: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Only violations are described, and only they leave the page: what passes is many times as much.
    const violations = await page.evaluate(
      async ({ part, runOnly }) => {
        const { violations } = await axe.run(part, { runOnly, resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
      },
      { part, runOnly: CHECKED[colorScheme] },
    );
    found.push(...violations.map((violation) => [colorScheme, ...violation]));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** By the browser's own way for tools, which no policy of a page forbids. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

declare global {
  /** What axe adds to a page. */
  var axe: typeof import('axe-core');
}
