import type { Archive } from '../archive.ts';
import { FILE_LIMIT, SITE_LIMIT, WARNED } from '../forge-settings/names.ts';
import { RESOURCES } from '../resources/index.ts';
import type { BuiltSite, Problem, RuleSet } from './rule.ts';

// Sizes that hosts limit: what a site publishes together, and the one file that grows with every deposit.

interface Measured {
  readonly what: string;
  readonly where: string;
  readonly size: number;
  readonly limit: number;
}

function* measured({ files }: BuiltSite, { site }: Archive): Iterable<Measured> {
  const total = files.paths.reduce((sum, path) => sum + (files.size(path) ?? 0), 0);
  yield { what: 'the site', where: 'the site', size: total, limit: site.limits.site_bytes ?? SITE_LIMIT };
  const { path: head, parts } = RESOURCES.registry;
  for (const path of files.paths.filter((one) => one === head || parts?.has(one)))
    yield { what: 'the registry file', where: path, size: files.size(path) ?? 0, limit: FILE_LIMIT };
}

const words = ({ what, size, limit }: Measured) => `${what} of ${size} bytes; the limit is ${limit}`;

function* within(site: BuiltSite, archive: Archive, breaks: (one: Measured) => boolean): Iterable<Problem> {
  for (const one of measured(site, archive)) if (breaks(one)) yield { actual: words(one), where: one.where };
}

export const sizeRules: RuleSet = {
  titles: { SIZ: 'Sizes' },
  rules: [
    {
      id: 'SIZ-001',
      level: 'error',
      requirement:
        'The site is no larger than limits.site_bytes of data/site.json, 1,000,000,000 bytes where it names none, and data/registry.json and each of its parts no larger than 100,000,000 bytes.',
      remedy:
        'Publish on a host that takes more, and set limits.site_bytes to what it takes. Nothing is published until then.',
      checks: {
        site: (site, { archive }) => within(site, archive, ({ size, limit }) => size > limit),
      },
    },
    {
      id: 'SIZ-002',
      level: 'warning',
      requirement: `The site, data/registry.json and each of its parts have less than ${WARNED} % of the bytes that they may have.`,
      remedy: 'Prepare a host that takes more, before SIZ-001 stops the mint.',
      checks: {
        site: (site, { archive }) =>
          within(site, archive, ({ size, limit }) => size <= limit && size * 100 >= limit * WARNED),
      },
    },
  ],
};
