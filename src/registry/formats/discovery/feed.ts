import { type Archive, hasText, paths, textFile } from '../../archive/archive.ts';
import { earliestOf, newestOf } from '../../archive/moments.ts';
import { creatorsOf, orcidUrl, spokenName } from '../../identity/names.ts';
import type { Deposit } from '../../model/deposit.ts';
import { shorten } from '../../text/strings.ts';
import { entryTitle } from '../citation/work.ts';
import { type Correction, correctionsOf, movedOn, ofDeposit } from './events.ts';

// What the feeds hold, before it is written as Atom or as JSON Feed.

/** How many entries a feed has: the newest. Older ones are in the registry, and in the change list. */
const MOST_ENTRIES = 50;

/** How many characters of a description an entry holds. The record and the text have the whole. */
const MOST_CHARACTERS = 2000;

/** Who made something: a name as deposited, and a page of theirs. */
export interface FeedAuthor {
  readonly name: string;
  readonly url?: string | undefined;
}

/** One entry of a feed. URLs are absolute. */
export interface FeedEntry {
  /** A URI that never changes and that no other entry has. */
  readonly id: string;
  readonly title: string;
  /** The page that it leads to. */
  readonly url: string;
  /** Instants in UTC. */
  readonly published: string;
  readonly updated: string;
  readonly authors: readonly FeedAuthor[];
  readonly categories: readonly string[];
  /** Plain text. */
  readonly content: string;
  /** The text of the deposit, with its size in bytes. */
  readonly text?: { readonly url: string; readonly bytes: number } | undefined;
  /** Another page that it speaks of. */
  readonly related?: string | undefined;
  /** The SPDX expression of the license of the work. */
  readonly license?: string | undefined;
}

/** A feed, the newest entries first. */
export interface Feed {
  readonly title: string;
  readonly subtitle: string;
  /** The URL of the home page. */
  readonly home: string;
  readonly language: string;
  readonly author: FeedAuthor;
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

/** The newest deposits by number, with what has become of them since. */
export function depositFeed(archive: Archive): Feed {
  const newest = archive.registry.deposits.slice(-MOST_ENTRIES).toReversed();
  return feedOf(
    archive,
    'New deposits',
    'The newest deposits, with the way to the record and the text of each.',
    newest.map((deposit) => depositEntry(archive, deposit)),
  );
}

/** The newest supersessions, withdrawals and redactions. */
export function correctionFeed(archive: Archive): Feed {
  const newest = correctionsOf(archive).slice(-MOST_ENTRIES).toReversed();
  return feedOf(
    archive,
    'Corrections',
    'Deposits that were superseded or withdrawn, and texts that were removed.',
    newest.map((correction) => correctionEntry(archive, correction)),
  );
}

function feedOf(archive: Archive, title: string, subtitle: string, entries: readonly FeedEntry[]): Feed {
  const { name, publisher, language } = archive.site;
  const home = `${rootOf(archive)}/`;
  return {
    title: `${name}: ${title}`,
    subtitle,
    home,
    language,
    author: { name: publisher, url: home },
    updated: newestOf(entries.map(({ updated }) => updated)) ?? BEFORE_ALL,
    entries,
  };
}

/** A feed must say when it was updated; one that never had an entry gives the first day of the protocol. */
const BEFORE_ALL = '2026-06-22T00:00:00Z';

function rootOf({ site }: Pick<Archive, 'site'>): string {
  return site.base_url.replace(/\/$/, '');
}

/** The identifier is the URL of the record, which is how a deposit is cited. */
function depositEntry(archive: Archive, deposit: Deposit): FeedEntry {
  const url = recordUrl(archive, deposit);
  const corrections = ofDeposit(archive, deposit);
  const moments = [
    deposit.minted_at,
    ...movedOn(archive, deposit),
    ...corrections.map(({ at }) => earliestOf(at)),
  ];
  return {
    id: url,
    title: entryTitle(deposit),
    url,
    published: deposit.minted_at,
    updated: newestOf(moments) ?? deposit.minted_at,
    authors: creatorsOf(deposit).map((creator) => ({
      name: spokenName(creator),
      url: creator.orcid && orcidUrl(creator.orcid),
    })),
    categories: categoriesOf(deposit.family, deposit.content_type, ...deposit.keywords),
    content: [...corrections.map(sentenceOf), ...descriptionOf(deposit)].join('\n\n'),
    text: textOf(archive, deposit),
    license: deposit.license,
  };
}

function descriptionOf({ redacted, description }: Deposit): string[] {
  return redacted ? [] : [shorten(description, MOST_CHARACTERS)];
}

/**
 * The identifier is a tag (RFC 4151) of the day of the event, which never changes (LIF-006), and of the deposit, so that an entry keeps it
 * whatever happens later.
 */
function correctionEntry(archive: Archive, correction: Correction): FeedEntry {
  const { kind, deposit, at, by, redacted } = correction;
  const { host } = new URL(archive.site.base_url);
  const url = recordUrl(archive, deposit);
  const updated = earliestOf(at);
  return {
    id: `tag:${host.replace(/:\d+$/, '')},${at.slice(0, 10)}:deposit-${deposit.deposit_number}-${kind}`,
    title: `${kindWords(correction)}: ${deposit.title}`,
    url,
    published: updated,
    updated,
    authors: [{ name: archive.site.publisher, url: `${rootOf(archive)}/` }],
    categories: categoriesOf(kind, ...(redacted ? ['redacted'] : []), deposit.family),
    content: sentenceOf(correction),
    related: by && recordUrl(archive, by),
  };
}

function kindWords({ kind, redacted }: Correction): string {
  if (kind === 'superseded') return 'Superseded';
  if (kind === 'redacted') return 'Redacted';
  return redacted ? 'Withdrawn and redacted' : 'Withdrawn';
}

function sentenceOf({ kind, deposit, at, by, reason, redacted }: Correction): string {
  const what = `Deposit ${deposit.deposit_number}, ${deposit.axn}, was ${kind}`;
  const successor = by ? ` by deposit ${by.deposit_number}, ${by.axn},` : '';
  const removed = redacted ? ' Its text was removed.' : '';
  return `${what}${successor} on ${at.slice(0, 10)}.${removed}${reason === '' ? '' : ` ${reason}`}`;
}

/** Each category once, in its order. */
function categoriesOf(...values: readonly string[]): string[] {
  return [...new Set(values)];
}

function recordUrl(archive: Archive, { deposit_number }: Deposit): string {
  return `${rootOf(archive)}${paths.record(deposit_number)}`;
}

function textOf(archive: Archive, deposit: Deposit): FeedEntry['text'] {
  if (!hasText(archive, deposit)) return undefined;
  const bytes = archive.files.size(textFile(deposit)) ?? 0;
  return { url: `${rootOf(archive)}${paths.text(deposit.hex)}`, bytes };
}
