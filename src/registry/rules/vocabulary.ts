import parseSpdx from 'spdx-expression-parse';
import { isOrcid } from '../identity/orcid.ts';
import { orcidAdvice } from '../identity/orcid-advice.ts';
import { SUBSTRATES } from '../model/vocabulary.ts';
import { isLongerThan } from '../text/cut.ts';
import { RULE_IDS } from './ids.ts';
import type { FieldName, Problem, Rule, RuleSet } from './rule.ts';
import { type CommonValues, splitSubstrate, valuesOf } from './values.ts';

// Values with a fixed form: license, substrate, ORCID iD, version (decision 21). Whether they are empty, other rules check.

/** Whether a text is an SPDX license expression. */
export function isSpdx(text: string): boolean {
  try {
    parseSpdx(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a version: two or three numbers, with or without a leading `v`, as SemVer 2.0 continues them. */
export function isVersion(text: string): boolean {
  return /^v?\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(text);
}

function orcidProblem(text: string): Problem | undefined {
  if (isOrcid(text)) return undefined;
  const remedy = isLongerThan(text, SHORT) ? undefined : orcidAdvice(text);
  return { field: 'orcid', actual: `“${text}”`, ...(remedy === undefined ? {} : { remedy }) };
}

/** A longer text is no ORCID iD with a wrong digit. */
const SHORT = 60;

const NOTE_CAP = 500;

function substrateProblem(text: string): Problem | undefined {
  const parts = splitSubstrate(text);
  if (!parts) return { field: 'substrate', actual: `“${text}”` };
  if (isLongerThan(parts.note ?? '', NOTE_CAP)) {
    return {
      field: 'substrate',
      actual: `a disclosure of ${[...(parts.note ?? '')].length} characters`,
      remedy: `Shorten the disclosure to ${NOTE_CAP} characters.`,
    };
  }
  return undefined;
}

function valueRule(
  id: string,
  requirement: string,
  remedy: string,
  field: keyof CommonValues & FieldName,
  problemOf: (value: string) => Problem | undefined,
): Rule {
  function* check(values: CommonValues): Iterable<Problem> {
    const value = values[field];
    const problem = typeof value === 'string' && value !== '' ? problemOf(value) : undefined;
    if (problem) yield problem;
  }
  return {
    id,
    level: 'error',
    requirement,
    remedy,
    fields: [field],
    checks: {
      submission: (submission) => check(valuesOf(submission)),
      entry: (entry) => check(valuesOf(entry)),
    },
  };
}

const unless = (field: string, test: (value: string) => boolean) => (value: string) =>
  test(value) ? undefined : { field, actual: `“${value}”` };

export const vocabularyRules: RuleSet = {
  titles: { LIC: 'License', SUB: 'Substrate', ORC: 'ORCID', VER: 'Version' },
  rules: [
    valueRule(
      RULE_IDS.licenseForm,
      'The license is an SPDX identifier or expression.',
      'Choose one from spdx.org/licenses, in its exact form: CC-BY-4.0, CC0-1.0, CC-BY-SA-4.0.',
      'license',
      unless('license', isSpdx),
    ),
    valueRule(
      RULE_IDS.substrateForm,
      'The substrate is one of the five values, optionally followed by “; ” and a disclosure of at most 500 characters.',
      `Start with one of: ${SUBSTRATES.join(', ')}.`,
      'substrate',
      substrateProblem,
    ),
    valueRule(
      'ORC-001',
      'The ORCID iD has the form 0000-0000-0000-0000 and a correct check digit.',
      'Copy the iD from orcid.org without the URL prefix, or leave it empty.',
      'orcid',
      orcidProblem,
    ),
    valueRule(
      RULE_IDS.version,
      'The version has two or three numbers, such as v1.0 or 2.1.3, optionally with the suffixes of SemVer 2.0.',
      'Write it like v1.0 or 2.1.3, or leave it empty for v1.0.',
      'version',
      unless('version', isVersion),
    ),
  ],
};
