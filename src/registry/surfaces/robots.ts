import { SITEMAP } from './built.ts';
import { singleFile } from './surface.ts';

/**
 * `/robots.txt` (RFC 9309): every page may be read by programs, too. Crawlers read it only at the root of a host: below another path,
 * it takes effect where whoever runs the host copies it there.
 */
export const robotsSurface = singleFile(
  {
    name: 'robots',
    path: '/robots.txt',
    purpose: 'Says to crawlers that they may read everything, and where the sitemap is.',
    derived_from: ['/data/site.json'],
  },
  ({ archive }) =>
    `User-agent: *\nAllow: /\n\nSitemap: ${archive.site.base_url.replace(/\/$/, '')}${SITEMAP.path}\n`,
);
