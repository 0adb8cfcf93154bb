import { CODE_OF_SITE, cached, hashOfCode } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { repositoryHere } from '../archive/location.ts';
import { refersTo } from '../archive/refers-to.ts';
import { snapshot } from '../archive/snapshot.ts';
import { shownEdition } from '../components/record/edition.ts';
import { type Archive, indexOf, textFile } from '../registry/archive.ts';
import type { ListPage } from '../registry/browse/paging.ts';
import { comparedWith, comparisonAfter } from '../registry/changes/compare.ts';
import { creatorsOf, invertedName } from '../registry/citation/names.ts';
import { paddedHex } from '../registry/identity/parts.ts';
import type { List } from '../registry/lists/list.ts';
import { besideWords } from '../registry/lists/parts.ts';
import { madeFrom } from '../registry/made-from.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { currentOf, seriesOf } from '../registry/model/lifecycle.ts';
import { onceFor } from '../registry/once.ts';
import { type Token, tokensIn } from '../registry/reading/citation-tokens.ts';
import { citedBy } from '../registry/reading/citations.ts';
import { referencesOf } from '../registry/reading/concepts.ts';
import { articleOf, entitiesOf } from '../registry/reading/generated.ts';
import { citingOf } from '../registry/reading/neighbors.ts';
import { recordLinksOf } from '../registry/reading/record-links.ts';
import { describeRecord } from '../registry/record-files/record.ts';
import { AXN_PROTOCOL_PATH } from '../registry/resources/files.ts';
import { RESOURCES } from '../registry/resources/index.ts';
import { lists } from './browse.ts';
import { entryHref } from './entries-links.ts';
import { partsOf } from './lists.ts';
import { addressHref, captureHref } from './sightings-links.ts';
import { facetOfRecord } from './url.ts';
import { nameHref } from './words-links.ts';

// What a page is made from, as one hash: everything of the archive that it shows or links, and all code, because scripts that pages share
// are named by what is in them. Where the hash is the same, Astro takes the page from its cache. Rather too much than too little: a test
// edits each kind of source, and compares with a cold build.

/** The hash of what every page shows, and of what this one does. */
export function keyOf(shown: unknown): string {
  return madeFrom([everywhere(), shown], hashes.sha256);
}

/** What every page can show: the settings of the site, the tables of identifiers, and what the code makes of them. */
function everywhere(): string {
  const { archive } = snapshot();
  return onceFor(archive, 'made from everywhere', () =>
    madeFrom(
      [
        hashOfCode(CODE_OF_SITE),
        archive.site,
        repositoryHere(),
        archive.documents.get(AXN_PROTOCOL_PATH),
        [...archive.documents.keys()],
        archive.registry.deposits.length === 0,
      ],
      hashes.sha256,
    ),
  );
}

/** What the page of a record is made from. */
export function recordKey(number: number): string {
  const { archive } = snapshot();
  const { byNumber, byLabel } = indexOf(archive);
  const deposit = byNumber.get(number);
  if (!deposit) throw new Error(`There is no deposit ${number}.`);
  const { observed, addresses, defines, references, ...links } = recordLinksOf(archive, deposit);
  // What else is described follows from these, and from the settings of the site.
  const { text, versions, partBefore, related } = describeRecord(archive, deposit);
  return keyOf([
    deposit,
    [text, versions, partBefore, related],
    archive.files.size(textFile(deposit)),
    deposit.hash_status === undefined ? null : hashes.sha256(archive.files.read(textFile(deposit)) ?? ''),
    waiversOf(archive).get(String(number)),
    currentOf(deposit, byNumber),
    seriesOf(archive).get(deposit.version_series_id ?? '') ?? [],
    byLabel.get(paddedHex(deposit.hex)),
    citingOf(archive, deposit),
    links,
    [defines, references].map((all) => all.map((one) => [one, nameHref(one.term)])),
    observed.map((seen) => [seen, captureHref(seen.obs_id), seen.entry && entryHref(seen.entry)]),
    addresses.map((address) => [address, addressHref(address.canonical_query)]),
    facetsOf(deposit),
    shownEdition(deposit),
    resolved(archive, deposit, 'text'),
    resolved(archive, deposit, 'article'),
  ]);
}

