import type { Deposit } from '../../model/deposit.ts';
import { ordered } from '../../model/lifecycle.ts';
import { RULE_IDS } from '../../model/rule.ts';
import { POINTERS } from '../../rules/relations.ts';
import { isFields } from '../../text/json.ts';
import type { EntryMapping } from './entry.ts';
import { isNothing } from './entry-values.ts';
import { textOf } from './lists.ts';
import { dayOf, numberIn } from './values.ts';

// Pointers to other deposits: a number and an identifier, of which archives often have one, or one that was retired since.

/** Who has which identifier: the current one of each number, and the number of each current or retired one. */
export interface Identifiers {
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
  const [superseded_at, superseded_reason] = [
    dayOf(pointer.superseded_at ?? pointer.date),
    textOf(pointer.reason),
  ];
  return {
    [field]: number,
    superseded_by_axn: axn,
    ...(superseded_at === undefined || deposit.superseded_at !== undefined ? {} : { superseded_at }),
    ...(superseded_reason === undefined || deposit.superseded_reason !== undefined
      ? {}
      : { superseded_reason }),
  };
}
