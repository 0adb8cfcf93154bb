import parseSpdx from 'spdx-expression-parse';
import { versionInForce } from '../archive/resources/documents.ts';
import { creatorNames, creatorPlaces, isOrcid, orcidAdvice, orcidPlaces } from '../identity/names.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { fieldsFrom, type Submission, type SubmissionFields, VERSION } from '../model/submission.ts';
import { PROTOCOL_VERSION, SUBSTRATES } from '../model/vocabulary.ts';
import { joinSubstrate, spdxOf, splitSubstrate } from '../submission/lists.ts';
import { tooLong } from '../submission/sanitize.ts';
import { isDay, latestDayOnEarth } from '../text/days.ts';
import { canonicalTag, tagsByName } from '../text/languages.ts';
import { onceFor } from '../text/once.ts';
import { countCharacters, counted, isLongerThan, shorten } from '../text/strings.ts';
import { BRIEF, type FieldName, quoted, type Rule, type StoredEntry } from './rule.ts';

// Values of a submission and of a stored entry alike, so that a rule of both scopes is written once.

/** The values that both scopes check; a missing one is empty. */
export interface CommonValues extends SubmissionFields {
  readonly mirrors: Readonly<Record<string, string>>;
}

/** The common values of either subject; of an entry put together once, with its substrate and note as they were submitted. */
export function valuesOf(subject: Submission | StoredEntry): CommonValues {
  if ('fields' in subject) return { ...subject.fields, mirrors: subject.rich?.mirrors ?? {} };
  return onceFor(subject, 'values', () => valuesOfEntry(subject));
}

type Given = { readonly [Name in keyof SubmissionFields]?: SubmissionFields[Name] | undefined };

function valuesOfEntry({ deposit }: StoredEntry): CommonValues {
  // A field that its schema demands (REG-002) and the entry lacks is judged as if it were empty.
  const { substrate, substrate_note, supersedes: _number, mirrors, ...rest }: Partial<Deposit> = deposit;
  const given: Given = { ...rest, substrate: substrate && joinSubstrate(substrate, substrate_note) };
  const fields = fieldsFrom(({ name, kind }) => given[name] ?? (kind === 'list' ? [] : ''));
  return { ...fields, mirrors: mirrors ?? {} };
}

// Protocol version, required fields and the form itself.

function* wrongVersion(found: string | undefined, inForce: string | undefined) {
  if (found === inForce) return;
  yield { field: 'protocol_version', actual: found ? `“${found}”` : null };
}

// White space, control characters and others that show nothing, such as the blank of Braille: they would make an empty heading of a page.
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A letter or a digit of some script; those of Braille are symbols in Unicode, and fillers are letters there. */
const READABLE = /[[\p{L}\p{N}\u2801-\u28FF]--[\p{Default_Ignorable_Code_Point}]]/v;
/** Signs that can name a thing as letters do: a picture or a symbol, but no punctuation, and none of the signs of ASCII. */
const SYMBOL = /[\p{So}\p{Emoji_Presentation}[[\p{Sm}\p{Sc}]--[\p{ASCII}]]]/v;

const namesThing = (text: string) => READABLE.test(text) || SYMBOL.test(text);

const NAMING: readonly string[] = ['title', 'creator', 'content_type', 'keywords'];

/** A value of signs alone, or an empty place among creators, where somebody or something must be named. */
function signsIn(name: string, value: CommonValues[keyof CommonValues]): string | undefined {
  const isCreator = name === 'creator';
  const texts = isCreator ? creatorPlaces(String(value)) : [value].flat().map(String);
  // A semicolon at the end is no further creator.
  if (isCreator && texts.length > 1 && texts.at(-1) === '') texts.pop();
  const unnamed = texts.find((text) => !(isCreator ? READABLE.test(text) : namesThing(text)));
  if (unnamed === undefined || !NAMING.includes(name)) return undefined;
  if (unnamed === '') return 'an empty place beside “;”';
  return `${quoted(unnamed)}, which ${isCreator ? 'has no letter or digit' : 'is signs only'}`;
}

/** A rule about values that submissions and entries have alike. */
function commonRule(
  rule: Omit<Rule, 'checks'>,
  check: (values: CommonValues, scope: 'submission' | 'entry') => Iterable<Problem>,
): Rule {
  const checks: Rule['checks'] = {
    submission: (submission) => check(valuesOf(submission), 'submission'),
    entry: (entry) => check(valuesOf(entry), 'entry'),
  };
  return { ...rule, checks };
}

