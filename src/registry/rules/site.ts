import { type Archive, paths } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { FILE_LIMIT, SITE_LIMIT, WARNED } from '../documents/forge-settings/names.ts';
import { fromUtf8, type Hashes } from '../identity/hash.ts';
import type { Problem } from '../model/rule.ts';
import { RECORDS } from '../model/vocabulary.ts';
import { SITEMAP, SITEMAP_FILES } from '../pages/built.ts';
import { LISTED_PAGES, pageNamed } from '../pages/index.ts';
import { filesOf } from '../pages/page.ts';
import type { BuiltSite } from '../pages/publication/surface.ts';
import { decoded } from '../text/links.ts';
import { plural } from '../text/strings.ts';
import type { Rule, RuleContext } from './rule.ts';

// A built site, compared with the registry.

const REMEDY = 'Build the site again. Derived files are never edited.';

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

/** The browse page names the total and links every record; the sitemap lists every record and every other page. */
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

function* sizeProblems(
  { files }: BuiltSite,
  { site }: Archive,
  breaks: (size: number, limit: number) => boolean,
): Iterable<Problem> {
  const size = (path: string) => files.size(path) ?? 0;
  const total = files.paths.reduce((sum, path) => sum + size(path), 0);
  const limit = site.limits.site_bytes ?? SITE_LIMIT;
  if (breaks(total, limit))
    yield { actual: `the site of ${total} bytes; the limit is ${limit}`, where: 'the site' };
  const { path: head, parts } = RESOURCES.registry;
  for (const where of files.paths.filter((one) => one === head || parts?.has(one)))
    if (breaks(size(where), FILE_LIMIT))
      yield { actual: `the registry file of ${size(where)} bytes; the limit is ${FILE_LIMIT}`, where };
}

// Links and manifest of a built site: every internal link arrives somewhere, every file is in the manifest.

const MANIFEST = 'SHA256SUMS.txt';

function* linkProblems({ files }: BuiltSite, origin: string, base: string): Iterable<Problem> {
  const there = new Set(files.paths);
  const known = new Map<string, Page['ids']>();
  /** The anchors of a page of the site, each read when it is asked for. */
  const anchorsOf = (path: string) => {
    const ids = known.get(path) ?? pageOf(path.endsWith('.html') ? files.read(path) : undefined).ids;
    known.set(path, ids);
    return ids;
  };
  const faultOf = (target: string, here: string, own: Page['ids'], path: string) => {
    const url = URL.parse(target, here);
    if (!url) return 'a URL that cannot be parsed';
    if (url.origin !== origin) return undefined;
    const to = decoded(url.pathname);
    if (!to.startsWith(base)) return 'a link outside the base path of the site';
    const inside = to.slice(base.length);
    const file = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
    if (!there.has(file)) return 'a link without a target';
    const id = url.hash.slice(1);
    const ids = id === '' || file === path ? own : anchorsOf(file);
    // As browsers look for it (HTML, “select the indicated part”): as it stands, and then decoded.
    return id === '' || ids.has(id) || ids.has(decoded(id)) ? undefined : 'an anchor without a target';
  };
  for (const path of files.paths.filter((one) => one.endsWith('.html'))) {
    const here = `${origin}${base}${path.replace(/index\.html$/, '')}`;
    // The links of a page are not kept: together they would fill the memory.
    const { links, ids } = pageOf(files.read(path));
    for (const target of links) {
      const fault = faultOf(target, here, ids, path);
      if (fault) yield { actual: `${fault}: ${target}`, where: `/${path}` };
    }
  }
}

function hashesOf(files: BuiltSite['files'], { sha256 }: Hashes): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of files.paths) {
    const bytes = path === MANIFEST ? undefined : files.read(path);
    if (bytes) found.set(path, sha256(bytes));
  }
  return found;
}

