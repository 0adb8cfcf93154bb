import { paths } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { currentOf, latestOf } from '../../model/lifecycle.ts';
import type { Site } from '../../model/site.ts';

/**
 * The fields of a deposit that citations use. Every text is one line. `creator` is the name as deposited: which part is a
 * surname, or whether it is one person, is unknown. The description of a redacted deposit is empty.
 */
export interface CitedWork {
  readonly number: number;
  readonly hex: string;
  readonly axn: string;
  readonly hash: string;
  readonly title: string;
  readonly creator: string;
  /** The ORCID iD of the creator, where one was given: it says that the creator is one person. */
  readonly orcid?: string | undefined;
  readonly date: string;
  readonly version: string;
  /** Whether the deposit is a draft, which is pending. */
  readonly draft?: boolean;
  /** The number of the deposit that stands in the place of this one: the current version, else the latest. */
  readonly supersededBy?: number | undefined;
  /** Set where the latest version was withdrawn, and no other is current. */
  readonly noneCurrent?: boolean;
  /** When and why the deposit was withdrawn. */
  readonly withdrawn?: { readonly date: string; readonly reason: string } | undefined;
  readonly description: string;
  readonly contentType: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly publisher: string;
  readonly url: string;
  readonly language: string | undefined;
}

/** The cited work for a deposit. `language` is a BCP 47 tag where it is known; `byNumber` has the versions that came after it. */
export function workOf(
  deposit: Deposit,
  site: Site,
  language?: string,
  byNumber: ReadonlyMap<number, Deposit> = new Map(),
): CitedWork {
  const latest = latestOf(deposit, byNumber);
  const current = currentOf(deposit, byNumber);
  return {
    number: deposit.deposit_number,
    hex: deposit.hex,
    axn: deposit.axn,
    hash: deposit.hash,
    title: oneLine(deposit.title),
    creator: oneLine(deposit.creator),
    orcid: deposit.orcid,
    date: deposit.date,
    version: oneLine(deposit.version),
    draft: deposit.status === 'DRAFT_PENDING',
    supersededBy: (current ?? latest)?.deposit_number ?? deposit.superseded_by_deposit_number,
    noneCurrent: latest !== undefined && current === undefined,
    withdrawn:
      deposit.status === 'WITHDRAWN'
        ? { date: deposit.withdrawn_at ?? '', reason: oneLine(deposit.withdrawn_reason ?? '') }
        : undefined,
    description: deposit.redacted ? '' : oneLine(deposit.description),
    contentType: oneLine(deposit.content_type),
    keywords: deposit.keywords.map(oneLine),
    license: deposit.license,
    publisher: oneLine(site.name),
    url: `${site.base_url.replace(/\/$/, '')}${paths.record(deposit.deposit_number)}`,
    language,
  };
}

/** Whether a content type names a data set: every citation format has a type for data sets. */
export function isDataset(contentType: string): boolean {
  return /\bdata ?set\b/i.test(contentType);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
