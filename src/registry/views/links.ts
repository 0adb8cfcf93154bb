import { type Archive, indexOf, paths } from '../archive/archive.ts';
import type { Hashes } from '../identity/hash.ts';
import type { Glyph } from '../identity/parts.ts';
import type { Deposit } from '../model/deposit.ts';
import { addressKey } from '../observation/ids.ts';
import { entryName } from '../observation/route.ts';
import { folded, type WayName, wayNamed } from '../pages/browse/facets.ts';
import { letterOf, letterSlug } from '../pages/browse/letters.ts';
import { browseListsOf } from '../pages/browse/lists.ts';
import { valuePath } from '../pages/browse/paths.ts';
import { type PageName, pageNamed } from '../pages/index.ts';
import { mintedTerm } from '../pages/lists/terms.ts';
import { articlePath } from '../pages/lists/wiki.ts';
import { hasArticle } from '../reading/generated.ts';
import { depositLanguage } from '../reading/language.ts';
import { isRightToLeft } from '../text/languages.ts';
import { onceFor } from '../text/once.ts';
import { directionOf } from '../text/strings.ts';

// The links between the pages of a site. Items of a list move from page to page as the list grows, and pages that link to them are not
// made anew for that. So a link to an item leads to its own page, or to a search for it: these addresses never change.

/** The Markdown of a deposit: its text, the sections that its entry gives besides, and the article on it. */
export type Rendered = 'text' | 'sections' | 'article';

/** Tools of the platform, handed in by the edge. */
interface ViewTools extends Hashes {
  /** The identifiers that a rendered text names and a page may make links of, each once. */
  readonly named: (deposit: Deposit, of: Rendered) => readonly string[];
  /** The glyphs of an identifier, each with its name and its picture where there is one. */
  readonly glyphs: (deposit: Pick<Deposit, 'emoji'>) => readonly Glyph[];
}

export interface ViewContext {
  readonly archive: Archive;
  readonly tools: ViewTools;
}

type Placed = Pick<Archive, 'site'>;

/** The link to a path of the site: `/s/browse/` of `/s/browse/`, or below the base of the site. */
export function href({ site }: Placed, path: string): string {
  return `${site.base.replace(/\/$/, '')}${path}`;
}

/** The link to a page of the list, with a query where one is given. */
export function pageHref(archive: Placed, name: PageName, query?: Readonly<Record<string, string>>): string {
  return href(archive, `${pageNamed(name).path}${query ? `?${new URLSearchParams(query)}` : ''}`);
}

/** The link to a record by its number. */
export function recordHref(archive: Placed, number: number): string {
  return href(archive, paths.record(number));
}

/** The page that shows a published text file as plain text, in UTF-8 whatever the host says of it. */
export function plainTextHref(archive: Placed, path: string): string {
  return `${pageHref(archive, 'text-page')}?file=${path}`;
}

/**
 * The page with the deposits of a value: a family (`ARCHIVAL`), a year, a type, a creator, a keyword, or a language tag. Undefined where
 * the value has no page, since too few deposits have it.
 */
export function facetHref({ archive, tools }: ViewContext, way: WayName, value: string): string | undefined {
  const list = browseListsOf(archive, tools.sha256)[way].get(folded(value));
  return list?.hasPage ? href(archive, valuePath(way, encodeURIComponent(list.slug))) : undefined;
}

/**
 * The link from the record of a deposit to one of its values: to the page of the value, if enough deposits had the value when this one
 * came; else to the search for it. So no later deposit changes the record.
 */
export function facetOfRecord(
  context: ViewContext,
  way: WayName,
  value: string,
  { deposit_number }: Pick<Deposit, 'deposit_number'>,
): string {
  const { long, pages } = wayNamed(way);
  const { archive, tools } = context;
  const enough = browseListsOf(archive, tools.sha256)[way].get(folded(value))?.deposits[pages.least - 1];
  const page = enough && enough.deposit_number <= deposit_number ? facetHref(context, way, value) : undefined;
  // If a facet has many values, the filters of the search leave out those of a single deposit: search for the value as words instead.
  return page ?? pageHref(archive, 'search-page', long ? { q: value } : { [way]: value });
}

/** The graph with a name in its center: a concept, an entity, or the title of a deposit. Undefined for an empty name. */
export function graphHref(archive: Placed, name: string): string | undefined {
  return name.trim() === '' ? undefined : pageHref(archive, 'graph-page', { search: name });
}

/** The page of a letter of the minted terms. */
export function letterHref(archive: Placed, letter: string): string {
  return `${pageHref(archive, 'terms-page')}${encodeURIComponent(letterSlug(letter))}/`;
}

