import type { Deposit } from '../model/deposit.ts';
import type { ValueList } from '../pages/browse/lists.ts';
import { BROWSE_PAGE, type ListPage, pagesOf, VALUE_PAGE } from '../pages/browse/paths.ts';
import { pageNamed } from '../pages/index.ts';
import { citationsList, mostCited } from '../pages/lists/citations.ts';
import {
  besideWords,
  type List,
  type ListPart,
  listed,
  type PartName,
  partsOfList,
  partWords,
} from '../pages/lists/list.ts';
import { type Article, articlePath, wikiList } from '../pages/lists/wiki.ts';
import { onceFor } from '../text/once.ts';
import { summaryOf } from '../text/strings.ts';
import { citationsHref, href, type ViewContext, workLink } from './links.ts';
import type { Linked } from './record.ts';

// The views of lists. A page says nothing that changes with each item that is added, but for the first, which says how much there
// is, of what, and on which pages.

/** The links from a page of a list to those beside it and to the first, and on the first of more than two to all. */
export interface PageLinks {
  readonly steps: { readonly before?: Linked; readonly first?: Linked; readonly after?: Linked };
  readonly all: readonly (Linked & { readonly current: boolean })[];
}

/** The links from one of the pages of a list. `beside` makes that to a page beside it, `among` that to another. */
export function pageLinks<Page>(
  pages: readonly Page[],
  at: number,
  beside: (page: Page) => Linked,
  among = beside,
): PageLinks {
  const [first, before, after] = [pages[0], pages[at - 1], pages[at + 1]];
  return {
    steps: {
      ...(before && { before: beside(before) }),
      ...(first && at > 1 && { first: among(first) }),
      ...(after && { after: beside(after) }),
    },
    all:
      at === 0 && pages.length > 2
        ? pages.map((page, place) => ({ ...among(page), current: place === at }))
        : [],
  };
}

/** A page of a list. */
export interface ListView<Row> extends PageLinks {
  readonly part: PartName;
  readonly path: string;
  readonly rows: readonly Row[];
  /** Whether the whole list is empty, and whether the whole archive is. */
  readonly isEmpty: boolean;
  readonly hasDeposits: boolean;
}

/** The path of a page of a list by its key, which may have letters of any script. */
export function partPath({ page }: Pick<List<never>, 'page'>, key: string | undefined): string {
  return `${pageNamed(page).path}${key === undefined ? '' : `${encodeURIComponent(key)}/`}`;
}

/** The view of a page of a list, with what `row` makes of each item. Throws where the list has no page of that key. */
export function listView<Item, Row>(
  { archive, tools }: ViewContext,
  list: List<Item>,
  key: string | undefined,
  row: (item: Item) => Row,
): ListView<Row> {
  const parts = partsOfList(list, archive, tools);
  const at = parts.findIndex((part) => part.key === key);
  const shown = parts[at];
  if (!shown) throw new Error(`The list ${list.name} has no page ${key}.`);
  const { items, ...part } = shown;
  const to = (one: ListPart<Item>, text: string): Linked => ({
    text,
    to: href(archive, partPath(list, one.key)),
  });
  return {
    part,
    path: partPath(list, key),
    rows: items.map(row),
    isEmpty: parts.every((one) => one.items.length === 0),
    hasDeposits: archive.registry.deposits.length > 0,
    ...pageLinks(
      parts,
      at,
      (one) => to(one, besideWords(one, list.nouns)),
      (one) => to(one, one.key === undefined ? one.label : partWords(one, list.nouns)),
    ),
  };
}

/** The link to an item of a list where it stands now, by the anchor of its row. Throws where the list has no such item. */
export function itemHref<Item>({ archive, tools }: ViewContext, list: List<Item>, id: string): string {
  const keys = onceFor(archive, `places in ${list.name}`, () => {
    const parts = partsOfList(list, archive, tools);
    return new Map(parts.flatMap(({ key, items }) => items.map((item) => [list.id(item), key] as const)));
  });
  if (!keys.has(id)) throw new Error(`The list ${list.name} has no ${id}.`);
  return `${href(archive, partPath(list, keys.get(id)))}#${id}`;
}

