import { versionInForce } from '../documents/protocol-versions.ts';
import { PROTOCOL_VERSION } from '../model/vocabulary.ts';
import { isDay, latestDayOnEarth } from '../submission/days.ts';
import { countCharacters } from '../text/cut.ts';
import { RULE_IDS } from './ids.ts';
import type { FieldName, Rule, RuleSet } from './rule.ts';
import { type CommonValues, valuesOf } from './values.ts';

// Protocol version, required fields and the form itself (spec 7; decisions 15, 17, 21).

function* wrongVersion(found: string, inForce: string | undefined) {
  if (found === inForce) return;
  yield { field: 'protocol_version', actual: found === '' ? null : `“${found}”` };
}

// White space, control characters and characters without a glyph: joiners, fillers, selectors, the blank of Braille. They would
// make an empty heading of a page.
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

function required(id: string, name: keyof CommonValues & FieldName, label: string): Rule {
  function* check(values: CommonValues) {
    const value = [values[name]].flat().map(String).join('');
    if (UNSEEN.test(value)) yield { field: name, actual: value === '' ? null : 'invisible characters only' };
  }
  return {
    id,
    level: 'error',
    requirement: `The ${label} is not empty.`,
    remedy: `Give the ${label}.`,
    fields: [name],
    checks: {
      submission: (submission) => check(valuesOf(submission)),
      entry: (entry) => check(valuesOf(entry)),
    },
  };
}

function* dateProblems(date: string, instant: string) {
  if (!isDay(date)) {
    yield { field: 'date', actual: date === '' ? null : `“${date}”` };
  } else if (date > latestDayOnEarth(instant)) {
    yield {
      field: 'date',
      actual: `${date}, later than ${latestDayOnEarth(instant)}, the latest day of submission in any time zone`,
    };
  }
}

export const formRules: RuleSet = {
  titles: {
    PV: 'Protocol version',
    REQ: 'What every submission has',
    FRM: 'The form of a submission',
    DSC: 'Description',
  },
  rules: [
    {
      id: RULE_IDS.protocolVersion,
      level: 'error',
      requirement: 'The protocol version is the current one.',
      remedy: `Write ${PROTOCOL_VERSION} under “Protocol Version”, and read /api/deposit-protocol.json for its requirements.`,
      fields: ['protocol_version'],
      checks: {
        submission: ({ fields }) => wrongVersion(fields.protocol_version, PROTOCOL_VERSION),
        entry: ({ deposit }, { archive }) =>
          wrongVersion(deposit.protocol_version, versionInForce(archive, deposit.minted_at)),
      },
    },
    required(RULE_IDS.title, 'title', 'title'),
    required(RULE_IDS.creator, 'creator', 'creator'),
    required(RULE_IDS.description, 'description', 'description'),
    required(RULE_IDS.license, 'license', 'license'),
    required('REQ-005', 'substrate', 'substrate disclosure'),
    {
      id: RULE_IDS.date,
      level: 'error',
      requirement: 'The date is a calendar day in the form YYYY-MM-DD, not later than the day of submission.',
      remedy: 'Give the date of the work as YYYY-MM-DD.',
      fields: ['date'],
      checks: {
        submission: ({ fields }, { now }) => dateProblems(fields.date, now),
        entry: ({ deposit }) => dateProblems(deposit.date, deposit.minted_at),
      },
    },
    required(RULE_IDS.contentType, 'content_type', 'content type'),
    required(RULE_IDS.keywords, 'keywords', 'list of keywords'),
    {
      id: RULE_IDS.form,
      level: 'error',
      requirement:
        'Every heading of the form occurs at most once and in order, and every row of a list has all its cells.',
      remedy: 'Follow the template of the deposit issue.',
      fields: 'every',
      checks: { submission: ({ form }) => form },
    },
    {
      id: 'FRM-002',
      level: 'error',
      requirement: 'The terms box is ticked, where the form has one.',
      remedy:
        'Read what stands beside the box under “Terms”. If you agree, put an x between its brackets, so that the line begins with “- [x]”.',
      fields: ['terms'],
      checks: {
        *submission({ fields }) {
          if (fields.terms === 'unticked') yield { field: 'terms', actual: 'a box that is not ticked' };
        },
      },
    },
    {
      id: 'DSC-001',
      level: 'warning',
      requirement: 'The description has at least 100 characters.',
      remedy: 'Describe the work in another sentence or two. The deposit is accepted either way.',
      fields: ['description'],
      checks: {
        *submission({ fields }) {
          const length = countCharacters(fields.description);
          if (length > 0 && length < 100) yield { field: 'description', actual: `${length} characters` };
        },
      },
    },
  ],
};
