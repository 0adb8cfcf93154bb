import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as pagefind from 'pagefind';
import { renderedText } from '../src/archive/rendered.ts';
import { writeSiteFile } from '../src/archive/site-folder.ts';
import { snapshot } from '../src/archive/snapshot.ts';
import { paths } from '../src/registry/archive.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { BLOCK, withBlocks } from '../src/registry/search/blocks.ts';
import { documentNames, NO_FILTER } from '../src/registry/search/documents.ts';
import { cutText } from '../src/registry/text/cut.ts';
import { segmentWords } from '../src/registry/text/segment.ts';
import { LANGUAGE, orderSearchIndex } from './search-order.ts';
import { timed } from './timings.ts';

/** Full texts are searched up to this many deposits (decision 34). */
const FULL_TEXT_LIMIT = 4096;
const ABRIDGED = 1500;

/** Beyond them, a word that nearly every text has is found at its first places in each. */
const FEW_PLACES = 2;

// Parts of Pagefind's bundle that no page of ours loads.
const UNUSED = /^(?:pagefind-(?:ui|modular-ui|component-ui|highlight|worker)|wasm\.unknown)\./;

/** Writes one Pagefind index over all deposits (decision 34): one language for all, documents in deposit order. */
export function search(): AstroIntegration {
  return {
    name: 'search',
    hooks: {
      'astro:build:done': ({ dir, logger }) =>
        timed('search', () => writeSearchIndex(fileURLToPath(dir), (text) => logger.info(text))),
    },
  };
}

/**
 * Writes the search index of the archive of this process below a site's folder, and says how many deposits it holds. Throws when
 * Pagefind refuses one.
 */
export async function writeSearchIndex(folder: string, say: (text: string) => void): Promise<void> {
  const { deposits } = snapshot().archive.registry;
  if (deposits.length === 0) {
    say('no deposits, and so no search index');
    return;
  }
  const { index, errors } = await pagefind.createIndex({ forceLanguage: LANGUAGE });
  if (!index) throw new Error(`Pagefind could not start: ${errors.join('; ')}`);
  for (const deposit of deposits) {
    const added = await index.addCustomRecord(recordOf(deposit, deposits.length <= FULL_TEXT_LIMIT));
    if (added.errors.length > 0)
      throw new Error(`Pagefind refused deposit ${deposit.deposit_number}: ${added.errors.join('; ')}`);
  }
  // Asked for rather than written by Pagefind, which answers before its files are whole on disk.
  const { files, errors: refused } = await index.getFiles();
  if (refused.length > 0) throw new Error(`Pagefind gave no index: ${refused.join('; ')}`);
  for (const { path, content } of files) {
    if (!UNUSED.test(path)) writeSiteFile(folder, `pagefind/${path}`, content);
  }
  await pagefind.close();
  const names = documentNames(deposits);
  orderSearchIndex(
    join(folder, 'pagefind'),
    deposits.map(({ deposit_number }, at) => ({ number: deposit_number, name: names[at] ?? '' })),
    deposits.length <= FULL_TEXT_LIMIT ? undefined : FEW_PLACES,
  );
  say(`${deposits.length} deposits in the search index`);
}

function recordOf(deposit: Deposit, whole: boolean) {
  const text = deposit.redacted ? undefined : renderedText(deposit);
  const plain = withBlocks(
    text?.plain ?? '',
    (text?.outline ?? []).map((heading) => heading.text),
  );
  // A document without a word would be left out.
  const words = deposit.redacted
    ? [deposit.title]
    : [deposit.description, BLOCK, whole ? plain : cutText(plain, ABRIDGED)];
  return {
    url: paths.record(deposit.deposit_number),
    language: LANGUAGE,
    // Excerpts are cut from it, so it has nothing that a result shows anyhow.
    content: segmentWords(words.join(' ')),
    // Sought with the content, with weights of their own. What a result shows comes from the rows of the browse index.
    meta: {
      title: segmentWords(deposit.title),
      creator: segmentWords(deposit.creator),
      keywords: deposit.redacted ? '' : segmentWords(deposit.keywords.join(', ')),
    },
    filters: {
      family: [deposit.family],
      year: [deposit.date.slice(0, 4)],
      type: [deposit.content_type],
      language: text?.language ? [text.language] : [],
      license: [deposit.license],
      creator: [deposit.creator],
      // Asked for by no deposit: an answer without results, when only their number is wanted.
      [NO_FILTER]: deposit.deposit_number === 1 ? ['-'] : [],
    },
  };
}
