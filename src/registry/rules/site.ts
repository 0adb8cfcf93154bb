import { type Archive, paths } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { FILE_LIMIT, SITE_LIMIT, WARNED } from '../documents/forge-settings/names.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { RECORDS } from '../model/paths.ts';
import { type Problem, RULE_IDS } from '../model/rule.ts';
import { SITEMAP, SITEMAP_FILES } from '../pages/built.ts';
import { LISTED_PAGES, pageNamed } from '../pages/index.ts';
import { filesOf } from '../pages/page.ts';
import type { BuiltSite } from '../pages/publication/surface.ts';
import { plural } from '../text/strings.ts';
import type { Rule, RuleContext } from './rule.ts';

// A built site, compared with the registry.

const REMEDY = 'Build the site again. Derived files are never edited.';

export const siteRules: readonly Rule[] = [
  {
    id: RULE_IDS.surfaces,
    requirement: 'Every surface and page matches the registry.',
    remedy: REMEDY,
    checks: {
      *site(site, context) {
        yield* surfaceProblems(site, context);
        yield* browseProblems(site, context);
        yield* recordProblems(site, context);
      },
    },
  },
];

/** Each surface was made again, and must be what the folder holds, byte for byte. */
function* surfaceProblems({ files, surfaces }: BuiltSite, { hashes }: RuleContext): Iterable<Problem> {
  for (const [path, sha256] of surfaces()) {
    const built = files.read(path.slice(1));
    if (!built) yield { actual: `no file ${path}`, where: path };
    else if (hashes.sha256(built) !== sha256) {
      yield { actual: 'bytes that differ from what the registry generates', where: path };
    }
  }
}

const BROWSE = pageNamed('browse-pages');

/** Spec 8: the browse page names the total and links every record; the sitemap lists every record and every other page. */
function* browseProblems({ files }: BuiltSite, { archive }: RuleContext): Iterable<Problem> {
  const { deposits } = archive.registry;
  const together = (pattern: RegExp) =>
    files.paths
      .filter((path) => pattern.test(path))
      .map((path) => fromUtf8(files.read(path) ?? new Uint8Array()))
      .join('\n');
  const browse = together(filesOf(BROWSE));
  const linked = new Set(browse.match(LINK));
  const root = archive.site.base_url.replace(/\/$/, '');
  const sitemap = new Set(together(SITEMAP_FILES).match(/(?<=<loc>)[^<]+/g));
  const phrase = `${deposits.length} ${plural(deposits.length, 'deposit')}`;
  if (!browse.includes(phrase)) {
    yield { actual: `no “${phrase}” on the browse page`, where: BROWSE.path };
  }
  const listed = LISTED_PAGES.filter(({ path }) => !path.includes('<')).map(({ path }) => path);
  const records = deposits.map(({ deposit_number }) => paths.record(deposit_number));
  for (const record of records) {
    if (!linked.has(`${record}"`)) yield { actual: `no link to ${record}`, where: BROWSE.path };
  }
  for (const path of [...listed, ...records]) {
    if (!sitemap.has(`${root}${path}`)) yield { actual: `no URL of ${path}`, where: SITEMAP.path };
  }
}

const LINK = new RegExp(`${RECORDS}(\\d+)/"`, 'g');

/** Every record page is there and shows its own identifier and hash. */
function* recordProblems({ files }: BuiltSite, { archive }: RuleContext): Iterable<Problem> {
  for (const { deposit_number, axn, hash } of archive.registry.deposits) {
    const where = paths.record(deposit_number);
    const bytes = files.read(`${where.slice(1)}index.html`);
    if (!bytes) yield { actual: `no page ${where}`, where };
    else {
      const page = fromUtf8(bytes);
      if (!page.includes(axn)) yield { actual: `a page without ${axn}`, where };
      if (!page.includes(hash)) yield { actual: `a page without the hash ${hash}`, where };
    }
  }
}

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

export const sizeRules: readonly Rule[] = [
  {
    id: 'SIZ-001',
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
];
