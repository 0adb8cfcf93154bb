import { type Archive, type ArchiveIndex, hasText, indexOf, paths, textFile } from '../../archive/archive.ts';
import { hashName } from '../../archive/held-text.ts';
import { type Deposit, entryTitle } from '../../model/deposit.ts';
import { currentOf, latestOf } from '../../model/lifecycle.ts';
import { rootOf } from '../../model/site.ts';
import { citingOf } from '../../reading/citations.ts';
import { depositView } from '../../reading/concept-index.ts';
import { depositLanguage } from '../../reading/language.ts';
import { doiName, doiUrl, lowerAscii } from '../../text/links.ts';
import { workOf } from '../citation/work.ts';

/** Another deposit, as far as the files of a record speak of it. */
export type OtherDeposit = Pick<Deposit, 'deposit_number' | 'axn' | 'title' | 'status'>;

/** A deposit with everything around it that the formats of a record speak of. */
export type DescribedRecord = ReturnType<typeof describeRecord>;

/** The URL of a record. `root` is the site's URL without a slash at its end. */
export function recordUrl(root: string, { deposit_number }: Pick<Deposit, 'deposit_number'>): string {
  return `${root}${paths.record(deposit_number)}`;
}

/** The path of a file of a record. */
export function recordFilePath(number: number | string, file: string): string {
  return `${paths.record(number)}${file}`;
}

/** A deposit with what is around it. */
export function describeRecord(archive: Archive, deposit: Deposit) {
  const { site, files } = archive;
  const { byNumber } = indexOf(archive);
  const root = rootOf(site);
  const end = latestOf(deposit, byNumber) ?? deposit;
  const current = end.status === 'WITHDRAWN' ? currentOf(deposit, byNumber) : end;
  const sequential = deposit.series_type === 'sequential';
  const named = (number = 0): OtherDeposit | undefined => byNumber.get(number);
  const { cites, citedBy } = citingOf(archive, deposit);
  const before = sequential ? undefined : named(deposit.supersedes ?? deposit.predecessor_deposit_number);
  const after = named(deposit.superseded_by_deposit_number);
  return {
    deposit,
    /** Its entry as it is published. */
    entry: () => depositView(archive, deposit),
    work: workOf(deposit, site, depositLanguage(deposit, files), byNumber),
    site,
    /** The URL of the site without a slash at its end. */
    root,
    /** The URL of its text, and how many bytes that has; undefined for a deposit that has none: a redacted one, or an adopted one without. */
    text: hasText(archive, deposit)
      ? { url: `${root}${paths.text(deposit.hex)}`, size: files.size(textFile(deposit)) ?? 0 }
      : undefined,
    versions: {
      /** The version that it superseded, and the one that superseded it. */
      before,
      after,
      /** The version that is current, which may be the deposit itself. Undefined where there is one version only, or none is current. */
      latest: (before || after) && current,
    },
    /** The part before this one, in a series whose parts all remain valid. */
    partBefore: sequential ? named(deposit.predecessor_deposit_number) : undefined,
    /** The things that its depositor called related, in the order of the entry. */
    related: relatedThings(deposit, indexOf(archive), root),
    cites: cites.map((one): OtherDeposit => one.deposit),
    citedBy: citedBy.map((one): OtherDeposit => one.deposit),
  };
}

/**
 * The related identifiers of a deposit in order: as given, with the URL where it has one, the name of a DOI without its prefix, and the title of a
 * deposit with its state.
 */
export function relatedThings(
  { related_ids = [] }: Pick<Deposit, 'related_ids'>,
  { byAxn }: Pick<ArchiveIndex, 'byAxn'>,
  root: string,
) {
  return related_ids.map((given) => {
    const deposit = byAxn.get(given);
    if (deposit) return { given, url: recordUrl(root, deposit), title: entryTitle(deposit) };
    const doi = lowerAscii(doiName(given) ?? '');
    if (doi) return { given, url: doiUrl(doi), doi };
    const isUrl = /^https?:\/\//i.test(given) && URL.canParse(given);
    return { given, url: isUrl ? new URL(given).href : undefined };
  });
}

/** The identifiers of a deposit but for its number, the AXN first: each with the key of its node in a graph, its kind and its value. */
export function identifiersOf(deposit: Deposit) {
  const { axn, hash, content_swhid, sovereign_id, axn_history = [] } = deposit;
  const retired = axn_history.filter((one) => one.axn !== axn);
  const all: readonly (readonly [key: string, kind: string, value: string | undefined])[] = [
    ['axn', 'AXN', axn],
    ['sha-256', hashName(deposit), hash],
    ['swhid', 'SWHID', content_swhid],
    ['document-id', 'Document id', sovereign_id],
    ...retired.map((one, at) => [`retired-axn-${at + 1}`, 'Retired AXN', one.axn] as const),
  ];
  return all.flatMap(([key, kind, value]) => (value ? [{ key, kind, value }] : []));
}

/** A format in which a record is described in a file of its own. */
export interface RecordFormat {
  /** The name of its file, beside the page of the record. */
  readonly file: string;
  /** How a reader knows it: `BibTeX`. */
  readonly name: string;
  /** The media type as a link states it, without an encoding: all are UTF-8. */
  readonly mediaType: string;
  /** How the file relates to the record (RFC 8288): it describes it, or it holds the links of its page. */
  readonly rel: 'describedby' | 'linkset';
  /** The whole file. */
  readonly write: (record: DescribedRecord) => string;
}
