import { paths } from '../../archive/archive.ts';
import { bodyOf } from '../../identity/canonical-text.ts';
import { fromUtf8 } from '../../identity/hash.ts';
import { glyphsOf } from '../../identity/parts.ts';
import type { AxnTables } from '../../model/catalog.ts';
import type { Deposit } from '../../model/deposit.ts';
import { ordered } from '../../model/lifecycle.ts';
import { AXN_SCHEMA_VERSION } from '../../model/vocabulary.ts';
import { POINTERS } from '../../rules/relations.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { type EntryMapping, MISSING, schemaVersionOf } from './entry.ts';
import type { NumberedEntry } from './identifiers.ts';
import { type AdoptedText, wordsOf } from './text.ts';
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

/** Who has which identifier: the current one of each number, and the number of each current or retired one. */
interface Identifiers {
  readonly current: Map<number, string>;
  readonly owners: Map<string, number>;
}

/** The deposits of the drafts. An identifier that is or was another deposit's, of them or of those `here`, is no retired one of theirs. */
export function finished(
  drafts: readonly DraftDeposit[],
  tables: AxnTables,
  here: readonly Deposit[],
): Deposit[] {
  const identifiers: Identifiers = { current: new Map(), owners: new Map() };
  const { current, owners } = identifiers;
  for (const { axn, deposit_number, axn_history = [] } of here) {
    current.set(deposit_number, axn);
    for (const one of [axn, ...axn_history.map((old) => old.axn)]) owners.set(one, deposit_number);
  }
  for (const { entry } of drafts) {
    current.set(entry.number, entry.axn);
    owners.set(entry.axn, entry.number);
  }
  for (const { entry, mapping } of drafts)
    for (const { axn } of cleanHistory(mapping, entry, owners)) owners.set(axn, entry.number);
  return drafts.map((draft) => {
    completePointers(draft, identifiers);
    return finishedDeposit(draft, tables);
  });
}

/** The deposit of a draft, with the glyphs that its identifier has and the clusters that its hash gives under the tables. */
function finishedDeposit({ entry, mapping, text, heldBy }: DraftDeposit, tables: AxnTables): Deposit {
  const { raw, number, axn, hex, family, emoji } = entry;
  const { fields, source } = mapping;
  const { hash = '' } = text.fields;
  const { clusters, reading } = glyphsOf(hash, tables);
  const isRedacted = raw.redacted === true && fields.status === 'WITHDRAWN' && text.bytes === undefined;
  const swhid =
    isRedacted && SWHID.test(String(raw.content_swhid))
      ? String(raw.content_swhid)
      : text.fields.content_swhid;
  const hasBody = text.bytes && bodyOf(fromUtf8(text.bytes), wordsOf(mapping)) !== '';
  const path = hasBody ? paths.text(hex) : undefined;
  for (const [rule, field, due] of [
    ['AXN-002', 'emoji', emoji],
    ['AXN-002', 'axn_display', emoji],
    ['AXN-002', 'clusters', clusters],
    ['AXN-002', 'reading', reading],
    ['AXN-003', 'axn_canonical', hash],
    ['AXN-001', 'hex', hex],
    ['AXN-001', 'family', family],
    ['TXT-002', 'content_swhid', swhid],
    ['TXT-001', 'full_text_path', path],
  ] as const) {
    const stated = raw[field] ?? '';
    if (stated === '' || JSON.stringify(stated) === JSON.stringify(due)) continue;
    mapping.keep(field, stated);
    const note = 'The value of the source stands under source_fields.';
    mapping.note('mapped', field, stated, { rule, to: due ?? null, note });
  }
  return ordered({
    ...fields,
    deposit_number: number,
    ...{ axn, hex, family, emoji, clusters, reading },
    axn_display: emoji,
    axn_schema_version: fields.axn_schema_version ?? AXN_SCHEMA_VERSION,
    ...text.fields,
    content_swhid: swhid,
    full_text_path: path,
    ...(isRedacted && { ...WITHOUT_CLAIM, redacted: true }),
    text_held_by: heldBy ?? fields.text_held_by,
    source_fields: Object.keys(source).length > 0 ? source : undefined,
  } as Deposit);
}

const SWHID = /^swh:1:cnt:[0-9a-f]{40}$/;

/** Of a redacted deposit nothing is claimed: its tombstone says that there is no text. */
const WITHOUT_CLAIM = { hash_status: undefined, hash_basis: undefined, hash_tried: undefined };

