import { paths } from '../../archive/archive.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import { bodyOf } from '../../identity/canonical-text.ts';
import { fromUtf8, type Hashes } from '../../identity/hash.ts';
import { glyphsOf } from '../../identity/parts.ts';
import type { AxnTables } from '../../model/catalog.ts';
import type { Deposit } from '../../model/deposit.ts';
import { ordered } from '../../model/lifecycle.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { AXN_SCHEMA_VERSION } from '../../model/vocabulary.ts';
import { POINTERS } from '../../rules/relations.ts';
import { isFields } from '../../text/json.ts';
import { EntryMapping, MISSING, schemaVersionOf } from './entry.ts';
import type { NumberedEntry } from './identifiers.ts';
import { type AdoptionNotes, type SourceFiles, soundText } from './source.ts';
import { type AdoptedText, adoptedText } from './text.ts';
import { dayOf, isNothing, numberIn, textOf } from './values.ts';

// The deposits of another archive: their words, their texts and hashes, and their glyphs, in this order, since the table is told by what is proved.

/** An entry on its way: its mapped fields and its text. Its glyphs are still to be compared. */
export interface DraftDeposit {
  readonly entry: NumberedEntry;
  readonly mapping: EntryMapping;
  readonly text: AdoptedText;
  /** The deposit with the same label that has the text of that label. */
  readonly heldBy?: number;
}

/** Maps the words of an entry, finds its text, and looks what its hash is of. */
export function draftDeposit(
  entry: NumberedEntry,
  source: SourceFiles,
  hashes: Hashes,
  notes: AdoptionNotes,
  now: string,
): DraftDeposit {
  const { raw, number, hex } = entry;
  const mapping = new EntryMapping(raw, number, notes, now);
  const { title, creator, description } = mapping.fields as unknown as Deposit;
  const text = adoptedText(raw, hex, { title, creator, description }, source, hashes);
  if (text.unreadable !== undefined) {
    if (text.unreadable !== null) mapping.keep('hash', text.unreadable);
    mapping.note('derived', 'hash', text.unreadable, {
      rule: RULE_IDS.hash,
      to: text.fields.hash,
      note: 'The archive states no SHA-256; it was computed here.',
    });
  }
  if (text.found !== undefined)
    mapping.note('mapped', 'hash', text.fields.hash, {
      rule: RULE_IDS.textHash,
      to: text.found,
      note: `The hash is that of ${text.found}.`,
    });
  if (text.encoding !== undefined)
    mapping.note('mapped', 'full_text_path', text.encoding, {
      rule: RULE_IDS.textHash,
      to: 'utf-8',
      note: `The text file was ${text.encoding}; it was decoded, and the file is kept as it was.`,
    });
  if (text.replaced !== undefined)
    notes.replaced(
      { resource: RESOURCES.registry.name, key: String(number), field: 'full_text_path' },
      text.replaced,
      text.replaced.map(soundText),
    );
  return { entry, mapping, text };
}

/** The deposit of a draft, with the glyphs that its identifier has and the clusters that its hash gives under the tables. */
export function finishDeposit(
  { entry, mapping, text, heldBy }: DraftDeposit,
  tables: AxnTables,
  owners: ReadonlyMap<string, number>,
): Deposit {
  const { raw, number, axn, hex, family, emoji } = entry;
  const { hash = '' } = text.fields;
  const { clusters, reading } = glyphsOf(hash, tables);
  const isRedacted =
    raw.redacted === true && mapping.fields.status === 'WITHDRAWN' && text.bytes === undefined;
  const swhid =
    isRedacted && SWHID.test(String(raw.content_swhid))
      ? String(raw.content_swhid)
      : text.fields.content_swhid;
  const path = textPath(mapping, text, hex);
  for (const [rule, field, due] of [
    [RULE_IDS.glyphs, 'emoji', emoji],
    [RULE_IDS.glyphs, 'axn_display', emoji],
    [RULE_IDS.glyphs, 'clusters', clusters],
    [RULE_IDS.glyphs, 'reading', reading],
    [RULE_IDS.hash, 'axn_canonical', hash],
    [RULE_IDS.axnForm, 'hex', hex],
    [RULE_IDS.axnForm, 'family', family],
    [RULE_IDS.textHash, 'content_swhid', swhid],
    [RULE_IDS.textFile, 'full_text_path', path],
  ] as const) {
    const stated = raw[field] ?? '';
    if (stated === '' || JSON.stringify(stated) === JSON.stringify(due)) continue;
    mapping.keep(field, stated);
    const note = 'The value of the source stands under source_fields.';
    mapping.note('mapped', field, stated, { rule, to: due ?? null, note });
  }
  cleanHistory(mapping, number, axn, owners);
  return mapping.finish({
    deposit_number: number,
    axn,
    hex,
    family,
    emoji,
    clusters,
    reading,
    axn_display: emoji,
    axn_schema_version: String(mapping.fields.axn_schema_version ?? AXN_SCHEMA_VERSION),
    ...text.fields,
    content_swhid: swhid,
    full_text_path: path,
    ...(isRedacted && { ...WITHOUT_CLAIM, redacted: true as const }),
    ...(heldBy !== undefined && { text_held_by: heldBy }),
  });
}

