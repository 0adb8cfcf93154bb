import { type Archive, paths } from '../registry/archive/archive.ts';
import { depositsNamed } from '../registry/archive/find/in-archive.ts';
import { strangerIn } from '../registry/archive/find/reading.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { AnswerError } from './tool.ts';

// What the tools say of a deposit, and how one is named to them.

/** How a caller can name a deposit, for the descriptions of tools. */
export const NAMED =
  'a deposit number, a HEX label, a current or retired AXN or its six glyphs or their words, a SHA-256 or 8 or more of its first digits, a SWHID, a DOI, or the URL of a record';

/** The URL of a path on the site of an archive. */
export function urlOf({ site }: Pick<Archive, 'site'>, path: string): string {
  return `${site.base_url.replace(/\/$/, '')}${path}`;
}

/** A deposit in brief. */
export function briefOf(deposit: Deposit, archive: Archive) {
  const { deposit_number, axn, title, creator, date, content_type, family, status } = deposit;
  const url = urlOf(archive, paths.record(deposit_number));
  return { id: String(deposit_number), axn, title, creator, date, content_type, family, status, url };
}

/** The one deposit that is named. Throws an `AnswerError` where there is none, or several. */
export function depositNamed(archive: Archive, named: string): Deposit {
  const found = depositsNamed(archive, named);
  const [first] = found;
  // Digits alone are a number first, though they may be a label, too.
  if (first && (found.length === 1 || String(first.deposit_number) === named.trim())) return first;
  if (found.length > 1) {
    const which = found.map((one) => one.deposit_number).join(', ');
    throw new AnswerError(`“${named}” can mean the deposits ${which}. Call again with one of these numbers.`);
  }
  const stranger = /^AXN/i.test(named.trim()) ? strangerIn(named) : undefined;
  if (stranger)
    throw new AnswerError(
      `No deposit is called “${named}”: it holds ${stranger}, and no identifier has one. Remove it, and call again.`,
    );
  throw new AnswerError(
    `No deposit is called “${named}”. Give ${NAMED}. To look for words, call the tool “search”.`,
  );
}
