import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { newestInstant } from './newest.ts';
import { singleFile } from './surface.ts';

const PATH = '/.well-known/security.txt';

/** A day less than a year, which is the most that RFC 9116 recommends (section 2.5.5). */
const VALID_DAYS = 364;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness: the contact that the site names for that, else its contact, else its
 * repository, which anyone can reach. A build has no clock (decision 8): it expires 364 days after the newest instant of the archive, so
 * that a registry into which nobody deposits for a year must be looked at again. Crawlers read it only at the root of a host, as they do
 * `/robots.txt`.
 */
export const securityTxtSurface = singleFile(
  {
    name: 'security-txt',
    path: PATH,
    purpose: 'Says where to report a weakness of the site or its software.',
    derived_from: [webPath(RESOURCES.site)],
  },
  ({ archive }) => {
    const { security_contact, contact, repository, base_url, language } = archive.site;
    const lines = [
      `Contact: ${security_contact ?? contact ?? repository}`,
      `Expires: ${daysLater(newestInstant(archive), VALID_DAYS)}`,
      `Preferred-Languages: ${language}`,
      `Canonical: ${base_url.replace(/\/$/, '')}${PATH}`,
    ];
    return `${lines.join('\n')}\n`;
  },
);

function daysLater(instant: string, days: number): string {
  const later = Date.parse(instant) + days * 86_400_000;
  return new Date(later).toISOString().replace(/\.\d+Z$/, 'Z');
}