function required(id: string, name: keyof CommonValues & FieldName, label: string): Rule {
  const requirement = REQUIREMENTS[name] ?? `The ${label} is not empty.`;
  const remedy = REMEDIES[name] ?? `Give the ${label}.`;
  return commonRule({ id, requirement, remedy, fields: [name] }, function* (values) {
    const value = [values[name]].flat().map(String).join('');
    const actual = UNSEEN.test(value) ? 'invisible characters only' : signsIn(name, values[name]);
    if (actual !== undefined) yield { field: name, actual: value === '' ? null : actual };
  });
}

const REQUIREMENTS: Readonly<Partial<Record<FieldName, string>>> = {
  creator: 'The creator is not empty, and every creator has a letter or a digit of some script.',
  title: 'The title is not empty, and is more than punctuation.',
  content_type: 'The content type is not empty, and is more than punctuation.',
  keywords: 'The list of keywords is not empty, and every keyword is more than punctuation.',
};
const REMEDIES: Readonly<Partial<Record<FieldName, string>>> = {
  creator: 'Give each creator a name, a pseudonym or a collective name, and write “;” between two of them.',
  keywords: 'Give words that say what the work is about, separated by commas.',
};

function* dateProblems(date = '', instant: string) {
  if (!isDay(date)) {
    yield { field: 'date', actual: date === '' ? null : `“${date}”` };
    return;
  }
  const latest = latestDayOnEarth(instant);
  const late = `${date}, later than ${latest}, the latest day of submission in any time zone`;
  if (date > latest) yield { field: 'date', actual: late };
}

/** The cells of rows that name something. */
function* namesOfRows({ defines_concepts, entity_triples }: SubmissionFields) {
  for (const { term } of defines_concepts) yield ['defines_concepts', 'term', term] as const;
  for (const { subject, object } of entity_triples) {
    yield ['entity_triples', 'subject', subject] as const;
    yield ['entity_triples', 'object', object] as const;
  }
}

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

// Only a date without unspecified digits can be uncertain or approximate, or bound an interval.
const MONTH = '(?:0[1-9]|1[0-2])';
const DATE = `-?\\d{4}(?:-${MONTH}(?:-\\d\\d)?)?[?~%]?`;
const OTHER = `Y-?\\d{5,10}|\\d{3}X|\\d{2}XX|\\d{4}-(?:2[1-4]|XX|XX-XX|${MONTH}-XX)`;
const EDTF = new RegExp(`^(?:${DATE}|${OTHER}|${DATE}/(?:${DATE}|\\.\\.)?|(?:\\.\\.)?/${DATE})$`);

/** Whether a text is a date or an interval of the Extended Date/Time Format, level 1 (Library of Congress, 2019), without a time of day. */
export function isEdtf(text: string): boolean {
  const days = text.match(/(?<!\d)\d{4}-\d\d-\d\d/g) ?? [];
  return EDTF.test(text) && days.every(isDay);
}

function* orcidProblems({ orcid, creator }: CommonValues, level: Problem['level']): Iterable<Problem> {
  if (orcid === '') return;
  const places = orcidPlaces(orcid);
  const given = places.filter((place) => place !== '');
  for (const place of given.filter((one) => !isOrcid(one))) {
    const remedy = isLongerThan(place, SHORT) ? undefined : orcidAdvice(place);
    yield { field: 'orcid', actual: quoted(place), remedy };
  }
  const twice = given.find((one, at) => given.indexOf(one) !== at);
  if (twice !== undefined) {
    const remedy = 'An iD is that of one person. Leave the place of a creator without an iD empty.';
    yield { field: 'orcid', actual: `the iD ${shorten(twice, BRIEF)} for two creators`, remedy };
  }
  const names = creatorNames(creator);
  if (names.length === 0 || places.length === names.length) return;
  if (places.length === 1)
    yield { field: 'orcid', actual: 'one iD for several creators', remedy: howToPlace(names, orcid), level };
  else if (names.length > 1 || given.length > 1)
    yield {
      field: 'orcid',
      actual: `${counted(places.length, 'place')} for iDs, and ${counted(names.length, 'creator')}`,
      remedy: names.length > 1 ? howToPlace(names, given[0] ?? orcid) : SINGLE,
    };
}