// Retired identifiers (AXN-007): a history that other archives use as a chain of versions names identifiers of other deposits, which are not
// this one's.

type Retired = NonNullable<Deposit['axn_history']>[number];

/** Leaves in `axn_history` what is this deposit's own, each identifier once, and makes `legacy_axn` the newest of them. Returns that history. */
function cleanHistory(
  mapping: EntryMapping,
  { number, axn }: NumberedEntry,
  owners: ReadonlyMap<string, number>,
): readonly Retired[] {
  const { fields } = mapping;
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
      rule: 'AXN-007',
      to: [...own.keys()],
      note: 'These are identifiers of other deposits, or repeated; they stand under source_fields.',
    });
  }
  if (legacy !== undefined && !isOwn(legacy)) {
    mapping.keep('legacy_axn', legacy);
    mapping.note('mapped', 'legacy_axn', legacy, {
      rule: 'AXN-007',
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
  const kept = [...own.values()];
  const isEmpty = kept.length === 0;
  Object.assign(fields, { axn_history: isEmpty ? undefined : kept, legacy_axn: kept.at(-1)?.axn });
  return kept;
}

// Pointers to other deposits: a number and an identifier, of which archives often have one, or one that was retired since.

/**
 * Gives each pointer of a draft the number and the current identifier of its target, where one of both is certain: a missing one is derived,
 * and a retired one repaired. Where number and identifier contradict each other, both stay, and REL-003 is waived.
 */
function completePointers({ entry, mapping }: DraftDeposit, identifiers: Identifiers): void {
  const { fields } = mapping;
  for (const [numberField, axnField] of POINTERS) {
    const [number, axn] = [fields[numberField], fields[axnField]];
    if (number === undefined && axn === undefined) {
      Object.assign(fields, otherwise(numberField, entry.number, mapping, identifiers));
      continue;
    }
    const owner = axn === undefined ? number : identifiers.owners.get(axn);
    if (owner === undefined || (number !== undefined && owner !== number)) continue;
    const due = identifiers.current.get(owner);
    if (due === undefined) continue;
    if (number === undefined) {
      fields[numberField] = owner;
      mapping.note('derived', numberField, null, { rule: 'REL-003', to: owner });
    }
    if (axn === due) continue;
    fields[axnField] = due;
    if (axn !== undefined) mapping.keep(axnField, axn);
    mapping.note(axn === undefined ? 'derived' : 'repaired', axnField, axn ?? null, {
      rule: 'REL-003',
      to: due,
      note: axn === undefined ? undefined : 'The identifier was retired since; the target has this one now.',
    });
  }
}

/** The names that archives give to a pointer besides ours. */
const NAMES = {
  predecessor_deposit_number: ['predecessor', 'predecessor_number'],
  superseded_by_deposit_number: ['superseded_by', 'successor', 'superseded_by_number'],
} as const satisfies Partial<Record<keyof Deposit, readonly string[]>>;

/** A pointer under another name: a number, an identifier, or an object with either; and with it when and why a deposit was superseded. */
function otherwise(
  field: keyof typeof NAMES,
  own: number,
  mapping: EntryMapping,
  { current, owners }: Identifiers,
): Partial<Deposit> | undefined {
  const name = NAMES[field].find((one) => !isNothing(mapping.source[one] ?? null));
  if (name === undefined) return undefined;
  const raw = mapping.source[name];
  const [one] = Array.isArray(raw) ? raw : [raw];
  const pointer: Fields = isFields(one) ? one : { axn: one, deposit_number: one };
  const number =
    owners.get(textOf(pointer.axn) ?? '') ?? numberIn(pointer.deposit_number ?? pointer.number ?? pointer.n);
  const axn = number === undefined ? undefined : current.get(number);
  if (number === undefined || axn === undefined || number === own) {
    mapping.note('kept', name, raw, {
      rule: 'REL-003',
      note: 'It names no other deposit of the archive; it stands under source_fields.',
    });
    return undefined;
  }
  mapping.note('mapped', name, raw, { rule: 'REL-003', to: number });
  if (field === 'predecessor_deposit_number') return { [field]: number, predecessor_axn: axn };
  const { superseded_at, superseded_reason } = mapping.fields;
  return {
    [field]: number,
    superseded_by_axn: axn,
    superseded_at: superseded_at ?? dayOf(pointer.superseded_at ?? pointer.date),
    superseded_reason: superseded_reason ?? textOf(pointer.reason),
  };
}
