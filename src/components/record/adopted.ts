import { hashes } from '../../archive/hashes.ts';
import { snapshot } from '../../archive/snapshot.ts';
import { indexOf, paths, textFile } from '../../registry/archive.ts';
import { hashSentence } from '../../registry/held-text.ts';
import { glyphsAgree, paddedHex, parseAxn } from '../../registry/identity/axn.ts';
import { bodyOf } from '../../registry/identity/canonical-text.ts';
import { fromUtf8 } from '../../registry/identity/hash.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import { RESOURCES } from '../../registry/resources/index.ts';

// What an adopted archive brought that is not as a deposit of this registry is, for the page of the record.

/** A rule that was waived for a deposit: where it is explained, and the fields that it was waived for. */
interface WaivedRule {
  readonly id: string;
  readonly to: string;
  readonly fields: readonly string[];
}

/** What the page of an adopted deposit says of it. */
interface AdoptedFacts {
  /** Sentences, the gravest first. */
  readonly sentences: readonly string[];
  /** Other deposits whose labels are the same after padding. */
  readonly sharing: readonly Deposit[];
  /** What was tried in vain to compute the hash again. */
  readonly tried: readonly string[];
  readonly waived: readonly WaivedRule[];
  /** The names of the archives that it was adopted from. */
  readonly from: readonly string[];
}

/** What of a deposit is not as this registry mints it; undefined where everything is. */
export function adoptedFacts(deposit: Deposit): AdoptedFacts | undefined {
  const { archive } = snapshot();
  const waivers = archive.waivers.waivers.filter(
    ({ resource, key }) => resource === RESOURCES.registry.name && key === String(deposit.deposit_number),
  );
  if (deposit.hash_status === undefined && waivers.length === 0) return undefined;
  const alike = indexOf(archive).byLabel.get(paddedHex(deposit.hex)) ?? [];
  const sharing = alike.filter(({ deposit_number }) => deposit_number !== deposit.deposit_number);
  const sentences = [textSentence(deposit), hashSentence(deposit), ...identifierSentences(deposit)].filter(
    (sentence) => sentence !== '',
  );
  const byRule = Map.groupBy(waivers, ({ rule }) => rule);
  const waived = [...byRule].map(([id, of]) => ({
    id,
    to: paths.rule(id),
    fields: of.flatMap(({ field }) => field ?? []),
  }));
  const from = [...new Set(waivers.map(({ adopted_from }) => adopted_from))];
  const nothing = sentences.length + sharing.length + waived.length === 0;
  return nothing ? undefined : { sentences, sharing, tried: deposit.hash_tried ?? [], waived, from };
}

function textSentence(deposit: Deposit): string {
  if (deposit.redacted) return '';
  if (deposit.text_held_by !== undefined)
    return `It has no text here: the text of its label is that of deposit ${deposit.text_held_by}.`;
  const bytes = snapshot().archive.files.read(textFile(deposit));
  if (!bytes) return 'Its text is missing: the archive that it was adopted from did not have it.';
  return bodyOf(fromUtf8(bytes), deposit) === undefined
    ? 'Its text is shown whole, as it came: it does not begin with title, creator and description, as the texts of this registry do.'
    : '';
}

function identifierSentences(deposit: Deposit): string[] {
  const { axn, family, hex } = deposit;
  const parts = parseAxn(axn, snapshot().archive.tables.glyph_table);
  const named = familyOf(axn);
  return [
    named === family
      ? ''
      : `Its identifier names the family ${named}, which this registry does not have; it is listed under ${family}.`,
    parts?.schema === 'v1'
      ? 'Its identifier is of the earlier schema axn/v1, with four glyphs.'
      : glyphsAgree(deposit, snapshot().archive.tables)
        ? ''
        : 'The glyphs of its identifier were not made from its hash by the table of this registry.',
    axn.startsWith(`AXN:${hex}.`) ? '' : `Its identifier does not have its label ${hex}.`,
  ];
}

/** The family that an identifier names, which in an adopted archive can be another than the entry is listed under. */
export function familyOf(axn: string): string {
  return axn.split('.')[1] ?? '';
}

/** The SHA-256 of the text file of a deposit as it is published, or undefined without one. */
export function digestOf(deposit: Deposit): string | undefined {
  const bytes = deposit.redacted ? undefined : snapshot().archive.files.read(textFile(deposit));
  return bytes && hashes.sha256(bytes);
}