const SWHID = /^swh:1:cnt:[0-9a-f]{40}$/;

/** Of a redacted deposit nothing is claimed: its tombstone says that there is no text. */
const WITHOUT_CLAIM = { hash_status: undefined, hash_basis: undefined, hash_tried: undefined };

function textPath({ fields }: EntryMapping, { bytes }: AdoptedText, hex: string): string | undefined {
  if (!bytes) return undefined;
  const { title, creator, description } = fields as unknown as Deposit;
  return bodyOf(fromUtf8(bytes), { title, creator, description }) === '' ? undefined : paths.text(hex);
}

/** Rules that no adoption sets aside: the rest of the registry leans on them. */
export const NEVER_WAIVED: ReadonlySet<string> = new Set([
  RULE_IDS.numbers,
  RULE_IDS.entrySchema,
  RULE_IDS.logs,
  RULE_IDS.catalogHashes,
  RULE_IDS.catalogPaths,
  RULE_IDS.generatedDocuments,
  RULE_IDS.documentVersion,
  RULE_IDS.documentVersions,
]);

// Retired identifiers (AXN-007): a history that other archives use as a chain of versions names identifiers of other deposits, which are not
// this one's.

type Retired = NonNullable<Deposit['axn_history']>[number];

/** Leaves in `axn_history` what is this deposit's own, each identifier once, and makes `legacy_axn` the newest of them. */
function cleanHistory(
  mapping: EntryMapping,
  number: number,
  axn: string,
  owners: ReadonlyMap<string, number>,
): void {
  const fields = mapping.fields as Partial<Deposit> & Record<string, unknown>;
  const { axn_history: history = [], legacy_axn: legacy } = fields;
  const isOwn = (one: string) => one !== axn && (owners.get(one) ?? number) === number;
  const own = new Map<string, Retired>();
  const foreign: string[] = [];
  for (const one of history)
    if (isOwn(one.axn) && !own.has(one.axn)) own.set(one.axn, one);
    else foreign.push(one.axn);
  if (foreign.length > 0) {
    if (mapping.source.axn_history === undefined) mapping.keep('axn_history', history);
    mapping.note('mapped', 'axn_history', foreign, {
      rule: RULE_IDS.retired,
      to: [...own.keys()],
      note: 'These are identifiers of other deposits, or repeated; they stand under source_fields.',
    });
  }
  if (legacy !== undefined && !isOwn(legacy)) {
    mapping.keep('legacy_axn', legacy);
    mapping.note('mapped', 'legacy_axn', legacy, {
      rule: RULE_IDS.retired,
      to: [...own.keys()].at(-1) ?? null,
      note: 'It is an identifier of another deposit, or the current one.',
    });
  } else if (legacy !== undefined) {
    const newest = own.get(legacy) ?? {
      axn: legacy,
      schema_version: schemaVersionOf(legacy),
      retired_at: String(fields.minted_at).slice(0, 10),
      reason: MISSING,
    };
    own.delete(legacy);
    own.set(legacy, newest);
  }
  delete fields.axn_history;
  delete fields.legacy_axn;
  const ends = [...own.values()];
  const newest = ends.at(-1);
  if (newest) Object.assign(fields, { axn_history: ends, legacy_axn: newest.axn });
}

