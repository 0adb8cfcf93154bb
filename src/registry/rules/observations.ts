import type { RuleSet } from './rule.ts';

export const observationRules: RuleSet = {
  titles: { OBS: 'Observation register' },
  rules: [],
};
