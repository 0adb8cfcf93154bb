import { paths } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Site } from '../model/site.ts';

/**
 * A deposit as a citation speaks of it. Every text is on one line. `creator` stays one name, as it was deposited: what is
 * a surname in it, or whether it is one person, is not known. The description of a redacted deposit is empty.
 */
export interface CitedWork {
  readonly number: number;
  readonly hex: string;
  readonly axn: string;
  readonly hash: string;
  readonly title: string;
  readonly creator: string;
  readonly date: string;
  readonly version: string;
  readonly description: string;
  readonly contentType: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly publisher: string;
  readonly url: string;
  readonly language: string | undefined;
}

/** What is cited when a deposit is cited. `language` is a BCP 47 tag where it is known. */
export function workOf(deposit: Deposit, site: Site, language?: string): CitedWork {
  return {
    number: deposit.deposit_number,
    hex: deposit.hex,
    axn: deposit.axn,
    hash: deposit.hash,
    title: oneLine(deposit.title),
    creator: oneLine(deposit.creator),
    date: deposit.date,
    version: oneLine(deposit.version),
    description: deposit.redacted ? '' : oneLine(deposit.description),
    contentType: oneLine(deposit.content_type),
    keywords: deposit.keywords.map(oneLine),
    license: deposit.license,
    publisher: oneLine(site.name),
    url: `${site.base_url.replace(/\/$/, '')}${paths.record(deposit.deposit_number)}`,
    language,
  };
}

/** Whether a content type names a data set, which every format has a type of its own for. */
export function isDataset(contentType: string): boolean {
  return /\bdata ?set\b/i.test(contentType);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