/** What the page of an article is made from. */
export function articleKey(deposit: Deposit): string {
  const { archive } = snapshot();
  const { cites, citedBy: citing } = citingOf(archive, deposit);
  const names = [
    ...(deposit.defines_concepts ?? []).map(({ term }) => term),
    ...(referencesOf(archive).ofDeposit.get(deposit.deposit_number) ?? []),
    ...entitiesOf(deposit).flatMap(({ subject, object }) => [subject, object]),
  ];
  return keyOf([
    deposit,
    cites,
    citing,
    names.map(nameHref),
    resolved(archive, deposit, 'article'),
    articleTokens(deposit).map((token) => citedBy(archive, token)?.target),
  ]);
}

function articleTokens(deposit: Deposit): readonly Token[] {
  const article = articleOf(snapshot().archive, deposit) ?? '';
  return cached('article-tokens', article, () => tokensIn(article));
}

/** What the comparison of a version with the one before it is made from. */
export function changesKey(deposit: Deposit): string {
  const { archive } = snapshot();
  const before = comparedWith(archive, deposit);
  return keyOf([deposit, before, before && comparedWith(archive, before), comparisonAfter(archive, deposit)]);
}

/** The key of a page as Astro takes it, where it has one. */
export interface Keyed {
  readonly cacheKey?: string;
}

/** What a page of a list is made from; nothing for the first page, which changes with every item. */
export function partKey<Item>(list: List<Item>, key: string | undefined): Keyed {
  const parts = partsOf(list);
  const at = parts.findIndex((part) => part.key === key);
  const beside = [parts[0], parts[at - 1], parts[at + 1]].map(
    (part) => part && [part.key, besideWords(part, list.nouns)],
  );
  return key === undefined ? {} : { cacheKey: keyOf([list.name, parts[at], beside]) };
}

/** What a page of the deposits of a value is made from, where the first page lists all others. `words` are what it says besides them. */
export function valueKey(
  pages: readonly ListPage<Deposit>[],
  number: number | undefined,
  words: readonly unknown[],
): Keyed {
  if (number !== undefined) return depositsKey(pages, number, words);
  const ranges = pages.map((page) => [page.number, page.items.at(-1)?.deposit_number, page.items.length]);
  return { cacheKey: keyOf([words, pages[0], ranges]) };
}

/** What a numbered page of deposits is made from; nothing for the first page. `words` are what it says besides them. */
export function depositsKey(
  pages: readonly ListPage<Deposit>[],
  number: number | undefined,
  words: readonly unknown[],
): Keyed {
  const at = pages.findIndex((page) => page.number === number);
  const beside = [pages[at - 1], pages[at + 1]].map(
    (page) => page && [page.number, page.items[0]?.deposit_number, page.items.at(-1)?.deposit_number],
  );
  return number === undefined ? {} : { cacheKey: keyOf([words, pages[at], beside]) };
}

/** Where the values of a record lead: to their pages, or to a search. */
function facetsOf(deposit: Deposit): readonly string[] {
  const language = languages().get(deposit.deposit_number);
  return [
    facetOfRecord('family', deposit.family, deposit),
    facetOfRecord('type', deposit.content_type, deposit),
    ...creatorsOf(deposit).map((creator) => facetOfRecord('creator', invertedName(creator), deposit)),
    facetOfRecord('year', deposit.date.slice(0, 4), deposit),
    ...(language ? [facetOfRecord('language', language, deposit)] : []),
    ...deposit.keywords.map((keyword) => facetOfRecord('keyword', keyword, deposit)),
  ];
}

/** The language of each deposit, as the pages of languages list them. */
function languages(): ReadonlyMap<number, string> {
  return onceFor(snapshot().archive, 'languages of deposits', () => {
    const known = new Map<number, string>();
    for (const { value, deposits } of lists().language.values())
      for (const { deposit_number } of deposits) known.set(deposit_number, value);
    return known;
  });
}

function waiversOf(archive: Archive) {
  return onceFor(archive, 'waivers by deposit', () =>
    Map.groupBy(
      archive.waivers.waivers.filter(({ resource }) => resource === RESOURCES.registry.name),
      ({ key }) => key,
    ),
  );
}

/** What the identifiers and paths in a text stand for in the archive as it is. */
function resolved(archive: Archive, deposit: Deposit, of: 'text' | 'article'): unknown {
  const { byNumber } = indexOf(archive);
  return refersTo(deposit, of).map((named) => {
    const number = Number(named);
    if (Number.isInteger(number)) return byNumber.get(number);
    const whole = named.includes('.');
    return citedBy(
      archive,
      whole
        ? { via: 'axn_reference', text: named }
        : { via: 'axn_hex_reference', text: named.replace(':', '-') },
    );
  });
}
