import parseSpdx from 'spdx-expression-parse';
import { creatorNames, isOrcid, orcidAdvice, orcidPlaces } from '../identity/names.ts';
import { type Problem, RULE_IDS } from '../model/rule.ts';
import { VERSION } from '../model/submission.ts';
import { SUBSTRATES } from '../model/vocabulary.ts';
import { tooLong } from '../submission/sanitize.ts';
import { counted, isLongerThan, shorten } from '../text/strings.ts';
import { type CommonValues, commonRule, splitSubstrate } from './form.ts';
import { BRIEF, type Rule } from './rule.ts';

// Values with a fixed form: license, substrate, ORCID iD, version. Whether they are empty, other rules check.

/** Whether a text is an SPDX license expression. */
export function isSpdx(text: string): boolean {
  try {
    parseSpdx(text);
    return true;
  } catch {
    return false;
  }
}

function* orcidProblems({ orcid, creator }: CommonValues, whose: 'error' | 'warning'): Iterable<Problem> {
  if (orcid === '') return;
  const places = orcidPlaces(orcid);
  const given = places.filter((place) => place !== '');
  for (const place of given.filter((one) => !isOrcid(one))) {
    const remedy = isLongerThan(place, SHORT) ? undefined : orcidAdvice(place);
    yield {
      field: 'orcid',
      actual: `“${shorten(place, BRIEF)}”`,
      ...(remedy === undefined ? {} : { remedy }),
    };
  }
  const twice = given.find((one, at) => given.indexOf(one) !== at);
  if (twice !== undefined) {
    const remedy = 'An iD is that of one person. Leave the place of a creator without an iD empty.';
    yield { field: 'orcid', actual: `the iD ${shorten(twice, BRIEF)} for two creators`, remedy };
  }
  const names = creatorNames(creator);
  if (names.length === 0 || places.length === names.length) return;
  if (places.length === 1) {
    const level = whose === 'warning' ? { level: whose } : {};
    yield {
      field: 'orcid',
      actual: 'one iD for several creators',
      remedy: howToPlace(names, orcid),
      ...level,
    };
  } else if (names.length > 1 || given.length > 1)
    yield {
      field: 'orcid',
      actual: `${counted(places.length, 'place')} for iDs, and ${counted(names.length, 'creator')}`,
      remedy:
        names.length > 1
          ? howToPlace(names, given[0] ?? orcid)
          : 'Give one iD, or name each creator under “Creator”, separated by “;”.',
    };
}

/** How to say whose an iD is, with the names of the work. */
function howToPlace(names: readonly string[], orcid: string): string {
  const shown = names.slice(0, 3).map((name, at) => {
    const places = names.map((_, place) => (place === at ? orcid : ''));
    return `“${places.join('; ').trim()}” gives it to ${shorten(name, BRIEF)}`;
  });
  return `Write a place for each creator, in their order, separated by “;”, and leave the place of one without an iD empty: ${shown.join(', ')}.`;
}

/** A longer text is no ORCID iD with a wrong digit. */
const SHORT = 60;

const NOTE_CAP = 500;

function substrateProblems(text: string): readonly Problem[] {
  const parts = splitSubstrate(text);
  if (parts) return tooLong('substrate', parts.note ?? '', NOTE_CAP, 'characters of disclosure');
  return unless('substrate', text, () => false);
}

/** The problem of a value that fails a test. Whether it is empty, other rules check. */
function unless(field: string, value: string, test: (value: string) => boolean): readonly Problem[] {
  return value === '' || test(value) ? [] : [{ field, actual: `“${value}”` }];
}

export const vocabularyRules: readonly Rule[] = [
  commonRule(
    {
      id: RULE_IDS.licenseForm,
      requirement: 'The license is an SPDX identifier or expression.',
      remedy: 'Choose one from spdx.org/licenses, in its exact form: CC-BY-4.0, CC0-1.0, CC-BY-SA-4.0.',
      fields: ['license'],
    },
    ({ license }) => unless('license', license, isSpdx),
  ),
  commonRule(
    {
      id: RULE_IDS.substrateForm,
      requirement:
        'The substrate is one of the five values, optionally followed by “; ” and a disclosure of at most 500 characters.',
      remedy: `Start with one of: ${SUBSTRATES.join(', ')}.`,
      fields: ['substrate'],
    },
    ({ substrate }) => substrateProblems(substrate),
  ),
  commonRule(
    {
      id: 'ORC-001',
      requirement:
        'Every ORCID iD has the form 0000-0000-0000-0000 and a correct check digit, and there are as many places for iDs as creators.',
      remedy: 'Copy the iD from orcid.org, or leave it empty.',
      fields: ['orcid', 'creator'],
    },
    // Before, one iD was all that a deposit could give, and what is minted never changes.
    (values, scope) => orcidProblems(values, scope === 'entry' ? 'warning' : 'error'),
  ),
  commonRule(
    {
      id: RULE_IDS.version,
      requirement:
        'The version has two or three numbers, such as v1.0 or 2.1.3, optionally with the suffixes of SemVer 2.0.',
      remedy: 'Write it like v1.0 or 2.1.3, or leave it empty for v1.0.',
      fields: ['version'],
    },
    ({ version }) => unless('version', version, (text) => VERSION.test(text)),
  ),
];
