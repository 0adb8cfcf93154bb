import { fromUtf8, type Hashes } from '../identity/hash.ts';
import { anchorsOf, type Page, pageOf } from './page-links.ts';
import type { BuiltSite, Problem, RuleSet } from './rule.ts';

// Links and manifest of a built site: every internal link arrives somewhere, every file is in the manifest.

const REMEDY = 'Build the site again. Derived files are never edited.';
const MANIFEST = 'SHA256SUMS.txt';

function* linkProblems(site: BuiltSite, origin: string, base: string): Iterable<Problem> {
  const anchors = anchorsOf(site.files);
  const files = new Set(site.files.paths);
  // What begins with a slash leads to the same from every page, and most links stand on all of them.
  const sound = new Set<string>();
  for (const path of pagesToCheck(site, anchors)) {
    // A page is read again when its own anchors change.
    const linked = (file: string, id = '') => {
      if (file !== path) site.linked?.add(id === '' ? file : anchor(file, id));
    };
    const here = `${origin}${base}${path.replace(/index\.html$/, '')}`;
    // The links of a page are not kept: together they would fill the memory.
    const page = pageOf(site.files.read(path));
    const idsOf = (file: string) => (file === path ? page?.ids : anchors(file));
    for (const target of page?.links ?? []) {
      if (sound.has(target)) continue;
      const problem = linkProblem(target, here, { origin, base, files, idsOf, linked });
      if (!problem && FROM_ROOT.test(target) && sound.size < MOST_SOUND) sound.add(target);
      if (problem) yield { actual: `${problem}: ${target}`, where: `/${path}` };
    }
  }
}

const FROM_ROOT = /^\/[^/]/;
/** So many are remembered: those that every page has come with the first. */
const MOST_SOUND = 10_000;

/** Beyond so many files that are gone, every page is parsed: to look for each name in each page would take longer. */
const MOST_GONE = 20;

/**
 * Every page; or only those that are not the same in the site before, whose links were checked there, and those that name a file that is
 * gone since. Every page again where an anchor or a page is gone, which `../` may lead to, or a file whose name is written in several ways.
 */
function pagesToCheck({ files, earlier }: BuiltSite, anchors: Anchors): string[] {
  const all = files.paths.filter((path) => path.endsWith('.html'));
  if (!earlier) return all;
  const there = new Set(files.paths);
  const gone = earlier.files.paths
    .filter((path) => !there.has(path) && (earlier.linked?.has(path) ?? true))
    .map((path) => path.replace(/^.*\//, ''));
  const plain = gone.every((name) => PLAIN.test(name) && !name.endsWith('.html'));
  if (gone.length > MOST_GONE || !plain) return all;
  const before = new Set(earlier.files.paths);
  const changed = all.filter((path) => !earlier.unchanged.has(path));
  const lost = changed.some((path) => {
    const ids = before.has(path) ? pageOf(earlier.files.read(path))?.ids : undefined;
    const left = ids?.difference(anchors(path) ?? new Set()) ?? new Set<string>();
    return [...left].some((id) => earlier.linked?.has(anchor(path, id)) ?? true);
  });
  if (lost) return all;
  if (gone.length === 0) return changed;
  const names = (path: string) => {
    const text = fromUtf8(files.read(path) ?? new Uint8Array());
    return gone.some((name) => text.includes(name));
  };
  return all.filter((path) => !earlier.unchanged.has(path) || names(path));
}

/** Names that are written alike in a path, in a URL and in HTML. */
const PLAIN = /^[\w.-]+$/;

type Anchors = (path: string) => Page['ids'] | undefined;

/** The site in which a link is followed; `linked` takes the file to which it leads. */
interface Surroundings {
  readonly origin: string;
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly idsOf: Anchors;
  readonly linked: (file: string, id?: string) => void;
}

/** How an anchor of a page stands among what is linked. */
const anchor = (file: string, id: string) => `${file}#${id}`;

function linkProblem(
  target: string,
  here: string,
  { origin, base, files, idsOf, linked }: Surroundings,
): string | undefined {
  if (!URL.canParse(target, here)) return 'a URL that cannot be parsed';
  const url = new URL(target, here);
  if (url.origin !== origin) return undefined;
  const path = decoded(url.pathname);
  if (!path.startsWith(base)) return 'a link outside the base path of the site';
  const inside = path.slice(base.length);
  const file = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
  if (!files.has(file)) return 'a link without a target';
  linked(file);
  const id = url.hash.slice(1);
  for (const one of id === '' ? [] : [id, decoded(id)]) linked(file, one);
  const ids = url.hash.length > 1 ? idsOf(file) : undefined;
  // As browsers look for it (HTML, “select the indicated part”): as it stands, and then decoded.
  if (id !== '' && !ids?.has(id) && !ids?.has(decoded(id))) return 'an anchor without a target';
  return undefined;
}

/** A percent sign may encode nothing: the label of a footnote has any. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const siteLinkRules: RuleSet = {
  titles: { LNK: 'Links', SUM: 'The manifest' },
  rules: [
    {
      id: 'LNK-001',
      level: 'error',
      requirement: 'Every internal link of the site, and its anchor, has a target.',
      remedy: 'Fix the link in the source, and build again.',
      checks: {
        site: (site, { archive }) =>
          linkProblems(site, new URL(archive.site.base_url).origin, archive.site.base),
      },
    },
    {
      id: 'SUM-001',
      level: 'error',
      requirement: 'The manifest lists every published file with its hash, and no other file.',
      remedy: REMEDY,
      checks: {
        *site({ files, hashOf }, { hashes }) {
          const manifest = files.read(MANIFEST);
          if (!manifest) yield { actual: `no ${MANIFEST}`, where: `/${MANIFEST}` };
          else {
            const text = fromUtf8(manifest);
            yield* manifestProblems(text, hashesOf(files, hashes, hashOf));
          }
        },
      },
    },
  ],
};

function hashesOf(
  files: BuiltSite['files'],
  { sha256 }: Hashes,
  known: BuiltSite['hashOf'],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of files.paths) {
    if (path === MANIFEST) continue;
    const hash = known?.(path);
    const bytes = hash === undefined ? files.read(path) : undefined;
    if (hash !== undefined) found.set(path, hash);
    else if (bytes) found.set(path, sha256(bytes));
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
