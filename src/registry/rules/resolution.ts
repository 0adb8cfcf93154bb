import type { DoiMapping } from '../model/resolution.ts';
import { MATCH_TYPES } from '../model/vocabulary.ts';
import { normalizeDoi } from '../resolution/doi.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { RULE_IDS } from './ids.ts';
import {
  dateProblems,
  idProblems,
  linkProblems,
  liveProblems,
  matchProblems,
  nameProblems,
  quoted,
  targetProblems,
  titleProblems,
  UNMATCHED,
  valueProblems,
} from './mappings.ts';
import type { Problem, Rule, RuleContext, RuleSet } from './rule.ts';

// The resolution of legacy DOIs (spec 2.7; shapes, “Citations and resolution”): each DOI once, and none that leads to a wrong work.

type MappingCheck = (mapping: DoiMapping, context: RuleContext) => Iterable<Problem>;

const rule = (id: string, requirement: string, remedy: string, checks: Rule['checks']): Rule => ({
  id,
  level: 'error',
  requirement,
  remedy,
  checks,
});

const itemRule = (id: string, requirement: string, remedy: string, check: MappingCheck): Rule =>
  rule(id, requirement, remedy, { item: { resource: 'resolution', check } });

/** The stored form of a mapping's DOI, by which it is one with another. */
const keyOf = ({ dead_doi }: DoiMapping) => normalizeDoi(dead_doi) ?? dead_doi;

export const resolutionRules: RuleSet = {
  titles: { RES: 'Resolution of legacy DOIs' },
  rules: [
    itemRule(
      RULE_IDS.doiForm,
      'A legacy DOI stands in its stored form, 10.… with letters in lower case, and doi_url is its URL at doi.org.',
      'Add the DOI with npm run resolve -- add, which takes it in any form.',
      nameProblems,
    ),
    rule(
      RULE_IDS.doiOnce,
      'A legacy DOI has one mapping.',
      'Remove all but one. npm run resolve -- add --replace puts a mapping in the place of another.',
      {
        *archive({ resolution }) {
          const seen = new Set<string>();
          for (const mapping of resolution.mappings) {
            const key = keyOf(mapping);
            const where = whereOf(RESOURCES.resolution, mapping.dead_doi);
            if (seen.has(key))
              yield { field: 'dead_doi', actual: `a second mapping of ${quoted(key)}`, where };
            seen.add(key);
          }
        },
      },
    ),
    itemRule(
      RULE_IDS.doiTarget,
      'The deposit of a mapping exists; record is the path of its record.',
      'Give the number of the deposit to npm run resolve -- add, which writes record.',
      targetProblems,
    ),
    itemRule(
      'RES-005',
      'sovereign_id is the document id of the deposit to which the mapping leads.',
      'Leave sovereign_id out, and npm run resolve -- add takes it from the deposit; or name the deposit that has this id.',
      idProblems,
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
  ],
};
