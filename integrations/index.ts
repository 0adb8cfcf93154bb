import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { builtOnly } from './built-only.ts';
import { checksums } from './checksums.ts';
import { devRequests } from './dev-requests.ts';
import { glyphs } from './glyphs.ts';
import { graph } from './graph.ts';
import { release } from './release.ts';

export { ofPart } from './part.ts';

import { search } from './search.ts';
import { namedSitemap, sitemapOptions } from './sitemap.ts';
import { surfaces } from './surfaces.ts';
import { texts } from './texts.ts';

/**
 * What acts on the texts and on the rendered pages, in its order: in a build by Astro, and in one from compiled pages, which calls the
 * hooks `astro:config:setup`, `astro:config:done`, `astro:build:start` and `astro:build:done` of these alone. What changes how pages are
 * compiled is listed in `astro.config.mjs`. `earlier` are folders of sites whose files may be taken, `parts` those whose files may be moved.
 */
export function ofEveryBuild(
  earlier: readonly string[] = [],
  parts: readonly string[] = [],
): AstroIntegration[] {
  return [
    texts(),
    graph(),
    glyphs(),
    sitemap(sitemapOptions()),
    namedSitemap(),
    builtOnly(),
    devRequests(),
    search(),
    surfaces(),
    checksums(),
    release(earlier, parts),
  ];
}
