import { codeKey } from '../src/archive/cache.ts';
import { hashes } from '../src/archive/hashes.ts';
import { renderedText, textKey } from '../src/archive/rendered.ts';
import { paths } from '../src/registry/archive.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { BLOCK, withBlocks } from '../src/registry/search/blocks.ts';
import type { DocumentFacets } from '../src/registry/search/facets.ts';
import { segmentWords } from '../src/registry/text/segment.ts';
import type { SearchRecord } from './search-pagefind.ts';

// What is sought of a deposit, and by which facets.

/** A deposit as the index takes it. */
export interface DepositRecord {
  readonly record: SearchRecord;
  readonly facets: DocumentFacets;
}

/** What the index takes of a deposit: title, creator, keywords, description and the whole text. */
export function recordOf(deposit: Deposit): DepositRecord {
  const text = deposit.redacted ? undefined : renderedText(deposit);
  const plain = withBlocks(
    text?.plain ?? '',
    (text?.outline ?? []).map((heading) => heading.text),
  );
  // A document without a word would be left out.
  const words = deposit.redacted ? [deposit.title] : [deposit.description, BLOCK, plain];
  const language = text?.language ?? '';
  return {
    record: {
      url: paths.record(deposit.deposit_number),
      // Excerpts are cut from it, so it has nothing that a result shows anyhow.
      content: segmentWords(words.join(' ')),
      // Sought with the content, with weights of their own. What a result shows comes from the rows of the browse index.
      meta: {
        title: segmentWords(deposit.title),
        creator: segmentWords(deposit.creator),
        keywords: deposit.redacted ? '' : segmentWords(deposit.keywords.join(', ')),
      },
      filters: { language: language === '' ? [] : [language] },
    },
    facets: {
      family: deposit.family,
      year: deposit.date.slice(0, 4),
      type: deposit.content_type,
      creator: deposit.creator,
      language,
      license: deposit.license,
    },
  };
}

/** A hash of all that `recordOf` takes of some deposits, without reading their texts, which are known by their hashes. */
export function recordsKey(deposits: readonly Deposit[]): string {
  const all = deposits.map((deposit) => [
    deposit.deposit_number,
    deposit.title,
    deposit.creator,
    deposit.description,
    deposit.keywords,
    deposit.family,
    deposit.date,
    deposit.content_type,
    deposit.license,
    deposit.redacted ?? false,
    textKey(deposit) ?? null,
  ]);
  // Words of scripts without spaces are divided by what comes with Node.
  return hashes.sha256(JSON.stringify([codeKey(), process.versions.icu ?? '', all]));
}
