import type { RuleSet } from './rule.ts';

export const addressRules: RuleSet = {
  titles: { ADR: 'Addresses' },
  rules: [],
};
