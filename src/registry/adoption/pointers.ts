import { ordered } from '../mint/lifecycle.ts';
import type { Deposit } from '../model/deposit.ts';
import { RULE_IDS } from '../rules/ids.ts';
import { POINTERS } from '../rules/relations.ts';
import type { EntryMapping } from './entry.ts';

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
export function withPointers(
  deposit: Deposit,
  mapping: EntryMapping,
  { current, owners }: Identifiers,
): Deposit {
  const changes: Partial<Record<keyof Deposit, unknown>> = {};
  for (const [numberField, axnField] of POINTERS) {
    const [number, axn] = [deposit[numberField], deposit[axnField]];
    if (number === undefined && axn === undefined) continue;
    const owner = axn === undefined ? number : owners.get(axn);
    if (owner === undefined || (number !== undefined && owner !== number)) continue;
    const due = current.get(owner);
    if (due === undefined) continue;
    if (number === undefined) {
      changes[numberField] = owner;
      mapping.note(RULE_IDS.pointers, numberField, null, 'derived', owner);
    }
    if (axn === due) continue;
    changes[axnField] = due;
    if (axn !== undefined) mapping.keep(axnField, axn);
    mapping.note(
      RULE_IDS.pointers,
      axnField,
      axn ?? null,
      axn === undefined ? 'derived' : 'repaired',
      due,
      axn === undefined ? undefined : 'The identifier was retired since; the target has this one now.',
    );
  }
  if (Object.keys(changes).length === 0) return deposit;
  const source_fields = Object.keys(mapping.source).length > 0 ? { source_fields: mapping.source } : {};
  return ordered({ ...deposit, ...changes, ...source_fields } as Deposit);
}
