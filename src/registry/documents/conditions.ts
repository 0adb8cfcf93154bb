import { RULE_IDS } from '../rules/ids.ts';
import { COMPANIONS } from '../rules/lifecycle.ts';

// What a JSON Schema says with “if” and “then” and a zod object cannot: each condition names the rule that checks it in the
// registry itself.

/** The fields that an entry must have in each status (LIF-003). */
export const STATUS_COMPANIONS = Object.fromEntries(COMPANIONS);

/** One conditional of a schema, and the rule that it repeats. */
function when(rule: string, property: string, value: object, then: object) {
  return {
    $comment: rule,
    if: { properties: { [property]: value }, required: [property] },
    then,
  };
}

/** Two properties that go together, and the rule that asks for it. */
function together(rule: string, one: string, other: string) {
  return { $comment: rule, dependentRequired: { [one]: [other], [other]: [one] } };
}

/** The conditionals of a deposit entry: companions of its status, redaction only with a withdrawal, paired fields. */
export function depositConditions() {
  return {
    allOf: [
      ...Object.entries(STATUS_COMPANIONS).map(([status, fields]) =>
        when(RULE_IDS.companions, 'status', { const: status }, { required: fields }),
      ),
      when(
        RULE_IDS.companions,
        'redacted',
        { const: true },
        { properties: { status: { const: 'WITHDRAWN' } } },
      ),
      together(RULE_IDS.observedStatus, 'nmen_status_observed', 'nmen_entity'),
      together(RULE_IDS.pointers, 'predecessor_deposit_number', 'predecessor_axn'),
      together(RULE_IDS.pointers, 'superseded_by_deposit_number', 'superseded_by_axn'),
    ],
  };
}
