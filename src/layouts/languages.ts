import { snapshot } from '../archive/snapshot.ts';
import { cachedLanguage } from '../archive/text-cache.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { onceFor } from '../registry/once.ts';
import { isRightToLeft } from '../registry/reading/language.ts';
import { directionOf } from '../registry/text/strings.ts';

// The pages are in English, and say so (WCAG 3.1.1). What the archive says on them has a language of its own (WCAG 3.1.2).

/** The language of the pages. */
export const INTERFACE = 'en';

/**
 * The language of what a deposit says, as a BCP 47 tag: of its text, or that of the archive where it cannot be told; empty, which HTML reads
 * as unknown, where the title is written in the other direction.
 */
export function languageOf(deposit: Deposit): string {
  const { archive } = snapshot();
  const told = onceFor(archive, 'languages of titles', () => new Map<number, string>());
  const known = told.get(deposit.deposit_number);
  if (known !== undefined) return known;
  const { language } = archive.site;
  const isLikely = (directionOf(deposit.title) === 'rtl') === isRightToLeft(language);
  const found = cachedLanguage(deposit, archive.files) ?? (isLikely ? language : '');
  told.set(deposit.deposit_number, found);
  return found;
}

/** The attribute `lang` of what a deposit says in a list; undefined where it is that of the page. */
export function langOf(deposit: Deposit): string | undefined {
  return other(languageOf(deposit));
}

/** The attribute `lang` of what the archive says of itself; undefined where it is that of the page. */
export function archiveLang(): string | undefined {
  return other(snapshot().archive.site.language);
}

function other(language: string): string | undefined {
  return language === INTERFACE ? undefined : language;
}
