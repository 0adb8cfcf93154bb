import { doiHref } from '../../layouts/entries-links.ts';
import { documentHref, facetOfRecord, href } from '../../layouts/url.ts';
import { familyWord } from '../../layouts/words.ts';
import { type ArchiveIndex, paths } from '../../registry/archive.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import type { DoiMapping } from '../../registry/model/tables.ts';
import { languageName } from '../../registry/reading/language.ts';
import { licenseUrl } from '../../registry/submission/lists.ts';
import { doiName, doiUrl } from '../../registry/text/links.ts';

/** One value of a fact: its words, where they lead, and the exact date behind them. */
interface FactValue {
  readonly text: string;
  readonly to?: string | undefined;
  readonly time?: string;
  /** An AXN, which is kept together and read from left to right. */
  readonly axn?: true;
}

/** One line of a record's metadata. */
interface Fact {
  readonly name: string;
  readonly values: readonly FactValue[];
}

/** The metadata of a deposit as a reader sees it, in order; what has no value is left out. */
export function factsOf(
  deposit: Deposit,
  index: ArchiveIndex,
  language: string | undefined,
  dois: readonly DoiMapping[],
): Fact[] {
  const facts: Fact[] = [
    fact('Deposit number', { text: String(deposit.deposit_number) }),
    fact('HEX', { text: deposit.hex }),
    fact('Family', {
      text: familyWord(deposit.family),
      to: facetOfRecord('family', deposit.family, deposit),
    }),
    fact('Type', { text: deposit.content_type, to: facetOfRecord('type', deposit.content_type, deposit) }),
    fact('Date', { text: deposit.date, time: deposit.date }),
    fact('Minted', { text: deposit.minted_at.slice(0, 10), time: deposit.minted_at }),
    fact('Withdrawn', day(deposit.withdrawn_at)),
    fact('Superseded', day(deposit.superseded_at)),
    fact('Version', { text: deposit.version }),
    fact('License', { text: deposit.license, to: licenseUrl(deposit.license) }),
    fact(
      'Language',
      language
        ? { text: languageName(language), to: facetOfRecord('language', language, deposit) }
        : undefined,
    ),
    fact('Substrate', { text: deposit.substrate }, plain(deposit.substrate_note)),
    fact('Journal', plain(deposit.journal)),
    fact('Document id', plain(deposit.sovereign_id)),
    fact('Related', ...(deposit.related_ids ?? []).map((id) => related(id, index))),
    fact('Mirrors', ...Object.entries(deposit.mirrors ?? {}).map(([text, to]) => ({ text, to }))),
    fact('Earlier identifiers', ...earlier(deposit).map((text) => ({ text, axn: true as const }))),
    fact('Earlier DOI', ...dois.map(earlierDoi)),
    fact('Observed status', observed(deposit)),
    fact('Reciprocity notice', address(deposit.reciprocity_notice)),
    fact('Submission', submission(deposit)),
    fact('Protocol', { text: deposit.protocol_version, to: documentHref('api/deposit-protocol.json') }),
  ];
  return facts.filter(({ values }) => values.length > 0);
}

function fact(name: string, ...values: (FactValue | undefined)[]): Fact {
  return { name, values: values.filter((value) => value !== undefined) };
}

function plain(text: string | undefined): FactValue | undefined {
  return text === undefined ? undefined : { text };
}

function day(date: string | undefined): FactValue | undefined {
  return date === undefined ? undefined : { text: date, time: date };
}

function address(url: string | undefined): FactValue | undefined {
  return url === undefined ? undefined : { text: url, to: url };
}

/** A DOI under which the work was published before, and whether it is known to be gone. */
function earlierDoi({ dead_doi, status }: DoiMapping): FactValue {
  const text = status === '410_GONE' ? `${dead_doi} (no longer resolves)` : dead_doi;
  return { text, to: doiHref(dead_doi) };
}

/** Retired identifiers, newest first, each once. */
function earlier({ legacy_axn, axn_history = [] }: Deposit): string[] {
  const retired = axn_history.map(({ axn }) => axn).toReversed();
  return [...new Set([...(legacy_axn ? [legacy_axn] : []), ...retired])];
}

function observed({ nmen_entity, nmen_status_observed }: Deposit): FactValue | undefined {
  return nmen_status_observed && { text: [nmen_entity, nmen_status_observed].filter(Boolean).join(': ') };
}

function submission({ issue_number, issue_url, submitter }: Deposit): FactValue | undefined {
  if (issue_number === null) return undefined;
  const by = submitter ? `, by ${submitter.login}` : '';
  return { text: `Issue ${issue_number}${by}`, to: issue_url ?? undefined };
}

/** A related identifier: an AXN leads to its record, a DOI to its resolver, an address to itself. */
function related(id: string, index: ArchiveIndex): FactValue {
  const deposit = index.byAxn.get(id);
  if (deposit) return { text: deposit.title, to: href(paths.record(deposit.deposit_number)) };
  const doi = doiName(id);
  if (doi) return { text: /^10\./.test(id) ? `doi:${id}` : id, to: doiUrl(doi) };
  return /^https?:\/\//i.test(id) ? { text: id, to: id } : { text: id };
}
