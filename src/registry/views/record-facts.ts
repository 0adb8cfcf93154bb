import { type Archive, indexOf, paths, textFile } from '../archive/archive.ts';
import { hashSentence } from '../archive/held-text.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { parseAxn } from '../identity/axn.ts';
import { bodyOf } from '../identity/canonical-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { glyphsAgree, paddedHex } from '../identity/parts.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Waiver } from '../model/receipts.ts';
import type { DoiMapping } from '../model/tables.ts';
import { familyWord } from '../model/vocabulary.ts';
import type { WayName } from '../pages/browse/facets.ts';
import { licenseUrl } from '../submission/lists.ts';
import { languageName } from '../text/languages.ts';
import { doiName, doiUrl, lowerAscii } from '../text/links.ts';
import { onceFor } from '../text/once.ts';
import { documentHref, doiHref, facetOfRecord, href, recordHref, type ViewContext } from './links.ts';

// The metadata of a deposit as its page shows it, and what an adopted archive brought that is not as a deposit of this registry is.

/** One value of a fact: its words, where they lead, and the exact date behind them. */
interface FactValue {
  readonly text: string;
  readonly to?: string | undefined;
  readonly time?: string;
  /** An AXN, which is kept together and read from left to right. */
  readonly axn?: true;
}

/** The metadata of a deposit as a reader sees it, in order; what has no value is left out. */
export function factsOf(
  context: ViewContext,
  deposit: Deposit,
  language: string | undefined,
  dois: readonly DoiMapping[],
) {
  const { archive } = context;
  const of = (way: WayName, text: string, value = text) => ({
    text,
    to: facetOfRecord(context, way, value, deposit),
  });
  const day = (text: string | undefined) => text && { text, time: text };
  const { license, minted_at, reciprocity_notice: notice } = deposit;
  const facts = [
    fact('Deposit number', String(deposit.deposit_number)),
    fact('HEX', deposit.hex),
    fact('Family', of('family', familyWord(deposit.family), deposit.family)),
    fact('Type', of('type', deposit.content_type)),
    fact('Date', day(deposit.date)),
    fact('Created', deposit.date_created),
    fact('Minted', { text: minted_at.slice(0, 10), time: minted_at }),
    fact('Withdrawn', day(deposit.withdrawn_at)),
    fact('Superseded', day(deposit.superseded_at)),
    fact('Version', deposit.version),
    fact('License', { text: license, to: licenseUrl(license) }),
    fact('Language', language && of('language', languageName(language), language)),
    fact('Substrate', deposit.substrate, deposit.substrate_note),
    fact('Journal', deposit.journal),
    fact('Document id', deposit.sovereign_id),
    fact('Related', ...(deposit.related_ids ?? []).map((id) => related(archive, id))),
    fact('Mirrors', ...Object.entries(deposit.mirrors ?? {}).map(([text, to]) => ({ text, to }))),
    fact('Earlier identifiers', ...earlier(deposit).map((text) => ({ text, axn: true as const }))),
    fact('Earlier DOI', ...dois.map((doi) => earlierDoi(archive, doi))),
    fact('Observed status', observed(deposit)),
    fact('Reciprocity notice', notice && { text: notice, to: notice }),
    fact('Submission', submission(deposit)),
    fact('Protocol', {
      text: deposit.protocol_version,
      to: documentHref(archive, 'api/deposit-protocol.json'),
    }),
  ];
  return facts.filter(({ values }) => values.length > 0);
}

/** A line of the metadata. A text is a value that leads nowhere, and an absent or empty one is none. */
function fact(name: string, ...values: (FactValue | string | undefined)[]) {
  const given = values.filter((value) => value !== '').filter((value) => value !== undefined);
  return {
    name,
    values: given.map((value): FactValue => (typeof value === 'string' ? { text: value } : value)),
  };
}

/** A DOI under which the work was published before, and whether it is known to be gone. */
function earlierDoi(archive: Archive, { dead_doi, status }: DoiMapping): FactValue {
  const text = status === '410_GONE' ? `${dead_doi} (no longer resolves)` : dead_doi;
  return { text, to: doiHref(archive, dead_doi) };
}

/** Retired identifiers, newest first, each once. */
function earlier({ legacy_axn, axn_history = [] }: Deposit): string[] {
  const retired = axn_history.map(({ axn }) => axn).toReversed();
  return [...new Set([...(legacy_axn ? [legacy_axn] : []), ...retired])];
}

