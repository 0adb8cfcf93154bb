import type { Archive } from '../../archive/archive.ts';
import { changedAt } from '../../archive/file-changes.ts';
import { type Moment, newestOf } from '../../archive/moments.ts';
import { catalogOf } from '../../archive/resources/documents.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { DepositFacts } from '../../pages/browse/facets.ts';
import { browseLists } from '../../pages/browse/lists.ts';
import { CHAPTERS, type PageName, pageNamed } from '../../pages/index.ts';
import { lifeOf } from './events.ts';
import { type Changed, ofArticles, ofBrowsing, ofCitations, ofDeposits, ofRegister } from './list-changes.ts';

/**
 * When what each page shows last changed, by the path of the page as it is in the archive (not percent-encoded); for every page of which the archive knows it. A
 * page that is not there shows something that the archive does not date, or changes with the code: a sitemap says nothing of it rather
 * than something false. Takes time in proportion to the archive; make it once for each.
 */
export function lastChanged(archive: Archive, tools: Hashes & DepositFacts): ReadonlyMap<string, Moment> {
  const known = new Map<string, Moment>();
  for (const [path, at] of changes(archive, tools)) if (at !== undefined) known.set(path, at);
  return known;
}

function* changes(archive: Archive, tools: Hashes & DepositFacts): Iterable<Changed> {
  yield* ofDeposits(archive);
  yield* ofBrowsing(archive, browseLists(archive.registry.deposits, tools, tools.sha256));
  yield* ofArticles(archive, tools);
  yield* ofRegister(archive, tools);
  yield* ofCitations(archive, tools);
  yield* ofFiles(archive);
  yield* ofDocuments(archive);
}

/** The pages that show of a source file what every change of it can change. */
const OF_FILES: readonly (readonly [PageName, ...(keyof typeof RESOURCES)[]])[] = [
  ['captures-page', 'captures'],
  ['addresses-page', 'addresses'],
  ['resolve-page', 'resolution'],
  ['terms-page', 'terms'],
];

function* ofFiles(archive: Archive): Iterable<Changed> {
  const at = (name: keyof typeof RESOURCES) => changedAt(archive, RESOURCES[name]);
  for (const [page, ...names] of OF_FILES) yield [pageNamed(page).path, newestOf(names.map(at))];
  const lives = archive.registry.deposits.flatMap((deposit) => lifeOf(archive, deposit));
  // Whatever has no receipt was there from the beginning.
  const files = (['captures', 'register', 'concepts', 'terms'] as const).flatMap((name) => at(name) ?? []);
  yield [pageNamed('home-page').path, newestOf([...lives, ...files])];
}

/** The documentation says what the documents say from which it is made. */
function* ofDocuments(archive: Archive): Iterable<Changed> {
  const index = catalogOf(archive);
  const days = new Map(
    Object.values(index.protocols).map(({ canonical_path, last_updated }) => [canonical_path, last_updated]),
  );
  const dayOf = (path: string) => days.get(path) ?? index.last_updated;
  for (const { path, derived_from } of CHAPTERS) yield [path, newestOf(derived_from.map(dayOf))];
}
