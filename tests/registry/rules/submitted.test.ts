import { describe, expect, test } from 'vitest';
import { RULES } from '../../../src/registry/rules/index.ts';
import { observationRules } from '../../../src/registry/rules/observations.ts';
import { FORM_RULES, ONLY_IN_THE_MINT } from '../../../src/registry/rules/submitted.ts';

// The pages run parts of the one list, so that they download no more than these.

describe('the rules that a page runs', () => {
  test('are all rules of submissions but those that only the mint can check, in the order of the list', () => {
    const submitted = RULES.filter(({ checks }) => checks.submission);
    expect(FORM_RULES).toEqual(submitted.filter(({ id }) => !ONLY_IN_THE_MINT.includes(id)));
    expect(submitted.map(({ id }) => id)).toEqual(expect.arrayContaining([...ONLY_IN_THE_MINT]));
  });

  test('are all rules of drafts', () => {
    const drafts = RULES.filter(({ checks }) => checks.draft);
    expect(drafts.length).toBeGreaterThan(5);
    expect(observationRules.rules).toEqual(expect.arrayContaining(drafts));
  });
});
