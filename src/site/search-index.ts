import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { close, createIndex } from 'pagefind';
import { listFiles } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { callerFolder } from '../archive/location.ts';
import { type Archive, paths } from '../registry/archive/archive.ts';
import { utf8 } from '../registry/identity/hash.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { pageNamed } from '../registry/pages/index.ts';
import { LISTS } from '../registry/pages/lists/index.ts';
import { type AnyList, partsOfList } from '../registry/pages/lists/list.ts';
import { SEARCH_FOLDER, SEARCH_KINDS, type SearchKinds } from '../registry/pages/publication/site-files.ts';
import { BLOCK, indexedText, withBlocks } from '../registry/text/search-words.ts';
import { cutText } from '../registry/text/strings.ts';
import { rendered } from './rendered.ts';

// The search index of a site, by Pagefind. Its files have the same bytes for the same records in the same order, as long as no record has a
// filter: those it writes in an order that changes. So the facets of the search come from the columns of the browse pages, and each record has
// its place among all, by which a page knows what it is.

/** Up to so many deposits are searched by their whole texts, more of them by the first characters of each. */
const [WHOLE_TEXTS, FIRST_CHARACTERS] = [4096, 1500] as const;

/** The language that the index is made for, which rules its stemming: texts of all languages are in it. */
const LANGUAGE = 'en';

/** The files of Pagefind that no page requests: its own interfaces, and its program for other languages. */
const UNUSED = /^(?:pagefind-(?:ui|modular-ui|component-ui|highlight)\.|wasm\.unknown\.)/;

/**
 * The files of the search index of a site, by their paths: made of its archive, or those of the site in the folder `SEARCH_FROM`. Making an
 * index takes longer than all else that a new deposit changes: its first publication carries the index of the one before, and the next has its
 * own. A site that is judged and not published has none (`SEARCH=no`). Throws when Pagefind refuses a record.
 */
export async function indexFiles(archive: Archive): Promise<Map<string, Uint8Array>> {
  if (process.env.SEARCH === 'no') return new Map();
  return earlierIndex(archive) ?? searchFiles(archive);
}

/** Undefined where there is no earlier site, and where its index may hold a text that is redacted by now. */
function earlierIndex(archive: Archive): Map<string, Uint8Array> | undefined {
  const from = process.env.SEARCH_FROM;
  if (!from) return undefined;
  const site = resolve(callerFolder(), from);
  const isThere = (path: string) => existsSync(join(site, path));
  const isRemoved = ({ redacted, hex }: Deposit) => redacted && isThere(paths.text(hex));
  if (!isThere(SEARCH_KINDS) || archive.registry.deposits.some(isRemoved)) return undefined;
  const files = listFiles(join(site, SEARCH_FOLDER)).map((name) => `${SEARCH_FOLDER.slice(1)}${name}`);
  return new Map(files.map((path) => [path, readFileSync(join(site, path))]));
}

/** The index of an archive. Throws when Pagefind refuses a record. */
export async function searchFiles(archive: Archive): Promise<Map<string, Uint8Array>> {
  const { deposits } = archive.registry;
  const folder = SEARCH_FOLDER.slice(1);
  const lists = LISTS.filter(({ isSought }) => isSought);
  const listed = lists.map((list) => recordsOf(list, archive));
  const kinds: SearchKinds = {
    deposits: deposits.length,
    behind: deposits.flatMap(({ status, deposit_number }) => (isBehind(status) ? [deposit_number] : [])),
    lists: lists.map(({ page, nouns }, at) => {
      const { path, title = nouns } = pageNamed(page);
      return { path, title, nouns, count: listed[at]?.length ?? 0 };
    }),
  };
  const files = new Map([[SEARCH_KINDS.slice(1), utf8(`${JSON.stringify(kinds)}\n`)]]);
  if (deposits.length === 0) return files;
  const { index, errors } = await createIndex({ forceLanguage: LANGUAGE });
  if (!index) throw new Error(`Pagefind could not start: ${errors.join('; ')}`);
  const isWhole = deposits.length <= WHOLE_TEXTS;
  const records = [...deposits.map((deposit) => recordOf(deposit, isWhole)), ...listed.flat()];
  // All records are sent before the first answer: if each waited for the one before, none would be sent while this process renders pages.
  const answers = records.map(async (record, at) => {
    const added = await index.addCustomRecord({
      ...record,
      language: LANGUAGE,
      sort: { place: String(at + 1) },
    });
    if (added.errors.length > 0)
      throw new Error(`Pagefind refused ${record.url}: ${added.errors.join('; ')}`);
  });
  await Promise.all(answers);
  // The files are taken from memory: Pagefind's own writing reports success before the files are whole on disk.
  const made = await index.getFiles();
  if (made.errors.length > 0) throw new Error(`Pagefind gave no index: ${made.errors.join('; ')}`);
  await close();
  for (const { path, content } of made.files) if (!UNUSED.test(path)) files.set(`${folder}${path}`, content);
  return files;
}

/** Whether search results place a deposit behind the current ones, as they do superseded and withdrawn ones. */
function isBehind(status: Deposit['status']): boolean {
  return status === 'SUPERSEDED' || status === 'WITHDRAWN';
}

/** The search record of a deposit: title, creator, keywords, description and text; for a redacted one only title and creator. */
function recordOf(deposit: Deposit, isWhole: boolean) {
  const { title, creator, description, keywords, redacted } = deposit;
  const text = redacted ? undefined : rendered(deposit, 'text');
  const headings = (text?.outline ?? []).map((heading) => heading.text);
  const plain = withBlocks(text?.plain ?? '', headings);
  // A record without a word would be left out.
  const content = redacted
    ? title
    : [description, BLOCK, isWhole ? plain : cutText(plain, FIRST_CHARACTERS)].join(' ');
  return {
    url: paths.record(deposit.deposit_number),
    content: indexedText(content),
    meta: {
      title: indexedText(title),
      creator: indexedText(creator),
      keywords: redacted ? '' : indexedText(keywords.join(', ')),
    },
  };
}

/** The items of a list by their titles and what else is searched on their page. */
function recordsOf(list: AnyList, archive: Archive) {
  const { path } = pageNamed(list.page);
  return partsOfList(list, archive, hashes).flatMap(({ key, items }) =>
    items.map((item) => {
      const page = key === undefined ? path : `${path}${encodeURIComponent(key)}/`;
      const title: string = list.title(item);
      return {
        url: list.path?.(item) ?? `${page}#${list.id(item)}`,
        content: indexedText([title, ...(list.texts?.(item) ?? [])].join(' ')),
        meta: { title: indexedText(title) },
      };
    }),
  );
}
