import { RULE_IDS } from '../model/rule.ts';
import type { Finding } from '../rules/rule.ts';

// A work that is in the registry already is no fault: it has a number, and its depositor is told which.

/** In what a submission is the same as a deposit, in the words of the finding. */
export function sameAs(what: string, number: number, axn: string): string {
  return `${what} as deposit ${number}, ${axn}`;
}

/** The number of the deposit that a refused work is already; undefined where something else refuses it, too. */
export function alreadyHere(
  findings: readonly Pick<Finding, 'rule' | 'level' | 'actual'>[],
): number | undefined {
  const [only, ...others] = findings.filter(({ level }) => level === 'error');
  return !only || others.length > 0 ? undefined : sameDeposit(only);
}

/** The number of the deposit that a finding says a work is already. */
export function sameDeposit({ rule, actual }: Pick<Finding, 'rule' | 'actual'>): number | undefined {
  const number = rule === RULE_IDS.duplicates && / as deposit (\d{1,5}), AXN:/.exec(actual ?? '')?.[1];
  return number ? Number(number) : undefined;
}
