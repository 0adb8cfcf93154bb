import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type CustomRecord, close, createIndex } from 'pagefind';
import { hashes } from '../src/archive/hashes.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { type Archive, paths } from '../src/registry/archive/archive.ts';
import { utf8 } from '../src/registry/identity/hash.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { pageNamed } from '../src/registry/pages/index.ts';
import { LISTS } from '../src/registry/pages/lists/index.ts';
import { type AnyList, partsOfList } from '../src/registry/pages/lists/list.ts';
import {
  SEARCH_FOLDER,
  SEARCH_KINDS,
  type SearchKinds,
} from '../src/registry/pages/publication/site-files.ts';
import { BLOCK, indexedText, withBlocks } from '../src/registry/text/search-words.ts';
import { cutText } from '../src/registry/text/strings.ts';
import { rendered } from '../src/site/rendered.ts';
import { writeSiteFile } from '../src/site/site-folder.ts';

// The search index of a site, by Pagefind. Its files have the same bytes for the same records in the same order, as long as no record has a
// filter: those it writes in an order that changes. So the facets of the search come from the columns of the browse pages, and each record has
// its place among all, by which a page knows what it is.

/** Up to so many deposits are searched by their whole texts, more of them by the first characters of each. */
const [WHOLE_TEXTS, FIRST_CHARACTERS] = [4096, 1500] as const;

/** The language that the index is made for, which rules its stemming: texts of all languages are in it. */
const LANGUAGE = 'en';

/** What of Pagefind's files no page asks for: its own interfaces, and its program for other languages. */
const UNUSED = /^(?:pagefind-(?:ui|modular-ui|component-ui|highlight)\.|wasm\.unknown\.)/;

/** Writes the search index at build end. Pagefind makes it in a process of its own while pages are rendered. */
export function search(): AstroIntegration {
  let index: ReturnType<typeof searchFiles> | undefined;
  return {
    name: 'search',
    hooks: {
      'astro:build:start': () => {
        index = searchFiles(snapshot().archive);
        // That it failed is reported when the pages are there.
        index.catch(() => {});
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { archive } = snapshot();
        const files = await (index ?? searchFiles(archive));
        for (const [path, content] of files) writeSiteFile(fileURLToPath(dir), path, content);
        logger.info(`${archive.registry.deposits.length} deposits in the search index`);
      },
    },
  };
}

/** The files of the search index of an archive, by their paths on the site. Throws when Pagefind refuses a record. */
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
  let place = 0;
  const add = async (record: Pick<CustomRecord, 'url' | 'content' | 'meta'>) => {
    place += 1;
    const added = await index.addCustomRecord({
      ...record,
      language: LANGUAGE,
      sort: { place: String(place) },
    });
    if (added.errors.length > 0)
      throw new Error(`Pagefind refused ${record.url}: ${added.errors.join('; ')}`);
  };
  for (const deposit of deposits) await add(recordOf(deposit, isWhole));
  for (const record of listed.flat()) await add(record);
  // Asked for rather than written by Pagefind, which answers before its files are whole on disk.
  const made = await index.getFiles();
  if (made.errors.length > 0) throw new Error(`Pagefind gave no index: ${made.errors.join('; ')}`);
  await close();
  for (const { path, content } of made.files) if (!UNUSED.test(path)) files.set(`${folder}${path}`, content);
  return files;
}

/** Superseded and withdrawn deposits are found behind the current ones. */
function isBehind(status: Deposit['status']): boolean {
  return status === 'SUPERSEDED' || status === 'WITHDRAWN';
}

/** What is sought of a deposit: title, creator, keywords, description and text; of a redacted one title and creator. */
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
        content: indexedText([title, list.text?.(item) ?? ''].join(' ')),
        meta: { title: indexedText(title) },
      };
    }),
  );
}
