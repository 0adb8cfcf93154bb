import type { RuleSet } from './rule.ts';

export const resolutionRules: RuleSet = {
  titles: { RES: 'Resolution of legacy DOIs' },
  rules: [],
};