/** A deposit as a list shows it, with the link to its record. */
export function workRow(context: ViewContext, deposit: Deposit) {
  const { axn, family, status, creator, content_type, date, deposit_number } = deposit;
  return {
    ...workLink(context, deposit),
    ...{ axn, family, status, creator, content_type, date, deposit_number },
  };
}

/** So many works are in the table of those that are cited most. */
const MOST_CITED = 8;

/**
 * The view of a page of the citations: what is cited, in which way, and by which words of the text that cites; on the first page, how many
 * there are, and which works are cited most. Throws where there is none of that key.
 */
export function citationsView(context: ViewContext, key: string | undefined) {
  const { archive, tools } = context;
  const all = key === undefined ? listed(citationsList, archive, tools) : [];
  const page = listView(context, citationsList, key, (citation) => ({
    id: citationsList.id(citation),
    source: workRow(context, citation.source),
    target: workRow(context, citation.target),
    via: citation.via,
    token: citation.evidence_token,
  }));
  return {
    ...page,
    total: all.length,
    sources: new Set(all.map(({ source }) => source)).size,
    mostCited: mostCited(all, MOST_CITED).map(({ deposit, citing, citations }) => ({
      ...workRow(context, deposit),
      ...{ citing, citations, all: citationsHref(archive, 'cited', deposit) },
    })),
  };
}

/** An article as a list shows it: the work with the link to its article, and how that begins. */
export function articleRow(context: ViewContext, article: Article) {
  const { deposit, beginning } = article;
  const to = href(context.archive, articlePath(deposit));
  return { ...workRow(context, deposit), to, id: wikiList.id(article), beginning };
}

/** The view of a page of the articles. Throws where there is none of that key. */
export function articlesView(context: ViewContext, key: string | undefined) {
  return listView(context, wikiList, key, (article) => articleRow(context, article));
}

/** A list with more lines than this has no summaries: they weigh more than all the rest. */
const SHORT = 200;
/** A summary has at most so many characters. */
const SUMMARY = 150;

/** The pages of deposits that are given from the oldest to the newest, all of them or those of one value. */
export function browsePages(context: ViewContext, list: 'all' | ValueList): readonly ListPage<Deposit>[] {
  return list === 'all'
    ? pagesOf(context.archive.registry.deposits, BROWSE_PAGE)
    : pagesOf(list.deposits, VALUE_PAGE);
}

/** A page of deposits. */
export type BrowseView = ReturnType<typeof browseView>;

/** The view of one of the pages of deposits; `pathOf` says where each is. Throws where there is none of that number. */
export function browseView(
  context: ViewContext,
  pages: readonly ListPage<Deposit>[],
  number: number | undefined,
  pathOf: (number?: number) => string,
) {
  const at = pages.findIndex((page) => page.number === number);
  const page = pages[at];
  if (!page) throw new Error(`There is no page ${number} of these deposits.`);
  const summarized = page.items.length <= SHORT;
  return {
    number,
    rows: page.items.map((deposit) => ({
      ...workRow(context, deposit),
      minted_at: deposit.minted_at,
      summary: summarized && !deposit.redacted ? summaryOf(deposit.description, SUMMARY) : undefined,
    })),
    range: rangeOf(page, ' to '),
    ...pageLinks(pages, at, (one) => ({
      text: one.number === undefined ? 'Newest' : `Deposits ${rangeOf(one, '–')}`,
      to: href(context.archive, pathOf(one.number)),
    })),
    /** How many deposits all pages have: on the first page alone. */
    total: number === undefined ? pages.reduce((sum, { items }) => sum + items.length, 0) : 0,
  };
}

/** The numbers of the deposits of a page, which no other page says of the first. */
function rangeOf({ items }: ListPage<Deposit>, dash: string): string {
  const [from, to] = [items.at(-1)?.deposit_number, items[0]?.deposit_number];
  return from === to ? String(to) : `${from}${dash}${to}`;
}
