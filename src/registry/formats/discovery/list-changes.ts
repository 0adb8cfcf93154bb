import { type Archive, paths } from '../../archive/archive.ts';
import { changedAt } from '../../archive/file-changes.ts';
import { type Moment, newestOf } from '../../archive/moments.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import type { Hashes } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import type { RegisterEntry } from '../../model/observations.ts';
import { valueWords, WAYS } from '../../pages/browse/facets.ts';
import { byLetter, letterSlug } from '../../pages/browse/letters.ts';
import type { BrowseLists } from '../../pages/browse/lists.ts';
import {
  BROWSE_PAGE,
  browsePath,
  letterPath,
  pagesOf,
  VALUE_PAGE,
  valuePath,
  wayPath,
} from '../../pages/browse/paths.ts';
import { pageNamed } from '../../pages/index.ts';
import { citationsList } from '../../pages/lists/citations.ts';
import { type List, partsOfList } from '../../pages/lists/list.ts';
import { PAGE_SIZE } from '../../pages/lists/parts.ts';
import { entryPath, observationsOf, registerList } from '../../pages/lists/register.ts';
import { articlePath, PAGE_KEY, wikiList } from '../../pages/lists/wiki.ts';
import { lifeOf } from './events.ts';
import { articleChanged, comparisonChanged, intakesOf, notBefore, recordChanged } from './record-changes.ts';

/** A page by its path, and when it last changed. */
export type Changed = readonly [path: string, at: Moment | undefined];

/** Records, what changed between versions, and articles. */
export function* ofDeposits(archive: Archive): Iterable<Changed> {
  for (const deposit of archive.registry.deposits) {
    yield [paths.record(deposit.deposit_number), recordChanged(archive, deposit)];
    yield [paths.changes(deposit.deposit_number), comparisonChanged(archive, deposit)];
    yield [articlePath(deposit), articleChanged(archive, deposit)];
  }
}

/** The pages to browse: a row shows title and status, an index how many deposits there are. */
export function* ofBrowsing(archive: Archive, lists: BrowseLists): Iterable<Changed> {
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
export function* ofArticles(archive: Archive, tools: Hashes): Iterable<Changed> {
  const { deposits } = archive.registry;
  if (deposits.some(({ wiki_status }) => wiki_status === 'rejected')) return;
  const changed = deposits.map((deposit) => articleChanged(archive, deposit));
  const at = new Map(deposits.map((deposit, place) => [deposit, changed[place]]));
  yield* ofGrown(archive, tools, wikiList, ({ deposit }) => at.get(deposit), PAGE_KEY);
  yield [pageNamed('static-wiki-page').path, mintOf(deposits)];
}

/** The register and its entries: an intake leaves a receipt for each observation. */
export function* ofRegister(archive: Archive, tools: Hashes): Iterable<Changed> {
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
export function* ofCitations(archive: Archive, tools: Hashes): Iterable<Changed> {
  const { path } = pageNamed('citations-page');
  for (const { key, items } of partsOfList(citationsList, archive, tools)) {
    const ends = new Set(items.flatMap(({ source, target }) => [source, target]));
    const newest = newestOf([...ends].flatMap((deposit) => lifeOf(archive, deposit)));
    const mapped = items.some(({ via }) => via === 'doi_resolution');
    const at = notBefore(newest, mapped ? [changedAt(archive, RESOURCES.resolution)] : []);
    yield [key === undefined ? path : `${path}${key}/`, at];
  }
}
