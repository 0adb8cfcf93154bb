import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { snapshot } from '../src/archive/snapshot.ts';
import { checksums } from './checksums.ts';
import { glyphs } from './glyphs.ts';
import { release } from './release.ts';
import { search, texts } from './search.ts';
import { namedSitemap, sitemapOptions } from './sitemap.ts';
import { surfaces } from './surfaces.ts';

/** The integrations of the site, in the order in which their hooks run. */
export function siteIntegrations(): AstroIntegration[] {
  return [
    texts(),
    glyphs(),
    sitemap(sitemapOptions()),
    namedSitemap(),
    search(),
    surfaces(),
    checksums(),
    release(),
  ];
}

/** Where the site is, from `data/site.json`: its origin and the path below it. Throws when the archive cannot be read. */
export function siteSettings(): { site: string; base: string } {
  const { base_url, base } = snapshot().site;
  return { site: base_url, base };
}
