import { indexOf } from '../archive.ts';
import type { Deposit } from '../model/deposit.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { adoptionIn } from './adopted-change.ts';
import type { Change, RuleContext } from './rule.ts';

// The deposits that a change is about, for the rules that compare them.

/** Where a finding about a deposit of the registry is. */
export function whereDeposit({ deposit_number }: Pick<Deposit, 'deposit_number'>): string {
  return whereOf(RESOURCES.registry, deposit_number);
}

/** Each deposit of the base with the one that has its number now. */
export function* pairs({ base }: Change, { index }: RuleContext): Iterable<[Deposit, Deposit | undefined]> {
  for (const before of base.registry.deposits) yield [before, index.byNumber.get(before.deposit_number)];
}

/** The deposits whose numbers the base does not have, and that the mint therefore has to have written: without adopted ones. */
export function newDeposits({ base }: Change, { archive, hashes }: RuleContext): readonly Deposit[] {
  const { byNumber } = indexOf(base);
  const adopted = adoptionIn(base, archive, hashes)?.deposits_after ?? 0;
  return archive.registry.deposits.filter(
    ({ deposit_number }) => deposit_number > adopted && !byNumber.has(deposit_number),
  );
}

/** Whether two values of a field are the same, keys in the same order. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
