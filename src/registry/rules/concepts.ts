import type { RuleSet } from './rule.ts';

export const conceptRules: RuleSet = {
  titles: { CON: 'Concepts' },
  rules: [],
};