// Pointers to other deposits: a number and an identifier, of which archives often have one, or one that was retired since.

/** Who has which identifier: the current one of each number, and the number of each current or retired one. */
interface Identifiers {
  readonly current: ReadonlyMap<number, string>;
  readonly owners: ReadonlyMap<string, number>;
}

/**
 * A deposit whose pointers have the number and the current identifier of their target, where one of both is certain: a missing one is
 * derived, and a retired one repaired. Where number and identifier contradict each other, both stay, and REL-003 is waived.
 */
export function withPointers(deposit: Deposit, mapping: EntryMapping, identifiers: Identifiers): Deposit {
  const { current, owners } = identifiers;
  const changes: Partial<Record<keyof Deposit, unknown>> = {};
  for (const [numberField, axnField] of POINTERS) {
    const [number, axn] = [deposit[numberField], deposit[axnField]];
    const inferred =
      number === undefined && axn === undefined && otherwise(numberField, deposit, mapping, identifiers);
    if (inferred) Object.assign(changes, inferred);
    if (number === undefined && axn === undefined) continue;
    const owner = axn === undefined ? number : owners.get(axn);
    if (owner === undefined || (number !== undefined && owner !== number)) continue;
    const due = current.get(owner);
    if (due === undefined) continue;
    if (number === undefined) {
      changes[numberField] = owner;
      mapping.note('derived', numberField, null, { rule: RULE_IDS.pointers, to: owner });
    }
    if (axn === due) continue;
    changes[axnField] = due;
    if (axn !== undefined) mapping.keep(axnField, axn);
    mapping.note(axn === undefined ? 'derived' : 'repaired', axnField, axn ?? null, {
      rule: RULE_IDS.pointers,
      to: due,
      note: axn === undefined ? undefined : 'The identifier was retired since; the target has this one now.',
    });
  }
  if (Object.keys(changes).length === 0) return deposit;
  const source_fields = Object.keys(mapping.source).length > 0 ? { source_fields: mapping.source } : {};
  return ordered({ ...deposit, ...changes, ...source_fields } as Deposit);
}

/** The names that archives give to a pointer besides ours. */
const NAMES = {
  predecessor_deposit_number: ['predecessor', 'predecessor_number'],
  superseded_by_deposit_number: ['superseded_by', 'successor', 'superseded_by_number'],
} as const satisfies Partial<Record<keyof Deposit, readonly string[]>>;

/** A pointer under another name: a number, an identifier, or an object with either; and with it when and why a deposit was superseded. */
function otherwise(
  field: keyof typeof NAMES,
  deposit: Deposit,
  mapping: EntryMapping,
  { current, owners }: Identifiers,
): Partial<Deposit> | undefined {
  const name = NAMES[field].find((one) => !isNothing(mapping.source[one] ?? null));
  if (name === undefined) return undefined;
  const raw = mapping.source[name];
  const [one] = Array.isArray(raw) ? raw : [raw];
  const pointer: Readonly<Record<string, unknown>> = isFields(one) ? one : { axn: one, deposit_number: one };
  const number =
    owners.get(textOf(pointer.axn) ?? '') ?? numberIn(pointer.deposit_number ?? pointer.number ?? pointer.n);
  const axn = number === undefined ? undefined : current.get(number);
  if (number === undefined || axn === undefined || number === deposit.deposit_number) {
    mapping.note('kept', name, raw, {
      rule: RULE_IDS.pointers,
      note: 'It names no other deposit of the archive; it stands under source_fields.',
    });
    return undefined;
  }
  mapping.note('mapped', name, raw, { rule: RULE_IDS.pointers, to: number });
  if (field === 'predecessor_deposit_number') return { [field]: number, predecessor_axn: axn };
  return {
    [field]: number,
    superseded_by_axn: axn,
    superseded_at: deposit.superseded_at ?? dayOf(pointer.superseded_at ?? pointer.date),
    superseded_reason: deposit.superseded_reason ?? textOf(pointer.reason),
  };
}