/** Compares a manifest with the hashes of the files, in the order of the paths. */
function* manifestProblems(manifest: string, actual: ReadonlyMap<string, string>): Iterable<Problem> {
  const due = [...actual].map(([path, hash]) => `${hash}  ${path}\n`).join('');
  if (manifest === due) return;
  const lines = manifest.split('\n').filter(Boolean);
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const wrong = [...actual.keys(), ...new Set(listed.keys()).difference(actual)].flatMap((path) => {
    const [stated, found] = [listed.get(path), actual.get(path)];
    const what =
      stated === undefined
        ? 'a file that the manifest does not list'
        : found === undefined
          ? 'a line for a file that does not exist'
          : 'bytes that do not match the manifest';
    return stated === found ? [] : [{ actual: what, where: `/${path}` }];
  });
  yield* wrong;
  if (wrong.length === 0)
    yield {
      actual: 'lines that are not in the format of sha256sum and in the order of the paths',
      where: `/${MANIFEST}`,
    };
}

// The links and anchors of a built page.

const LINKS = new Set(['href', 'src', 'action']);

interface Page {
  readonly links: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** An `<a>` with a full URL comes from a depositor and is not checked: one that names a missing page of this site would stop every later build. */
const WHOLE = /^[a-z][a-z0-9+.-]*:/i;

const TAGS = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)+)\s*\/?>/gi;

/** The links and anchors of a page; none where it is not there. Text holds no raw `<`, so what looks like a tag is one. */
function pageOf(bytes: Uint8Array | undefined): Page {
  const [links, ids] = [new Set<string>(), new Set<string>()];
  for (const [, tag = '', inside = ''] of (bytes ? fromUtf8(bytes) : '').matchAll(TAGS)) {
    for (const [, name = '', written = ''] of inside.matchAll(/([^\s=>"]+)="([^"]*)"/g)) {
      if (name !== 'id' && !LINKS.has(name)) continue;
      const value = decode(written);
      if (name === 'id') ids.add(value);
      else if (!/^a$/i.test(tag) || !WHOLE.test(value)) links.add(value);
    }
  }
  return { links, ids };
}

/** Attribute values as a browser reads them: only what our own writers escape. */
function decode(value: string): string {
  if (!value.includes('&')) return value;
  return value
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal) => String.fromCodePoint(Number(decimal)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

export const siteRules: readonly Rule[] = [
  {
    id: 'SUR-001',
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
  {
    id: 'LNK-001',
    requirement: 'Every internal link of the site, and its anchor, has a target.',
    remedy: 'Fix the link in the source, and build again.',
    checks: {
      site: (site, { archive }) =>
        linkProblems(site, new URL(archive.site.base_url).origin, archive.site.base),
    },
  },
  {
    id: 'SUM-001',
    requirement: 'The manifest lists every published file with its hash, and no other file.',
    remedy: REMEDY,
    checks: {
      *site({ files }, { hashes }) {
        const manifest = files.read(MANIFEST);
        if (!manifest) yield { actual: `no ${MANIFEST}`, where: `/${MANIFEST}` };
        else yield* manifestProblems(fromUtf8(manifest), hashesOf(files, hashes));
      },
    },
  },
  {
    id: 'SIZ-001',
    requirement:
      'The site is no larger than limits.site_bytes of data/site.json, 1,000,000,000 bytes where it names none, and data/registry.json and each of its parts no larger than 100,000,000 bytes.',
    remedy:
      'Publish on a host that takes more, and set limits.site_bytes to what it takes. Nothing is published until then.',
    checks: { site: (site, { archive }) => sizeProblems(site, archive, (size, limit) => size > limit) },
  },
  {
    id: 'SIZ-002',
    level: 'warning',
    requirement: `The site, data/registry.json and each of its parts have less than ${WARNED} % of the bytes that they may have.`,
    remedy: 'Prepare a host that takes more, before SIZ-001 stops the mint.',
    checks: {
      site: (site, { archive }) =>
        sizeProblems(site, archive, (size, limit) => size <= limit && size * 100 >= limit * WARNED),
    },
  },
];
