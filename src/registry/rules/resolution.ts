import { acknowledgesTitle, doiOf, sameTitle, targetOf } from '../archive/resolution/view.ts';
import { RESOURCES } from '../archive/resources/index.ts';
import { whereOf } from '../archive/resources/resource.ts';
import type { Problem } from '../model/rule.ts';
import { LINE_CAP } from '../model/submission.ts';
import { type DoiMapping, TITLE_MATCH } from '../model/tables.ts';
import { MATCH_TYPES } from '../model/vocabulary.ts';
import { LINE, tooLong, uncleanIn } from '../submission/sanitize.ts';
import { isDay, latestDayOnEarth } from '../text/days.ts';
import { checkLink, doiUrl, normalizeDoi } from '../text/links.ts';
import { eachText, shorten } from '../text/strings.ts';
import { adoptionIn, repeated } from './of-change.ts';
import { quoted, type Rule, type RuleContext } from './rule.ts';

// Checks one mapping of a legacy DOI: the checks of the RES rules of scope `item`.

/** The DOI in another form than the stored one, or with another URL. */
function* nameProblems({ dead_doi, doi_url }: DoiMapping): Iterable<Problem> {
  const doi = normalizeDoi(dead_doi);
  if (doi !== dead_doi) {
    const due = doi === undefined ? 'which is not a DOI' : `expected ${doi}`;
    yield { field: 'dead_doi', actual: `${quoted(dead_doi)}, ${due}` };
  } else if (doi_url !== doiUrl(doi)) {
    yield { field: 'doi_url', actual: `${quoted(doi_url)}; expected ${doiUrl(doi)}` };
  }
}

function* targetProblems(mapping: DoiMapping, { index }: RuleContext): Iterable<Problem> {
  const { record } = mapping;
  if (record !== undefined && !targetOf(mapping, index))
    yield { field: 'record', actual: `${record}, which is no deposit of this registry` };
}

/** No title, or one that differs from that of the deposit without a word about it. */
function* titleProblems(mapping: DoiMapping, { index }: RuleContext): Iterable<Problem> {
  const { title, note } = mapping;
  const target = targetOf(mapping, index);
  if (title.trim() === '') yield { field: 'title', actual: null };
  else if (target && !sameTitle(title, target.title) && !acknowledgesTitle(note, target.title)) {
    const actual = `${quoted(title)}; deposit ${target.deposit_number} is ${quoted(target.title)}`;
    yield { field: 'title', actual };
  }
}

/** The fields of a mapping that say where its work is now. */
const LINKS = ['record', 'sovereign_id'] as const;

function* linkProblems(mapping: DoiMapping): Iterable<Problem> {
  const { status, record, sovereign_id, live_urls } = mapping;
  const elsewhere = Object.keys(live_urls).length;
  if (status === 'RECOVERED') {
    if (record === undefined) yield { field: 'status', actual: `${status} without a deposit` };
    return;
  }
  const links = status === 'RECOVERED_UNLINKED' ? (['record'] as const) : LINKS;
  for (const field of links.filter((name) => mapping[name] !== undefined))
    yield { field, actual: `${quoted(mapping[field] ?? '')}, although the status is ${status}` };
  if (status === '410_GONE' && elsewhere > 0)
    yield { field: 'live_urls', actual: `${elsewhere}, although the status is ${status}` };
  if (
    status === 'RECOVERED_UNLINKED' &&
    elsewhere === 0 &&
    sovereign_id === undefined &&
    record === undefined
  )
    yield { field: 'status', actual: `${status} without a live URL and without a document id` };
}

/** Match types of what was not found. */
const UNMATCHED: readonly string[] = ['NONE', 'no_registry_match'];

/** A match type outside the vocabulary, or one that says something else than the status. */
function* matchProblems({ status, match_type }: DoiMapping): Iterable<Problem> {
  const known = (MATCH_TYPES as readonly string[]).includes(match_type) || TITLE_MATCH.test(match_type);
  if (!known) yield { field: 'match_type', actual: quoted(match_type) };
  else if (status !== 'RECOVERED_UNLINKED' && (status === '410_GONE') !== UNMATCHED.includes(match_type))
    yield { field: 'match_type', actual: `${match_type}, although the status is ${status}` };
}

/** Refuses a date that is no day, month or year, or lies in the future. */
function* dateProblems({ date }: DoiMapping, { now }: RuleContext): Iterable<Problem> {
  // A repository often knew no more than the year.
  if (!isDay(date) && !/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(date))
    yield { field: 'date', actual: date === '' ? null : quoted(date) };
  else if (date > latestDayOnEarth(now))
    yield { field: 'date', actual: `${date}; the current time is ${now}` };
}