/** The link to a minted term, in whatever case it is written; undefined where no deposit mints it. */
export function termHref(archive: Archive, term: string): string | undefined {
  const minted = mintedTerm(archive, term);
  if (minted === undefined) return undefined;
  return `${letterHref(archive, letterOf(minted))}?${new URLSearchParams({ term: minted })}`;
}

/** The link to a concept or an entity: to the minted term of that name, else into the graph. Undefined for an empty name. */
export function nameHref(archive: Archive, name: string): string | undefined {
  return termHref(archive, name) ?? graphHref(archive, name);
}

/** The link to the article on a deposit; undefined where it has none to show. */
export function articleHref(archive: Archive, deposit: Deposit | number): string | undefined {
  const found = typeof deposit === 'number' ? indexOf(archive).byNumber.get(deposit) : deposit;
  return found && hasArticle(found) ? href(archive, articlePath(found)) : undefined;
}

/** The link to a capture by the id of its observation; undefined where the archive has no such capture. */
export function captureHref(archive: Archive, obs_id: string): string | undefined {
  return observedIn(archive).byId.has(obs_id) ? pageHref(archive, 'captures-page', { q: obs_id }) : undefined;
}

/** The link to an address by its exact query; undefined where the archive has no such address. */
export function addressHref(archive: Archive, query: string): string | undefined {
  const key = addressKey(query);
  return observedIn(archive).addresses.has(key) ? pageHref(archive, 'addresses-page', { q: key }) : undefined;
}

/** The link to the page of a register entry; undefined where the register has no entry of that slug. */
export function entryHref(archive: Archive, slug: string): string | undefined {
  return observedIn(archive).entries.has(slug)
    ? `${pageHref(archive, 'register-page')}${entryName(slug)}/`
    : undefined;
}

/** The link to what became of a DOI, in any form; undefined for an empty one. */
export function doiHref(archive: Placed, doi: string): string | undefined {
  return doi === '' ? undefined : `${pageHref(archive, 'resolve-page')}?doi=${encodeURIComponent(doi)}`;
}

/** The link to a protocol or schema (`api/…`); undefined where the archive does not hold it. */
export function documentHref(archive: Archive, path: string): string | undefined {
  return archive.documents.has(path) ? href(archive, `/${path}`) : undefined;
}

/** The citations of one deposit: `deposit` for both ways, `source` for what it cites, `cited` for what cites it. */
export function citationsHref(
  archive: Placed,
  end: 'deposit' | 'source' | 'cited',
  { deposit_number }: Pick<Deposit, 'deposit_number'>,
): string {
  return pageHref(archive, 'citations-page', { [end]: String(deposit_number) });
}

/**
 * The language of what a deposit says, as a BCP 47 tag: of its text, or that of the archive where it cannot be told; empty, which HTML reads
 * as unknown, where the title is written in the other direction.
 */
export function languageOf(
  { archive: { site, files } }: Pick<ViewContext, 'archive'>,
  deposit: Deposit,
): string {
  const isLikely = (directionOf(deposit.title) === 'rtl') === isRightToLeft(site.language);
  return depositLanguage(deposit, files) ?? (isLikely ? site.language : '');
}

/** The language of the pages. */
export const INTERFACE = 'en';

/** The attribute `lang` of what a deposit says on a page; undefined where it is that of the page (WCAG 3.1.2). */
export function langOf(context: ViewContext, deposit: Deposit): string | undefined {
  const language = languageOf(context, deposit);
  return language === INTERFACE ? undefined : language;
}

/** A deposit as another page names it, with the attribute `lang` of its title and the link to its record. */
export function workLink(context: ViewContext, deposit: Deposit) {
  const { deposit_number: number, title } = deposit;
  return { number, title, lang: langOf(context, deposit), to: recordHref(context.archive, number) };
}

/** Captures by slug and by id, register entries by slug and by address, and the keys of the addresses. Made once for each archive. */
export function observedIn(archive: Archive) {
  const { captures, addresses, register } = archive;
  return onceFor(archive, 'what was observed, by its names', () => ({
    bySlug: new Map(captures.entries.map((capture) => [capture.slug, capture])),
    byId: new Map(captures.entries.map((capture) => [capture.obs_id, capture])),
    entries: new Map(register.entries.map((entry) => [entry.slug, entry])),
    byAddress: Map.groupBy(register.entries, ({ addr_id }) => addr_id),
    addresses: new Set(
      Object.values(addresses.addresses).map(({ canonical_query }) => addressKey(canonical_query)),
    ),
  }));
}
