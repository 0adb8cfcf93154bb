import { type Archive, indexOf, paths } from '../../archive/archive.ts';
import { changedAt, type Moment, newestOf } from '../../archive/moments.ts';
import { catalogOf } from '../../archive/resources/documents.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { intakes } from '../../archive/resources/logs.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import { latestOf, seriesOf } from '../../model/lifecycle.ts';
import type { RegisterEntry } from '../../model/observations.ts';
import { type DepositFacts, valueWords, WAYS } from '../../pages/browse/facets.ts';
import { byLetter, letterSlug } from '../../pages/browse/letters.ts';
import { type BrowseLists, browseLists } from '../../pages/browse/lists.ts';
import {
  BROWSE_PAGE,
  browsePath,
  letterPath,
  pagesOf,
  VALUE_PAGE,
  valuePath,
  wayPath,
} from '../../pages/browse/paths.ts';
import { CHAPTERS, type PageName, pageNamed } from '../../pages/index.ts';
import { citationsList } from '../../pages/lists/citations.ts';
import { type List, partsOfList } from '../../pages/lists/list.ts';
import { PAGE_SIZE } from '../../pages/lists/parts.ts';
import { entryPath, observationsOf, registerList } from '../../pages/lists/register.ts';
import { articlePath, PAGE_KEY, wikiList } from '../../pages/lists/wiki.ts';
import { neighborsOf } from '../../reading/neighbors.ts';
import { onceFor } from '../../text/once.ts';
import { recordLinksOf } from '../record/record-links.ts';
import { lifeOf } from './events.ts';

/** A page by its path, and when it last changed. */
export type Changed = readonly [path: string, at: Moment | undefined];

/** Records, what changed between versions, and articles. */
function* ofDeposits(archive: Archive): Iterable<Changed> {
  for (const deposit of archive.registry.deposits) {
    yield [paths.record(deposit.deposit_number), recordChanged(archive, deposit)];
    yield [paths.changes(deposit.deposit_number), comparisonChanged(archive, deposit)];
    yield [articlePath(deposit), articleChanged(archive, deposit)];
  }
}

/** The pages to browse: a row shows title and status, an index how many deposits there are. */
function* ofBrowsing(archive: Archive, lists: BrowseLists): Iterable<Changed> {
  const { deposits } = archive.registry;
  yield* ofRows(archive, deposits, BROWSE_PAGE, browsePath);
  for (const way of WAYS) {
    const { name } = way;
    yield [wayPath(name), mintOf(deposits)];
    const values = [...lists[name].values()];
    for (const { slug, deposits: listed, hasPage } of values) {
      if (hasPage) yield* ofRows(archive, listed, VALUE_PAGE, (page) => valuePath(name, slug, page));
    }
    for (const { letter, items } of byLetter(values, ({ value }) => valueWords(way, value)))
      yield [letterPath(name, letterSlug(letter)), mintOf(items.flatMap((item) => item.deposits))];
  }
}

function mintOf(deposits: readonly Deposit[]): Moment | undefined {
  return newestOf(deposits.map(({ minted_at }) => minted_at));
}

/** A numbered page comes when so many deposits have come after those that it shows that the first page cannot hold them. */
function* ofRows(
  archive: Archive,
  deposits: readonly Deposit[],
  size: number,
  pathOf: (page?: number) => string,
): Iterable<Changed> {
  for (const { number, items } of pagesOf(deposits, size)) {
    const came = number === undefined ? undefined : deposits[(number + 1) * size]?.minted_at;
    const lives = items.flatMap((deposit) => lifeOf(archive, deposit));
    yield [pathOf(number), newestOf(came === undefined ? lives : [...lives, came])];
  }
}

/** The list of articles, and all by title. A rejection takes an article away, and nothing says when. */
function* ofArticles(archive: Archive, tools: Hashes): Iterable<Changed> {
  const { deposits } = archive.registry;
  if (deposits.some(({ wiki_status }) => wiki_status === 'rejected')) return;
  const changed = deposits.map((deposit) => articleChanged(archive, deposit));
  const at = new Map(deposits.map((deposit, place) => [deposit, changed[place]]));
  yield* ofGrown(archive, tools, wikiList, ({ deposit }) => at.get(deposit), PAGE_KEY);
  yield [pageNamed('static-wiki-page').path, mintOf(deposits)];
}

/** The register and its entries: an intake leaves a receipt for each observation. */
function* ofRegister(archive: Archive, tools: Hashes): Iterable<Changed> {
  const taken = intakesOf(archive);
  const changed = (entry: RegisterEntry) =>
    newestOf(observationsOf(entry).map(({ obs_id }) => taken.get(obs_id)));
  for (const entry of archive.register.entries) yield [entryPath(entry.slug), changed(entry)];
  yield* ofGrown(archive, tools, registerList, changed);
}

