import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the dark the styles change colours and the ground of glyphs: only these are looked at again. */
const LOOKED_AT = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds on a page, or in a part of it, by WCAG 2.2 AA, in light and in dark. The context must bypass the policy. */
export async function axeFindings(page: Page, part = 'html'): Promise<unknown[]> {
  await page.evaluate(axe);
  const told: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(
      ({ part, runOnly }) => (globalThis as unknown as Axe).axe.run(part, { runOnly }),
      { part, runOnly: LOOKED_AT[colorScheme] },
    );
    told.push(
      ...violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html.slice(0, 160))]),
    );
  }
  return told;
}

interface Axe {
  readonly axe: {
    run(part: string, options: object): Promise<{ readonly violations: readonly Violation[] }>;
  };
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}
