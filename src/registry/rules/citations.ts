import type { RuleSet } from './rule.ts';

export const citationRules: RuleSet = {
  titles: { CIT: 'Citations' },
  rules: [],
};
