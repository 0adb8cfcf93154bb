import { type Archive, indexOf } from '../archive.ts';
import { currentOf } from '../mint/series.ts';
import type { depositLanguage } from '../reading/text-language.ts';
import { type CitedWork, workOf } from './work.ts';

// The references of a whole archive: of each deposit in order, as its record gives it.

const PART = 1 << 16;

/** Every work of an archive in deposit order, made one after the other. */
export function* citedWorks(archive: Archive, language: typeof depositLanguage): Generator<CitedWork> {
  const { byNumber } = indexOf(archive);
  for (const deposit of archive.registry.deposits) {
    const current = currentOf(deposit, byNumber)?.deposit_number;
    yield workOf(deposit, archive.site, language(deposit, archive.files), current);
  }
}

/** Texts in parts of about 64 KB, with others at the beginning, between two and at the end; never held whole. */
export function* joinedParts(
  texts: Iterable<string>,
  { first = '', between = '', last = '' }: { first?: string; between?: string; last?: string },
): Generator<string> {
  let part = first;
  let isFirst = true;
  for (const text of texts) {
    part += isFirst ? text : between + text;
    isFirst = false;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part + last;
}
