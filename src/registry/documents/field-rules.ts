import { RULES } from '../rules/index.ts';
import type { FieldName, Rule } from '../rules/rule.ts';

// Which rules of a submission look at which field, as the rules themselves say.

const idsOf = (among: (rule: Rule) => boolean | undefined) =>
  RULES.filter((rule) => rule.checks.submission && among(rule)).map(({ id }) => id);

/** The ids of the rules that look at every field, and at the form as a whole. */
export const RULES_OF_ALL_FIELDS: readonly string[] = idsOf(({ fields }) => fields === 'every');

/** The ids of the rules that look at a field besides those of all fields, in the order of the list. */
export function rulesOfField(name: FieldName): string[] {
  return idsOf(({ fields }) => fields !== 'every' && fields?.includes(name));
}
