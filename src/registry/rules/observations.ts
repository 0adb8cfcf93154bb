import { addressOfObservation } from './observation-address.ts';
import { answerOfObservation } from './observation-answer.ts';
import { intakeOfObservation } from './observation-intake.ts';
import { valuesOfObservation } from './observation-values.ts';
import type { RuleSet } from './rule.ts';

/** The rules about the observation register (spec 2.5), in the order of their ids. */
export const observationRules: RuleSet = {
  titles: { OBS: 'Observation register' },
  rules: [
    ...addressOfObservation,
    ...answerOfObservation,
    ...valuesOfObservation,
    ...intakeOfObservation,
  ].sort((a, b) => (a.id < b.id ? -1 : 1)),
};
