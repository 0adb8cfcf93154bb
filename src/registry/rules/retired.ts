import type { Deposit } from '../model/deposit.ts';
import { latestDayOnEarth } from '../submission/days.ts';
import { pairs, same, whereDeposit } from './deposits-of-change.ts';
import { RULE_IDS } from './ids.ts';
import type { Problem, RuleContext, RuleSet } from './rule.ts';

// Retired identifiers (spec 9.4; shapes, `axn_history`): each resolves to one deposit permanently.

function* stateProblems(deposits: readonly Deposit[]): Iterable<Problem> {
  const current = new Map(deposits.map(({ axn, deposit_number }) => [axn, deposit_number]));
  const owners = new Map<string, number>();
  for (const deposit of deposits) {
    const { legacy_axn, axn_history = [], deposit_number } = deposit;
    const where = whereDeposit(deposit);
    const newest = axn_history.at(-1)?.axn;
    if (legacy_axn !== newest) {
      const found = `${legacy_axn ?? 'no value'}; the newest in axn_history is ${newest ?? 'none'}`;
      yield { field: 'legacy_axn', actual: found, where };
    }
    for (const { axn } of axn_history) {
      const owner = current.get(axn) ?? owners.get(axn);
      if (owner !== undefined)
        yield { field: 'axn_history', actual: `${axn}, which is an identifier of deposit ${owner}`, where };
      owners.set(axn, deposit_number);
    }
  }
}

function* historyProblems(before: Deposit, after: Deposit, { now }: RuleContext): Iterable<Problem> {
  const [old = [], history = []] = [before.axn_history, after.axn_history];
  const where = whereDeposit(before);
  const field = 'axn_history';
  if (!same(history.slice(0, old.length), old)) {
    yield { field, actual: 'changed or removed identifiers', where };
    return;
  }
  const added = history.slice(old.length);
  const due = before.axn === after.axn ? [] : [before.axn];
  if (
    !same(
      added.map(({ axn }) => axn),
      due,
    )
  ) {
    const found = `${added.map(({ axn }) => axn).join(', ') || 'none'} added; expected ${due.join() || 'none'}`;
    yield { field, actual: found, where };
  }
  for (const { retired_at } of added) {
    if (retired_at > latestDayOnEarth(now))
      yield { field, actual: `${retired_at}, which is in the future`, where };
  }
}

export const retiredRules: RuleSet = {
  rules: [
    {
      id: RULE_IDS.retired,
      level: 'error',
      requirement:
        'A retired identifier belongs to one deposit and is current for none; the newest one of a deposit is also in legacy_axn.',
      remedy: 'Restore legacy_axn and axn_history. Only the backfill command writes them.',
      checks: { archive: ({ registry }) => stateProblems(registry.deposits) },
    },
    {
      id: 'AXN-008',
      level: 'error',
      requirement:
        'The history of identifiers is append-only, and gains only the identifier that was replaced.',
      remedy: 'Restore axn_history. Only the backfill command writes it.',
      checks: {
        *change(change, context) {
          for (const [before, after] of pairs(change, context))
            if (after) yield* historyProblems(before, after, context);
        },
      },
    },
  ],
};