function observed({ nmen_entity, nmen_status_observed }: Deposit): string | undefined {
  return nmen_status_observed && [nmen_entity, nmen_status_observed].filter(Boolean).join(': ');
}

function submission({ issue_number, issue_url, submitter }: Deposit): FactValue | undefined {
  if (issue_number === null) return undefined;
  const by = submitter ? `, by ${submitter.login}` : '';
  return { text: `Issue ${issue_number}${by}`, to: issue_url ?? undefined };
}

/** A related identifier: an AXN leads to its record, a DOI to its resolver, an address to itself. */
function related(archive: Archive, id: string): FactValue {
  const deposit = indexOf(archive).byAxn.get(id);
  if (deposit) return { text: deposit.title, to: recordHref(archive, deposit.deposit_number) };
  const doi = doiName(id);
  if (doi) return { text: /^10\./.test(id) ? `doi:${id}` : id, to: doiUrl(lowerAscii(doi)) };
  return /^https?:\/\//i.test(id) ? { text: id, to: id } : { text: id };
}

/** The ways in which a deposit is not as this registry mints it; undefined where it has none. */
export function adoptedFacts(archive: Archive, deposit: Deposit) {
  const waivers = waiversOf(archive, deposit);
  if (deposit.hash_status === undefined && waivers.length === 0) return undefined;
  const alike = indexOf(archive).byLabel.get(paddedHex(deposit.hex)) ?? [];
  const sharing = alike
    .filter(({ deposit_number }) => deposit_number !== deposit.deposit_number)
    .map(({ deposit_number: number, title, axn }) => ({
      ...{ number, title, axn, to: recordHref(archive, number) },
    }));
  const sentences = [
    textSentence(archive, deposit),
    hashSentence(deposit),
    ...identifierSentences(archive, deposit),
  ].filter((sentence) => sentence !== '');
  const byRule = Map.groupBy(waivers, ({ rule }) => rule);
  const waived = [...byRule].map(([id, of]) => ({
    id,
    to: href(archive, paths.rule(id)),
    fields: of.flatMap(({ field }) => field ?? []),
  }));
  const from = [...new Set(waivers.map(({ adopted_from }) => adopted_from))];
  const nothing = sentences.length + sharing.length + waived.length === 0;
  // The gravest sentences first; what was tried in vain to compute the hash again; the names of the archives that it was adopted from.
  return nothing ? undefined : { sentences, sharing, tried: deposit.hash_tried ?? [], waived, from };
}

function waiversOf({ waivers }: Archive, { deposit_number }: Deposit): readonly Waiver[] {
  const byDeposit = onceFor(waivers, 'by deposit', () =>
    Map.groupBy(
      waivers.waivers.filter(({ resource }) => resource === RESOURCES.registry.name),
      ({ key }) => key,
    ),
  );
  return byDeposit.get(String(deposit_number)) ?? [];
}

function textSentence(archive: Archive, deposit: Deposit): string {
  if (deposit.redacted) return '';
  if (deposit.text_held_by !== undefined)
    return `It has no text here: the text of its label is that of deposit ${deposit.text_held_by}.`;
  const bytes = archive.files.read(textFile(deposit));
  if (!bytes) return 'Its text is missing: the archive that it was adopted from did not have it.';
  return bodyOf(fromUtf8(bytes), deposit) === undefined
    ? 'Its text is shown whole, as it came: it does not begin with title, creator and description, as the texts of this registry do.'
    : '';
}

function identifierSentences(archive: Archive, deposit: Deposit): string[] {
  const { axn, family, hex } = deposit;
  const parts = parseAxn(axn, archive.tables.glyph_table);
  const named = familyOf(axn);
  return [
    named === family
      ? ''
      : `Its identifier names the family ${named}, which this registry does not have; it is listed under ${family}.`,
    parts?.schema === 'v1'
      ? 'Its identifier is of the earlier schema axn/v1, with four glyphs.'
      : glyphsAgree(deposit, archive.tables)
        ? ''
        : 'The glyphs of its identifier were not made from its hash by the table of this registry.',
    axn.startsWith(`AXN:${hex}.`) ? '' : `Its identifier does not have its label ${hex}.`,
  ];
}

/** The family that an identifier names, which in an adopted archive can be another than the entry is listed under. */
export function familyOf(axn: string): string {
  return axn.split('.')[1] ?? '';
}
