import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { builtOnly } from './built-only.ts';
import { checksums } from './checksums.ts';
import { devRequests } from './dev-requests.ts';
import { glyphs } from './glyphs.ts';
import { release } from './release.ts';
import { search } from './search.ts';
import { namedSitemap, sitemapOptions } from './sitemap.ts';
import { surfaces } from './surfaces.ts';
import { texts } from './texts.ts';

/** The integrations of the site, in the order in which their hooks run. */
export function siteIntegrations(): AstroIntegration[] {
  return [
    texts(),
    glyphs(),
    sitemap(sitemapOptions()),
    namedSitemap(),
    builtOnly(),
    devRequests(),
    search(),
    surfaces(),
    checksums(),
    release(),
  ];
}
