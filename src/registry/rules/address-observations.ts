import type { Archive } from '../archive.ts';
import { MATCH_STATUSES } from '../model/vocabulary.ts';
import { addressKey } from '../observation/ids.ts';
import { RESOURCES } from '../resources/index.ts';
import { whereOf } from '../resources/resource.ts';
import { dayIn } from '../submission/days.ts';
import { shorten } from '../text/cut.ts';
import { BRIEF, type Change, type Problem, type RuleContext, type RuleSet } from './rule.ts';

// What is said at addresses: by trackers, whose lists people write by hand, and by the files from which addresses are built.

const STATUSES: readonly string[] = MATCH_STATUSES;
const whereAddress = (slug: string) => whereOf(RESOURCES.addresses, slug);

/** Observations of trackers. */
function* observationProblems(
  { addresses: { addresses }, captures, site }: Archive,
  { now }: RuleContext,
): Iterable<Problem> {
  const today = dayIn(now, site.time_zone);
  const slugs = new Set(captures.entries.map(({ slug }) => slug));
  for (const [address, { observations }] of Object.entries(addresses)) {
    const where = whereAddress(address);
    for (const [at, { status, date, slug }] of observations.entries()) {
      const field = `observations.${at}`;
      if (status !== null && !STATUSES.includes(status))
        yield { field: `${field}.status`, actual: `“${shorten(status, BRIEF)}”`, where };
      if (date > today) yield { field: `${field}.date`, actual: `${date}, which is after ${today}`, where };
      if (slug !== undefined && !slugs.has(slug))
        yield { field: `${field}.slug`, actual: `${shorten(slug, BRIEF)}, which is no capture`, where };
    }
  }
}

/**
 * Addresses of concepts and terms that a change takes away although the concept or term stays. Of what trackers say nothing can be
 * judged here: a later list replaces an earlier one.
 */
function* lostProblems({ base }: Change, { archive }: RuleContext): Iterable<Problem> {
  const sources = new Map(
    Object.values(archive.addresses.addresses).map((one) => [one.canonical_query, one.sources]),
  );
  const concepts = new Set(Object.keys(archive.concepts.concepts).map(addressKey));
  const terms = new Set(archive.terms.terms.map(({ term }) => addressKey(term)));
  for (const [slug, { canonical_query: query, sources: before }] of Object.entries(
    base.addresses.addresses,
  )) {
    const where = whereAddress(slug);
    const after = sources.get(query);
    if (before.includes('mm-termindex') && concepts.has(query) && !after?.includes('mm-termindex'))
      yield { field: 'sources', actual: 'no mm-termindex, although the query is still a concept', where };
    if (before.includes('mm-mint') && terms.has(query) && after && !after.includes('mm-mint'))
      yield { field: 'sources', actual: 'no mm-mint, although the query is still a minted term', where };
  }
}

export const addressObservationRules: RuleSet = {
  rules: [
    {
      id: 'ADR-010',
      level: 'error',
      requirement: `What a tracker observed has no status or one of ${MATCH_STATUSES.join(', ')}, is not dated in the future, and names no capture that does not exist.`,
      remedy: 'Correct the list of the tracker, and give it again: npm run addresses -- LIST.json.',
      checks: { archive: observationProblems },
    },
    {
      id: 'ADR-011',
      level: 'error',
      requirement: 'An address stays that of its concept or minted term as long as there is one.',
      remedy: 'Restore the addresses, or build them again: npm run addresses.',
      checks: { change: lostProblems },
    },
  ],
};