const SINGLE = 'Give one iD, or name each creator under “Creator”, separated by “;”.';

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

export const formRules: readonly Rule[] = [
  {
    id: 'PV-001',
    requirement: 'The protocol version is the current one.',
    remedy: `Write ${PROTOCOL_VERSION} under “Protocol Version”, and read /api/deposit-protocol.json for its requirements.`,
    fields: ['protocol_version'],
    checks: {
      submission: ({ fields }) => wrongVersion(fields.protocol_version, PROTOCOL_VERSION),
      entry: ({ deposit }, { archive }) =>
        wrongVersion(deposit.protocol_version, versionInForce(archive, deposit.minted_at)),
    },
  },
  required('REQ-001', 'title', 'title'),
  required('REQ-002', 'creator', 'creator'),
  required('REQ-003', 'description', 'description'),
  required('REQ-004', 'license', 'license'),
  required('REQ-005', 'substrate', 'substrate disclosure'),
  {
    id: 'REQ-006',
    requirement: 'The date is a calendar day in the form YYYY-MM-DD, not later than the day of submission.',
    remedy: 'Give the date of the work as YYYY-MM-DD.',
    fields: ['date'],
    checks: {
      submission: ({ fields }, { now }) => dateProblems(fields.date, now),
      entry: ({ deposit }) => dateProblems(deposit.date, deposit.minted_at),
    },
  },
  commonRule(
    {
      id: 'DCR-001',
      requirement: 'The date of creation is a date or an interval of EDTF level 1, without a time of day.',
      remedy: 'Write it like 1454, 1454-06, 1454~ (about), 14XX (a century) or 1454/1456, or leave it empty.',
      fields: ['date_created'],
    },
    ({ date_created }) => unless('date_created', shorten(date_created, BRIEF), isEdtf),
  ),
  commonRule(
    {
      id: 'LNG-001',
      requirement: 'The language is a BCP 47 tag.',
      remedy: 'Write a tag like en, de or pt-BR, or leave it empty.',
      fields: ['language'],
    },
    ({ language }) =>
      unless('language', shorten(language, BRIEF), (text) => canonicalTag(text) === text).map((problem) => {
        const tag = tagsByName().get(language.toLowerCase());
        return { ...problem, remedy: tag && `Write ${tag}.` };
      }),
  ),
  required('REQ-007', 'content_type', 'content type'),
  required('REQ-008', 'keywords', 'list of keywords'),
  {
    id: 'FRM-001',
    requirement:
      'Every heading before the full text is one of the form, at most once and in order, and every row of a list has all its cells.',
    remedy: 'Follow the template of the deposit issue.',
    fields: 'every',
    checks: {
      *submission({ form, fields }) {
        for (const { field, actual, remedy } of form) yield { field, actual, remedy };
        for (const [field, cell, value] of namesOfRows(fields))
          if (!namesThing(value))
            yield { field, actual: `${quoted(value)} as the ${cell}`, remedy: `Name the ${cell} in words.` };
      },
    },
  },
  {
    id: 'FRM-002',
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
        if (length > 0 && length < 100) yield { field: 'description', actual: counted(length, 'character') };
      },
    },
  },
  commonRule(
    {
      id: 'LIC-001',
      requirement: 'The license is an SPDX identifier or expression.',
      remedy: 'Choose one from spdx.org/licenses, in its exact form: CC-BY-4.0, CC0-1.0, CC-BY-SA-4.0.',
      fields: ['license'],
    },
    ({ license }) => {
      const meant = spdxOf(license);
      const remedy = meant && `Write ${meant}, with these letters and hyphens.`;
      return unless('license', license, isSpdx).map((problem) => ({ ...problem, remedy }));
    },
  ),
  commonRule(
    {
      id: 'SUB-001',
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
    (values, scope) => orcidProblems(values, scope === 'entry' ? 'warning' : undefined),
  ),
  commonRule(
    {
      id: 'VER-001',
      requirement:
        'The version has two or three numbers, such as v1.0 or 2.1.3, optionally with the suffixes of SemVer 2.0.',
      remedy: 'Write it like v1.0 or 2.1.3, or leave it empty for v1.0.',
      fields: ['version'],
    },
    ({ version }) => unless('version', version, (text) => VERSION.test(text)),
  ),
];
