import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../../src/server/serving.ts';
import { freePort } from '../fixtures/port.ts';
import { BROWSER, PROGRAMS } from '../site/browser.ts';
import { buildSite } from '../site/building.ts';
import { type Example, examplesIn } from './examples.ts';
import { gzipTexts } from './gzip.ts';
import { judge } from './lighthouse.ts';
import { axeOn, listingOf } from './page.ts';
import { type Audited, isClean, report } from './report.ts';

/** Scope of an audit. */
export interface Asked {
  /** The types of pages, by their names in the list; none for all. */
  readonly types: readonly string[];
  /** A built site; without it one is built of the archive. */
  readonly dist: string | undefined;
  /** The path below which it is served, with a slash at both ends. */
  readonly base: string;
  readonly which: 'middling' | 'largest';
}

/** Builds a site where none is given, serves it as a static host would, and prints what each type of page costs. Returns whether all is well. */
export async function audit({ types, dist, base, which }: Asked): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'audit-'));
  try {
    const folder = dist ?? join(scratch, 'site');
    if (!dist) buildSite({ out: folder });
    const examples = examplesIn(folder, which).filter(
      ({ type }) => types.length === 0 || types.includes(type),
    );
    const pages = await auditExamples(examples, folder, base);
    console.log(report(pages));
    return isClean(pages);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function auditExamples(examples: readonly Example[], folder: string, base: string) {
  const serving = await serve(folder, base, 0, { handle: gzipTexts(folder, base) });
  const port = await freePort();
  const browser = await chromium.launch({
    ...BROWSER,
    // With windows it asks for the icon of the site, too, as that of a reader does.
    executablePath: PROGRAMS.findLast((path) => existsSync(path)) ?? PROGRAMS[0],
    args: [...(BROWSER.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const pages: Audited[] = [];
    for (const example of examples) {
      const url = `http://localhost:${serving.port}${base}${example.path.slice(1)}`;
      console.error(example.path);
      // One after the other: what runs beside Lighthouse costs the page points.
      const judged = await judge(url, port);
      const axe = await axeOn(browser, url);
      pages.push({ ...example, ...judged, axe, listing: await listingOf(browser, url) });
    }
    return pages;
  } finally {
    await browser.close();
    await serving.close();
  }
}
