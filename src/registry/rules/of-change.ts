import type * as z from 'zod';
import { type Archive, indexOf } from '../archive/archive.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import type { Hashes } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { AdoptionReceipt, type Waiver } from '../model/receipts.ts';
import type { Problem } from '../model/rule.ts';
import { lineAs, shapeFaults } from '../text/json.ts';
import { type Change, type Check, CLOCKS_MS, type RuleContext } from './rule.ts';

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

/** Problems, each with this place where it names none of its own. */
export function* located(where: string, problems: Iterable<Problem>): Iterable<Problem> {
  for (const problem of problems) yield { where, ...problem };
}

/** A check of scope `change` of each deposit that stays, as it was and as it is now, and then of each new one. */
export function eachDeposit(
  earlier: (before: Deposit, after: Deposit, context: RuleContext, change: Change) => Iterable<Problem>,
  added: (deposit: Deposit, context: RuleContext, change: Change) => Iterable<Problem> = none,
): Check<'change'> {
  return function* (change, context) {
    for (const [before, after] of pairs(change, context))
      if (after) yield* located(whereDeposit(before), earlier(before, after, context, change));
    for (const deposit of newDeposits(change, context))
      yield* located(whereDeposit(deposit), added(deposit, context, change));
  };
}

/** No problem of a deposit. */
export const none = (): readonly Problem[] => [];

/** The items that have the key of an earlier one, each after the first of that key. */
export function* repeated<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Iterable<[first: Item, again: Item]> {
  const owners = new Map<string, Item>();
  for (const item of items) {
    const first = owners.get(keyOf(item));
    if (first === undefined) owners.set(keyOf(item), item);
    else yield [first, item];
  }
}

/** The faults of the shape of an item; `whole` is how it is called where no field of it is at fault. */
export function* shapeProblems(schema: z.ZodType, item: unknown, whole: string): Iterable<Problem> {
  for (const issue of schema.safeParse(item).error?.issues ?? [])
    for (const { field, actual } of shapeFaults(issue, item)) yield { field: field || whole, actual };
}

/** The problem of a value that is not the one that is due; none where it is. */
export function differs(field: string, found: unknown, due: unknown): readonly Problem[] {
  if (found === due) return [];
  return [{ field, actual: found === undefined ? null : `${found}; expected ${due ?? 'none'}` }];
}

/** Whether two values of a field are the same, keys in the same order. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

// An adoption brings, as its receipt says, its waivers, and deposits that no mint wrote.

/** The receipt of the adoption that a change makes, for which its author answers, who may change settings (CODEOWNERS); undefined without one. */
export function adoptionIn(
  base: Archive,
  { adoptions, waivers, registry }: Archive,
  { sha256 }: Hashes,
): AdoptionReceipt | undefined {
  const added = addedLines(base.adoptions, adoptions) ?? [];
  if (added.length === 0) return undefined;
  const digest = sha256(JSON.stringify(waivers.waivers));
  const many = newWaiversOf(base, { waivers }).length;
  return added
    .flatMap((line) => lineAs(line, AdoptionReceipt) ?? [])
    .find(
      (receipt) =>
        receipt.deposits_before === base.registry.deposits.length &&
        receipt.deposits_after <= registry.deposits.length &&
        receipt.waivers_sha256 === digest &&
        receipt.waivers_added === many,
    );
}

/** The waivers that the base does not have. */
export function newWaiversOf(base: Archive, { waivers }: Pick<Archive, 'waivers'>): readonly Waiver[] {
  const known = new Set(base.waivers.waivers.map((waiver) => JSON.stringify(waiver)));
  return waivers.waivers.filter((waiver) => !known.has(JSON.stringify(waiver)));
}

// Lines of the logs, for the rules that read what a change adds to them.

/** The lines that a change added to a log; undefined when an earlier line was changed or removed. */
export function addedLines(before: string, after: string): string[] | undefined {
  if (!after.startsWith(before)) return undefined;
  return after.slice(before.length).split('\n').filter(Boolean);
}

/** The time that a line of any log states after an instant, with what clocks may differ by; undefined where it states none that late. */
export function timeAfter(line: unknown, now: string): string | undefined {
  const { ts, timestamp = ts } = (line ?? {}) as Record<string, unknown>;
  const isLate = typeof timestamp === 'string' && Date.parse(timestamp) > Date.parse(now) + CLOCKS_MS;
  return isLate ? timestamp : undefined;
}