/** Live URLs that nobody should follow, or that lead back to the dead DOI. */
function* liveProblems({ live_urls, dead_doi }: DoiMapping): Iterable<Problem> {
  for (const [label, url] of Object.entries(live_urls)) {
    const field = `live_urls.${shorten(label, 50)}`;
    const reason = URL.canParse(url) ? checkLink(url)?.reason : 'is not a URL';
    if (reason !== undefined) yield { field, actual: `${quoted(url)}, which ${reason}` };
    else if (!/^https?:$/.test(new URL(url).protocol))
      yield { field, actual: `${quoted(url)}, which is not an http or https URL` };
    else if (normalizeDoi(url) === dead_doi)
      yield { field, actual: `${quoted(url)}, which is the dead DOI itself` };
  }
}

/** Values that are longer than a line may be, or hold what the sanitizer removes. */
function valueProblems(mapping: DoiMapping): Problem[] {
  const problems = Object.entries(mapping).flatMap(([name, value]) => uncleanIn(value, name, LINE));
  eachText(mapping, '', (text, place) => {
    problems.push(...tooLong(place, text, LINE_CAP));
  });
  return problems;
}

// The resolution of legacy DOIs: each DOI once, and none that leads to a wrong work.

const whereMapping = ({ dead_doi }: DoiMapping) => whereOf(RESOURCES.resolution, dead_doi);
const GONE = { field: 'dead_doi', actual: 'a mapping that is gone' };

type MappingCheck = (mapping: DoiMapping, context: RuleContext) => Iterable<Problem>;

const rule = (id: string, requirement: string, remedy: string, checks: Rule['checks']): Rule => ({
  id,
  requirement,
  remedy,
  checks,
});

const itemRule = (id: string, requirement: string, remedy: string, check: MappingCheck): Rule =>
  rule(id, requirement, remedy, { item: { resource: 'resolution', check } });

export const resolutionRules: readonly Rule[] = [
  itemRule(
    'RES-001',
    'A legacy DOI stands in its stored form, 10.… with letters in lower case, and doi_url is its URL at doi.org.',
    'Add the DOI with npm run resolve -- add, which takes it in any form.',
    nameProblems,
  ),
  rule(
    'RES-002',
    'A legacy DOI has one mapping.',
    'Remove all but one. npm run resolve -- add --replace puts a mapping in the place of another.',
    {
      *archive({ resolution }) {
        for (const [, mapping] of repeated(resolution.mappings, doiOf)) {
          const actual = `a second mapping of ${quoted(doiOf(mapping))}`;
          yield { field: 'dead_doi', actual, where: whereMapping(mapping) };
        }
      },
    },
  ),
  itemRule(
    'RES-004',
    'The deposit of a mapping exists; record is the path of its record.',
    'Give the number of the deposit to npm run resolve -- add, which writes record.',
    targetProblems,
  ),
  itemRule(
    'RES-006',
    'A mapping has a title; if it differs from the title of the deposit, even only by a version, note acknowledges it.',
    'Check that it is the same work. If it is, say in note why the title differs, with the word “title” or the title of the deposit.',
    titleProblems,
  ),
  itemRule(
    'RES-007',
    'RECOVERED has a deposit; RECOVERED_UNLINKED has none, but a live URL or a document id; 410_GONE has none of them.',
    'Change the status, or give or remove deposit, live URL and document id as the status requires.',
    linkProblems,
  ),
  itemRule(
    'RES-008',
    `The match type is one of ${MATCH_TYPES.join(', ')}, or title_match_score_ with a number; RECOVERED was matched, and 410_GONE is ${UNMATCHED.join(' or ')}.`,
    'Give the match type by which the work was found.',
    matchProblems,
  ),
  itemRule(
    'RES-009',
    'The date of a mapping is a calendar day, YYYY-MM-DD, or a month or year, and not in the future.',
    'Give the day of the work, or as much of it as its repository knew.',
    dateProblems,
  ),
  itemRule(
    'RES-010',
    'A live URL has the scheme http or https, no user name and no invisible character, and is not the dead DOI itself.',
    'Copy the URL from the browser, or leave it out.',
    liveProblems,
  ),
  itemRule(
    'RES-011',
    'No value of a mapping exceeds its length cap, or holds a character that the sanitizer removes.',
    'Shorten it, or type it again by hand.',
    valueProblems,
  ),
  rule(
    'RES-013',
    'A legacy DOI that has a mapping keeps one.',
    'Restore the mapping. npm run resolve -- add --replace puts another in its place.',
    {
      *change({ base }, { archive, hashes }) {
        if (adoptionIn(base, archive, hashes)) return;
        const now = new Set(archive.resolution.mappings.map(doiOf));
        for (const mapping of base.resolution.mappings)
          if (!now.has(doiOf(mapping))) yield { ...GONE, where: whereMapping(mapping) };
      },
    },
  ),
];
