import { type FileStore, textFile } from '../archive/archive.ts';
import { readableBody } from '../archive/held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { languageOf } from './language.ts';

// The language of a deposit is that of its text.

/** In characters: enough of the beginning that 700 are left of it as prose. */
const BEGINNING = 6000;

/**
 * The language of a deposit as a BCP 47 tag: of its text, or where it has none of its description; undefined where that cannot be told, and
 * for a redacted one.
 */
export function depositLanguage(deposit: Deposit, files: Pick<FileStore, 'read'>): string | undefined {
  if (deposit.redacted) return undefined;
  const bytes = files.read(textFile(deposit));
  const body = bytes && readableBody(fromUtf8(bytes), deposit);
  return body ? bodyLanguage(body) : languageOf(deposit.description);
}

/** The language of a text in Markdown as a BCP 47 tag, by the prose at its beginning; undefined where that cannot be told. */
function bodyLanguage(body: string): string | undefined {
  return languageOf(proseOf(body.slice(0, BEGINNING)));
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
