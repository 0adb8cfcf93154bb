import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SitemapOptions } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { snapshot } from '../src/archive/snapshot.ts';

const ENTRY_LIMIT = 45_000;

/** The options of `@astrojs/sitemap`: records with the day of their last change. It omits the page for missing addresses. */
export function sitemapOptions(): SitemapOptions {
  return {
    entryLimit: ENTRY_LIMIT,
    serialize: (item) => {
      const number = /\/s\/records\/(\d+)\/$/.exec(item.url)?.[1];
      const deposit = number && snapshot().archive.registry.deposits[Number(number) - 1];
      return deposit
        ? { ...item, lastmod: deposit.withdrawn_at ?? deposit.superseded_at ?? deposit.minted_at }
        : item;
    },
  };
}

/** Gives the sitemap the name of spec 4.2 (decision 13): one urlset at `/sitemap.xml`, or an index of several. */
export function namedSitemap(): AstroIntegration {
  return {
    name: 'named-sitemap',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        const index = join(folder, 'sitemap-index.xml');
        if (!existsSync(index)) throw new Error('SUR-001: @astrojs/sitemap wrote no sitemap');
        const parts = readdirSync(folder).filter((name) => /^sitemap-\d+\.xml$/.test(name));
        const [only, ...others] = parts;
        const whole = only && others.length === 0 ? join(folder, only) : index;
        renameSync(whole, join(folder, 'sitemap.xml'));
        rmSync(index, { force: true });
      },
    },
  };
}
