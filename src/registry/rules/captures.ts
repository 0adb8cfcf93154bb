import type { RuleSet } from './rule.ts';

export const captureRules: RuleSet = {
  titles: { CAP: 'Captures' },
  rules: [],
};
