import { paths } from '../archive.ts';
import { fromUtf8, utf8 } from '../identity/hash.ts';
import { publish } from '../surfaces/index.ts';
import { RULE_IDS } from './ids.ts';
import type { BuiltSite, Problem, RuleContext, RuleSet } from './rule.ts';

// A built site, compared with the registry (spec 7 and 8).

const REMEDY = 'Build the site again. Derived files are never edited.';

export const siteRules: RuleSet = {
  titles: { SUR: 'Surfaces and pages' },
  rules: [
    {
      id: RULE_IDS.surfaces,
      level: 'error',
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
  ],
};

/** Each surface is made again and must be what the folder holds, byte for byte. */
function* surfaceProblems(site: BuiltSite, { archive, hashes }: RuleContext): Iterable<Problem> {
  const publication = { sourceCommit: committedIn(site), scripts: site.scripts, folder: site.files };
  for (const { path, content } of publish(archive, hashes, publication)) {
    const made = content();
    const built = site.files.read(path.slice(1));
    if (!built) yield { actual: `no file ${path}`, where: path };
    else if (hashes.sha256(built) !== hashes.sha256(typeof made === 'string' ? utf8(made) : made)) {
      yield { actual: 'bytes that differ from what the registry generates', where: path };
    }
  }
}

/** The commit that the site says it was built from: the one value that the archive itself cannot know. */
function committedIn(site: BuiltSite): string | null {
  const state = site.files.read('data/state.json');
  if (!state) return null;
  try {
    const { source_commit } = JSON.parse(fromUtf8(state)) as { source_commit?: unknown };
    return typeof source_commit === 'string' ? source_commit : null;
  } catch {
    return null;
  }
}

/** Spec 8: the browse page names the total and links every record; so does the sitemap. */
function* browseProblems({ files }: BuiltSite, { archive }: RuleContext): Iterable<Problem> {
  const { deposits } = archive.registry;
  const read = (path: string) => {
    const bytes = files.read(path);
    return bytes ? fromUtf8(bytes) : '';
  };
  const browse = files.paths
    .filter((path) => /^s\/browse\/(?:\d+\/)?index\.html$/.test(path))
    .map(read)
    .join('\n');
  const sitemap = files.paths
    .filter((path) => /^sitemap[^/]*\.xml$/.test(path))
    .map(read)
    .join('\n');
  if (!browse.includes(`${deposits.length} deposits`)) {
    yield { actual: `no “${deposits.length} deposits” on the browse page`, where: '/s/browse/' };
  }
  for (const { deposit_number } of deposits) {
    const record = paths.record(deposit_number);
    if (!browse.includes(`${record}"`)) yield { actual: `no link to ${record}`, where: '/s/browse/' };
    if (!sitemap.includes(`${record}</loc>`))
      yield { actual: `no address of ${record}`, where: '/sitemap.xml' };
  }
}

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