/** A list that grows at one end: a numbered page changes when an item leaves the first page for it. */
function* ofGrown<Item>(
  archive: Archive,
  tools: Hashes,
  list: List<Item>,
  changed: (item: Item) => Moment | undefined,
  prefix = '',
): Iterable<Changed> {
  const parts = partsOfList(list, archive, tools);
  const items = parts.toReversed().flatMap((part) => part.items.toReversed());
  const { path } = pageNamed(list.page);
  for (const { key, items: listed } of parts) {
    const number = key === undefined ? undefined : Number(key.slice(prefix.length));
    const left =
      number === undefined ? undefined : items[Math.min(items.length, number * PAGE_SIZE + PAGE_SIZE) - 1];
    const moments = [...listed, ...(left === undefined ? [] : [left])].map(changed);
    yield [key === undefined ? path : `${path}${key}/`, newestOf(moments)];
  }
}

/** The citations: by what became of either end. One by a legacy DOI can have been found when that was mapped. */
function* ofCitations(archive: Archive, tools: Hashes): Iterable<Changed> {
  const { path } = pageNamed('citations-page');
  for (const { key, items } of partsOfList(citationsList, archive, tools)) {
    const ends = new Set(items.flatMap(({ source, target }) => [source, target]));
    const newest = newestOf([...ends].flatMap((deposit) => lifeOf(archive, deposit)));
    const mapped = items.some(({ via }) => via === 'doi_resolution');
    const at = notBefore(newest, mapped ? [changedAt(archive, RESOURCES.resolution)] : []);
    yield [key === undefined ? path : `${path}${key}/`, at];
  }
}

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

// When the pages about one deposit last changed: by what became of it, of its other versions, of what it cites and of what cites it. The
// reading pass that follows a mint is taken as part of it. What a text cited that was removed since is not known any more.

/** What the pages about a deposit show of deposits alone. */
function baseOf(archive: Archive, deposit: Deposit): (Moment | undefined)[] {
  const { cites, citedBy } = neighborsOf(archive, deposit);
  const series = seriesOf(archive).get(deposit.version_series_id ?? '') ?? [];
  const { byNumber } = indexOf(archive);
  // Beside a sequential series, a deposit supersedes one that is in no series with it.
  const others = [latestOf(deposit, byNumber), byNumber.get(deposit.supersedes ?? 0)];
  const shown = new Set([deposit, ...series, ...cites, ...others.filter((one) => one !== undefined)]);
  const made = deposit.generated_by ?? {};
  return [
    ...[...shown].flatMap((one) => lifeOf(archive, one)),
    ...citedBy.map(({ minted_at }) => minted_at),
    ...[made.wiki_article, made.entities].map((generation) => dayAfter(generation?.date, deposit)),
  ];
}

/** The day of generated content, where it was made after the mint. */
function dayAfter(day: string | undefined, { minted_at }: Deposit): Moment {
  return day === undefined || minted_at.startsWith(day) ? minted_at : day;
}

/** Nothing says when a person reviewed generated content. */
function isReviewed({ wiki_status, entity_status }: Deposit): boolean {
  return [wiki_status, entity_status].some((status) => status === 'reviewed' || status === 'rejected');
}

/** When the record of a deposit last changed; undefined where it shows something that the archive does not date. */
function recordChanged(archive: Archive, deposit: Deposit): Moment | undefined {
  if (isReviewed(deposit)) return undefined;
  const { defines, references, observed, dois } = recordLinksOf(archive, deposit);
  const named = [
    ...defines.flatMap(({ referencedBy }) => referencedBy),
    ...references.flatMap(({ definedIn, firstIn }) => [definedIn, firstIn]),
  ];
  const taken = intakesOf(archive);
  const newest = newestOf([
    ...baseOf(archive, deposit),
    ...named.flatMap((one) => one?.minted_at ?? []),
    ...observed.flatMap(({ obs_id }) => taken.get(obs_id) ?? []),
  ]);
  const isCaptured = observed.some(({ obs_id }) => !taken.has(obs_id));
  return notBefore(newest, [
    ...(dois.length > 0 ? [changedAt(archive, RESOURCES.resolution)] : []),
    ...(isCaptured ? [changedAt(archive, RESOURCES.captures)] : []),
  ]);
}

/** When the article on a deposit last changed. */
function articleChanged(archive: Archive, deposit: Deposit): Moment | undefined {
  return isReviewed(deposit) ? undefined : newestOf(baseOf(archive, deposit));
}

/** When what is compared between a version and the one before it last changed: by what became of either. */
function comparisonChanged(archive: Archive, deposit: Deposit): Moment | undefined {
  const before = indexOf(archive).byNumber.get(deposit.predecessor_deposit_number ?? 0);
  return newestOf([deposit, ...(before ? [before] : [])].flatMap((one) => lifeOf(archive, one)));
}

/** What files that date none of their items hold changes nothing later than the file: the moment stands if it is not before that. */
function notBefore(newest: Moment | undefined, files: readonly (Moment | undefined)[]): Moment | undefined {
  const among = newestOf([newest, ...files]);
  return among === newest ? newest : undefined;
}

/** When each observation of the register was taken in, by its id. */
function intakesOf(archive: Archive): ReadonlyMap<string, Moment> {
  return onceFor(archive, 'instants of intakes', () => {
    const receipts = [...intakes.items(archive.intakes)];
    return new Map(receipts.map(([, { obs_id, ts }]) => [obs_id, ts]));
  });
}
