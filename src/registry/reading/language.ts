import { franc } from 'franc-min';
import { type FileStore, textFile } from '../archive/archive.ts';
import { readableBody } from '../archive/held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { onceFor } from '../text/once.ts';

// In characters. Recognition takes time in proportion to the length, and a longer sample improves it little.
const SAMPLE = 700;
const LEAST = 24;

/**
 * The language of a text as a BCP 47 tag (`de`, `zh`, `ar`), guessed from its first 700 characters; undefined where they are
 * too few or too mixed to tell. Used for fonts, hyphenation and screen readers; not a field of the record.
 */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE).toWellFormed();
  if (sample.length >= LEAST && isMostlyHebrew(sample)) return 'he';
  const code = franc(sample, { minLength: LEAST });
  return code === 'und' ? undefined : Intl.getCanonicalLocales(code)[0];
}

/** franc-min does not know Hebrew, which its script tells. (So is Yiddish written, far more rarely; it is tagged as Hebrew.) */
function isMostlyHebrew(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const hebrew = text.match(/(?=\p{L})\p{Script=Hebrew}/gu)?.length ?? 0;
  return hebrew > letters / 2;
}

/** In characters: enough of the beginning that 700 are left of it as prose. */
const BEGINNING = 6000;

/**
 * The language of a deposit as a BCP 47 tag: the one that its depositor gave, else that of its text, or where it has none of its description;
 * undefined where that cannot be told, and for a redacted one. Made once for each entry.
 */
export function depositLanguage(deposit: Deposit, files: Pick<FileStore, 'read'>): string | undefined {
  return onceFor(deposit, 'language', () => {
    if (deposit.language || deposit.redacted) return deposit.language;
    const bytes = files.read(textFile(deposit));
    const body = bytes && readableBody(fromUtf8(bytes), deposit);
    return body ? languageOf(proseOf(body.slice(0, BEGINNING))) : languageOf(deposit.description);
  });
}

/** A text without what is of no language: code, formulas, addresses, tags and the signs of Markdown. */
function proseOf(text: string): string {
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, ' ')
    .replace(/\$\$[\s\S]*?\$\$|\$[^$\n]+\$|`[^`\n]*`/g, ' ')
    .replace(/\]\([^)\s]*\)|<[^>\n]*>|https?:\S+/g, ' ')
    .replace(/[#*_>|[\]=~\\-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
