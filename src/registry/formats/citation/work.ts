import { paths } from '../../archive/archive.ts';
import type { Deposit } from '../../model/deposit.ts';
import { currentOf, latestOf } from '../../model/lifecycle.ts';
import { rootOf, type Site } from '../../model/site.ts';
import { MONTHS } from '../../text/days.ts';

/**
 * The fields of a deposit that citations use. Every text is one line. `creator` is the name as deposited: which part is a
 * surname, or whether it is one person, is unknown. The description of a redacted deposit is empty.
 */
export type CitedWork = Readonly<ReturnType<typeof workOf>>;

/** The cited work for a deposit. `language` is a BCP 47 tag where it is known; `byNumber` has the versions that came after it. */
export function workOf(
  deposit: Deposit,
  site: Site,
  language?: string,
  byNumber: ReadonlyMap<number, Deposit> = new Map(),
) {
  const latest = latestOf(deposit, byNumber);
  const current = currentOf(deposit, byNumber);
  return {
    number: deposit.deposit_number,
    hex: deposit.hex,
    axn: deposit.axn,
    hash: deposit.hash,
    title: oneLine(deposit.title),
    creator: oneLine(deposit.creator),
    /** It says that the creator is one person. */
    orcid: deposit.orcid,
    date: deposit.date,
    /** When it was made, in EDTF level 1. */
    created: deposit.date_created,
    version: oneLine(deposit.version),
    draft: deposit.status === 'DRAFT_PENDING',
    /** The number of the deposit that stands in the place of this one: the current version, else the latest. */
    supersededBy: (current ?? latest)?.deposit_number ?? deposit.superseded_by_deposit_number,
    /** Whether the latest version was withdrawn, and no other is current. */
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
    url: `${rootOf(site)}${paths.record(deposit.deposit_number)}`,
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

// Parts that the styles for people share.

/** The day of a work: year, month as a number and as a word, day of the month. */
export function dayOf({ date }: Pick<CitedWork, 'date'>) {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: Number(month), monthWord: MONTHS[Number(month) - 1] ?? '', day: Number(day) };
}

/** `Version 1.0` of `v1.0`. */
export function versionOf({ version }: Pick<CitedWork, 'version'>): string {
  return `Version ${version.replace(/^v(?:ersion)?\s*(?=\d)/i, '')}`;
}

/** The state of a work that is not, or not any more, what its registry would have cited; undefined for any other. */
export function stateOf({ withdrawn, supersededBy, draft }: Stated) {
  if (withdrawn) return 'Withdrawn';
  if (supersededBy !== undefined) return 'Superseded';
  return draft ? 'Draft' : undefined;
}

/** The state in brackets, which a bibliography must print with the title; empty for a current work. */
export function mark(work: Stated): string {
  const state = stateOf(work);
  return state ? ` [${state}]` : '';
}

/** The fields that tell the state of a work. */
export type Stated = Partial<Pick<CitedWork, 'withdrawn' | 'supersededBy' | 'noneCurrent' | 'draft'>>;

/** The title with the state of the work, for the formats that a program puts into a bibliography. */
export function statedTitle(work: Stated & Pick<CitedWork, 'title'>): string {
  return `${work.title}${mark(work)}`;
}

/** Says which version to see in place of a superseded work, or that none is current. Empty for another work. */
export function successorOf({ supersededBy, noneCurrent }: Stated): string {
  if (supersededBy === undefined) return '';
  return noneCurrent
    ? `the latest version, deposit ${supersededBy}, was withdrawn, and no version is current`
    : `see deposit ${supersededBy}`;
}

/** A citation with what follows it: that another version stands in the place of the work. */
export function withSuccessor(citation: string, work: Stated): string {
  const successor = successorOf(work);
  return successor === '' ? citation : `${citation} [Superseded; ${successor}]`;
}

/** The note in the formats for programs: the status of a work that is not current, the number, and the hash. */
export function noteOf(work: CitedWork): string {
  const { draft, supersededBy, withdrawn, number, hash } = work;
  const about = `Deposit ${number}, SHA-256 ${hash}`;
  const day = withdrawn?.date ? ` ${withdrawn.date}` : '';
  const why = withdrawn?.reason ? `: ${withdrawn.reason}` : '';
  if (withdrawn) return `${stopped(`Withdrawn${day}${why}`)} ${about}`;
  if (supersededBy !== undefined) return `Superseded; ${successorOf(work)}. ${about}`;
  return draft ? `Draft. ${about}` : about;
}

/** A text that ends a sentence: with a full stop, unless it ends in a mark that closes a sentence. */
export function stopped(text: string): string {
  return /[.?!。？！…]["”’»」』)]?$/u.test(text) ? text : `${text}.`;
}

/** A text without the full stop at its end, which the style puts elsewhere; an ellipsis stays. */
export function withoutStop(text: string): string {
  return text.replace(/(?<!\.)\.$/, '');
}

/** A title within double quotation marks: its own become single ones. */
export function quotable(title: string): string {
  return title.replace(/“([^”]*)”/g, '‘$1’').replace(/"([^"]*)"/g, '‘$1’');
}

/** A title between quotation marks, with the full stop inside them. */
export function quoted(title: string): string {
  return `“${stopped(quotable(title))}”`;
}
