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

// Makes the search index of a site with Pagefind. The same records in the same order give the same bytes, but only without filters, whose
// order in the files of Pagefind varies. So the facets of the search come from the columns of the browse pages. Each record has its place
// in the list of all records, by which a page knows what it found.

/** The index has the whole text of each deposit if there are at most `WHOLE_TEXTS`, else only the `FIRST_CHARACTERS` of each. */
const [WHOLE_TEXTS, FIRST_CHARACTERS] = [4096, 1500] as const;

/** The language whose stemming the index uses for texts in all languages. */
const LANGUAGE = 'en';

/** The files of Pagefind that no page requests: its own interfaces, and its program for other languages. */
const UNUSED = /^(?:pagefind-(?:ui|modular-ui|component-ui|highlight)\.|wasm\.unknown\.)/;

/**
 * The files of the search index of a site by path: made from its archive, or copied from the site in the folder `SEARCH_FROM`. Making an
 * index can be the slowest part of publishing a deposit: the first site with the deposit then has the previous index, and the next site
 * has its own. A site that is judged but not published has no index (`SEARCH=no`). Throws if Pagefind refuses a record.
 */
export async function indexFiles(archive: Archive): Promise<Map<string, Uint8Array>> {
  if (process.env.SEARCH === 'no') return new Map();
  return earlierIndex(archive) ?? searchFiles(archive);
}

/** The index of the earlier site; undefined if there is none, or if it may contain a text that is now redacted. */
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
  // Sends all records before the first answer. If each waited for the one before, none would be sent while this process renders pages.
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
  // Takes the files from memory, because Pagefind’s own writing reports success before the files on disk are complete.
  const made = await index.getFiles();
  if (made.errors.length > 0) throw new Error(`Pagefind gave no index: ${made.errors.join('; ')}`);
  await close();
  for (const { path, content } of made.files) if (!UNUSED.test(path)) files.set(`${folder}${path}`, content);
  return files;
}

/** Whether search results list a deposit after the current ones. */
function isBehind(status: Deposit['status']): boolean {
  return status === 'SUPERSEDED' || status === 'WITHDRAWN';
}

/** The search record of a deposit: title, creator, keywords, description and text; for a redacted one only title and creator. */
function recordOf(deposit: Deposit, isWhole: boolean) {
  const { title, creator, description, keywords, redacted } = deposit;
  const text = redacted ? undefined : rendered(deposit, 'text');
  const headings = (text?.outline ?? []).map((heading) => heading.text);
  const plain = withBlocks(text?.plain ?? '', headings);
  // Pagefind leaves out a record without words, so a redacted deposit has its title here.
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

/** The search records of a list: each item with its title, and its other searchable texts. */
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
