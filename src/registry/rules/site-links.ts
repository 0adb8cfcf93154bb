import { fromUtf8, type Hashes } from '../identity/hash.ts';
import type { Problem } from '../model/rule.ts';
import type { BuiltSite } from '../pages/publication/surface.ts';
import type { Rule } from './rule.ts';

// Links and manifest of a built site: every internal link arrives somewhere, every file is in the manifest.

const REMEDY = 'Build the site again. Derived files are never edited.';
const MANIFEST = 'SHA256SUMS.txt';

function* linkProblems({ files }: BuiltSite, origin: string, base: string): Iterable<Problem> {
  const anchors = anchorsOf(files);
  const there = new Set(files.paths);
  // A link that begins with a slash has the same target on every page, and most links are on every page: check each of these once.
  const sound = new Set<string>();
  for (const path of files.paths.filter((one) => one.endsWith('.html'))) {
    const here = `${origin}${base}${path.replace(/index\.html$/, '')}`;
    // The links of a page are not kept: together they would fill the memory.
    const page = pageOf(files.read(path));
    const idsOf = (file: string) => (file === path ? page?.ids : anchors(file));
    for (const target of page?.links ?? []) {
      if (sound.has(target)) continue;
      const problem = linkProblem(target, here, { origin, base, files: there, idsOf });
      if (!problem && FROM_ROOT.test(target) && sound.size < MOST_SOUND) sound.add(target);
      if (problem) yield { actual: `${problem}: ${target}`, where: `/${path}` };
    }
  }
}

const FROM_ROOT = /^\/[^/]/;
/** The most sound links to remember. Those that every page has come early, with the first page. */
const MOST_SOUND = 10_000;

type Anchors = (path: string) => Page['ids'] | undefined;

/** The site in which a link is followed. */
interface Surroundings {
  readonly origin: string;
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly idsOf: Anchors;
}

function linkProblem(
  target: string,
  here: string,
  { origin, base, files, idsOf }: Surroundings,
): string | undefined {
  if (!URL.canParse(target, here)) return 'a URL that cannot be parsed';
  const url = new URL(target, here);
  if (url.origin !== origin) return undefined;
  const path = decoded(url.pathname);
  if (!path.startsWith(base)) return 'a link outside the base path of the site';
  const inside = path.slice(base.length);
  const file = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
  if (!files.has(file)) return 'a link without a target';
  const id = url.hash.slice(1);
  const ids = url.hash.length > 1 ? idsOf(file) : undefined;
  // As browsers look for it (HTML, “select the indicated part”): as it stands, and then decoded.
  if (id !== '' && !ids?.has(id) && !ids?.has(decoded(id))) return 'an anchor without a target';
  return undefined;
}

/** Decodes a path or an anchor. Returns it as it is if a percent sign encodes nothing, as in the label of a footnote. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const siteLinkRules: readonly Rule[] = [
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
        else {
          const text = fromUtf8(manifest);
          yield* manifestProblems(text, hashesOf(files, hashes));
        }
      },
    },
  },
];

function hashesOf(files: BuiltSite['files'], { sha256 }: Hashes): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of files.paths) {
    const bytes = path === MANIFEST ? undefined : files.read(path);
    if (bytes) found.set(path, sha256(bytes));
  }
  return found;
}

/** What differs between a manifest and the hashes of the files, in the order of the paths. */
function* manifestProblems(manifest: string, actual: ReadonlyMap<string, string>): Iterable<Problem> {
  const due = [...actual].map(([path, hash]) => `${hash}  ${path}\n`).join('');
  if (manifest === due) return;
  const lines = manifest.split('\n').filter(Boolean);
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  let sound = true;
  for (const [path, hash] of actual) {
    const stated = listed.get(path);
    listed.delete(path);
    if (stated === hash) continue;
    sound = false;
    const what =
      stated === undefined
        ? 'a file that the manifest does not list'
        : 'bytes that do not match the manifest';
    yield { actual: what, where: `/${path}` };
  }
  for (const path of listed.keys()) {
    sound = false;
    yield { actual: 'a line for a file that does not exist', where: `/${path}` };
  }
  if (sound) {
    yield {
      actual: 'lines that are not in the format of sha256sum and in the order of the paths',
      where: `/${MANIFEST}`,
    };
  }
}

// What stands in a built page: its links and its anchors.

const LINKS = new Set(['href', 'src', 'action']);

/** What a page links, and the anchors that it has. */
interface Page {
  readonly links: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** The anchors of the pages of a folder, each read when it is asked for; undefined for what is no page. */
function anchorsOf(files: BuiltSite['files']): (path: string) => Page['ids'] | undefined {
  const known = new Map<string, Page['ids'] | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, path.endsWith('.html') ? pageOf(files.read(path))?.ids : undefined);
    return known.get(path);
  };
}

/** The links and anchors of a page; undefined where it is not there. */
function pageOf(bytes: Uint8Array | undefined): Page | undefined {
  if (!bytes) return undefined;
  const attributes = attributesOf(fromUtf8(bytes));
  const ids = new Set(attributes.filter(({ name }) => name === 'id').map(({ value }) => value));
  const links = attributes
    .filter(({ tag, name, value }) => LINKS.has(name) && !(tag === 'a' && WHOLE.test(value)))
    .map(({ value }) => value);
  return { links: new Set(links), ids };
}

/**
 * An `<a>` with a full URL comes from a depositor, since the site's own links begin with a slash. It is not checked: one deposit that
 * names a missing page of this site would stop every later build.
 */
const WHOLE = /^[a-z][a-z0-9+.-]*:/i;

interface Attribute {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
}

/** The anchors and links of all tags. Text holds no raw `<`, so what looks like a tag is one. */
function attributesOf(html: string): Attribute[] {
  const found: Attribute[] = [];
  const tags = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)+)\s*\/?>/gi;
  for (const [, tag = '', inside = ''] of html.matchAll(tags)) {
    for (const [, name = '', value = ''] of inside.matchAll(/([^\s=>"]+)="([^"]*)"/g))
      if (name === 'id' || LINKS.has(name))
        found.push({ tag: tag.toLowerCase(), name, value: decode(value) });
  }
  return found;
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
