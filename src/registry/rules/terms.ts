import type { RuleSet } from './rule.ts';

export const termRules: RuleSet = {
  titles: { TRM: 'Terms' },
  rules: [],
};
