import { orcidsIn } from '../../identity/names.ts';
import { paddedHex, plainGlyphs } from '../../identity/parts.ts';
import type { Deposit } from '../../model/deposit.ts';
import { normalizeDoi } from '../../text/links.ts';
import { foldedForms, foldedWords } from '../../text/words.ts';
import { type Archive, type ArchiveIndex, indexOf } from '../archive.ts';
import { doiOf, targetOf } from '../resolution/view.ts';
import { type Reading, spokenWords } from './reading.ts';
import { route } from './route.ts';

// Finds deposits in an archive that is there as a whole; pages, which have none, look into the small files of `/data/lookup/`.

/** The deposits that an identifier means in any form in which one is written, the likeliest first; none where it means none. */
export function depositsNamed(archive: Archive, text: string): Deposit[] {
  const found = route(text).flatMap((reading) => meantBy(reading, archive, indexOf(archive)));
  return [...new Set(found)];
}

function meantBy(reading: Reading, archive: Archive, index: ArchiveIndex): Deposit[] {
  const one = (deposit: Deposit | undefined) => (deposit ? [deposit] : []);
  const those = (are: (deposit: Deposit) => boolean) => archive.registry.deposits.filter(are);
  switch (reading.as) {
    case 'number':
      return one(index.byNumber.get(reading.number));
    case 'hex':
      return [...(index.byLabel.get(paddedHex(reading.hex)) ?? one(index.byHex.get(reading.hex)))];
    case 'axn': {
      const axns = [...index.byAxn].filter(([axn]) => plainGlyphs(axn) === plainGlyphs(reading.axn));
      return axns.map(([, deposit]) => deposit);
    }
    case 'glyphs':
      return those(({ emoji }) => plainGlyphs(emoji) === reading.glyphs);
    case 'spoken':
      return those((deposit) => spokenWords(deposit.reading) === reading.words);
    case 'hash':
      return those(({ hash }) => hash.startsWith(reading.digits));
    case 'swhid':
      return those(({ content_swhid }) => content_swhid === reading.swhid);
    case 'orcid':
      return those((deposit) => orcidsIn(deposit).includes(reading.orcid)).toReversed();
    case 'sovereign':
      return those(({ sovereign_id }) => sovereign_id?.toUpperCase() === reading.id);
    case 'doi': {
      const { doi } = reading;
      const mapped = archive.resolution.mappings.filter((mapping) => doiOf(mapping) === doi);
      return [
        ...mapped.flatMap((mapping) => targetOf(mapping, index) ?? []),
        ...those(({ mirrors = {} }) => Object.values(mirrors).some((copy) => normalizeDoi(copy) === doi)),
      ];
    }
  }
}

/** Where the words of a query are in a deposit, the weightiest place first. */
const FOUND_IN = ['title', 'creator and keywords', 'description and concepts', 'text'] as const;

/** A deposit that has every word of a query, and the least weighty place that was needed to find them all. */
interface FoundDeposit {
  readonly deposit: Deposit;
  readonly found_in: (typeof FOUND_IN)[number];
}

/**
 * The deposits that have every word of a query, compared without case and accents, what stands in quotation marks as one word: those with
 * the words in weightier places first, then the newest. `textOf` gives the text of a deposit, or undefined where it is not at hand.
 */
export function depositsWithWords(
  deposits: readonly Deposit[],
  query: string,
  textOf: (deposit: Deposit) => string | undefined,
): FoundDeposit[] {
  const words = foldedWords(query);
  if (words.length === 0) return [];
  const found = deposits.flatMap((deposit) => {
    const place = placeOf(words, deposit, textOf);
    return place === undefined ? [] : [{ deposit, place }];
  });
  return found
    .sort((a, b) => a.place - b.place || b.deposit.deposit_number - a.deposit.deposit_number)
    .map(({ deposit, place }) => ({ deposit, found_in: FOUND_IN[place] as FoundDeposit['found_in'] }));
}

function placeOf(
  words: readonly string[],
  deposit: Deposit,
  textOf: (deposit: Deposit) => string | undefined,
): number | undefined {
  let left = words;
  let place = 0;
  for (const text of textsOf(deposit, textOf)) {
    const folded = foldedForms(text);
    left = left.filter((word) => !folded.includes(word));
    if (left.length === 0) return place;
    place += 1;
  }
  return undefined;
}

/** The texts of the places, each made when the places before it did not have all words. A redacted deposit says no more than its title. */
function* textsOf(deposit: Deposit, textOf: (deposit: Deposit) => string | undefined): Iterable<string> {
  const { title, creator, keywords, description, defines_concepts = [], redacted } = deposit;
  yield title;
  yield [creator, ...keywords].join('\n');
  if (redacted) return;
  yield [description, ...defines_concepts.map(({ term, definition }) => `${term} ${definition}`)].join('\n');
  yield textOf(deposit) ?? '';
}
