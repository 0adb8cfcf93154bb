import { familiarizationRules } from './familiarization.ts';
import { formRules } from './form.ts';
import { relationRules } from './relations.ts';
import type { Rule } from './rule.ts';
import { sanitationRules } from './sanitation.ts';
import { textRules } from './texts.ts';

// The part of the one list that the deposit form runs in a browser, in a file of its own, so that it downloads no more.

/** The rules about a work that is submitted, in the order of the list. */
export const WORK_RULES: readonly Rule[] = [...formRules, ...sanitationRules, ...textRules, ...relationRules];

/** Every rule of a submission that can be checked outside the mint; the last ones are about the receipt of its depositor. */
export const FORM_RULES: readonly Rule[] = [...WORK_RULES, ...familiarizationRules].filter(
  ({ needs, checks }) => checks.submission && needs !== 'all',
);
