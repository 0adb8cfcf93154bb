import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SitemapOptions } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { snapshot } from '../src/archive/snapshot.ts';
import { lastChanged } from '../src/registry/formats/discovery/events.ts';
import { onceFor } from '../src/registry/text/once.ts';

const ENTRY_LIMIT = 45_000;

/** The options of `@astrojs/sitemap`: each record, and the browse page, with its last change. It omits the page for missing addresses. */
export function sitemapOptions(): SitemapOptions {
  return {
    entryLimit: ENTRY_LIMIT,
    serialize: (item) => {
      const archive = snapshot();
      const path = decodeURI(new URL(item.url).pathname);
      const changes = onceFor(archive, 'last changes', () => lastChanged(archive));
      const lastmod = changes.get(`/${path.slice(archive.site.base.length)}`);
      return lastmod === undefined ? item : { ...item, lastmod };
    },
  };
}

/** Writes each day as a day again: the library writes its first instant, at which nothing here happened. */
function withDays(file: string): void {
  const xml = readFileSync(file, 'utf8');
  writeFileSync(file, xml.replaceAll('T00:00:00.000Z</lastmod>', '</lastmod>'));
}

/** Gives the sitemap the name that robots.txt gives crawlers: one urlset at `/sitemap.xml`, or an index of several. */
export function namedSitemap(): AstroIntegration {
  return {
    name: 'named-sitemap',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        const index = join(folder, 'sitemap-index.xml');
        if (!existsSync(index)) throw new Error('SUR-001: @astrojs/sitemap wrote no sitemap');
        const parts = readdirSync(folder).filter((name) => /^sitemap-\d+\.xml$/.test(name));
        for (const part of parts) withDays(join(folder, part));
        const [only, ...others] = parts;
        const whole = only && others.length === 0 ? join(folder, only) : index;
        renameSync(whole, join(folder, 'sitemap.xml'));
        rmSync(index, { force: true });
      },
    },
  };
}
