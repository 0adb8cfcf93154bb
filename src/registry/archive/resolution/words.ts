import type { DoiMapping } from '../../model/tables.ts';
import { MATCH_TYPE_MEANINGS, TITLE_SCORE } from '../../model/vocabulary.ts';

// The resolution index in words: on the page of the legacy DOIs, and on the card of one.

/** The fate of a work in a few words. */
export const BECAME_WORDS: Readonly<Record<DoiMapping['status'], string>> = {
  RECOVERED: 'Deposited here',
  RECOVERED_UNLINKED: 'Known elsewhere',
  '410_GONE': 'Not found again',
};

/** The same as a part of a sentence, for the list of all. */
export const BECAME_MEANINGS: Readonly<Record<DoiMapping['status'], string>> = {
  RECOVERED: 'The work is a deposit of this registry.',
  RECOVERED_UNLINKED: 'The work is known by another address or id.',
  '410_GONE': 'This registry has its title and date only.',
};

/** The same in a sentence or two. */
export const BECAME_SENTENCES: Readonly<Record<DoiMapping['status'], string>> = {
  RECOVERED: 'The repository of this DOI has closed. The work is deposited here.',
  RECOVERED_UNLINKED:
    'The repository of this DOI has closed. The work is known by another address or id, and is not deposited here.',
  '410_GONE':
    'The repository of this DOI has closed. The work was not found again, and is not deposited here.',
};

const SCORED = 'title_match_score_';

/** A match type as lists show it: all that end in a score are one. */
export function matchKind(match_type: string): string {
  return match_type.startsWith(SCORED) ? TITLE_SCORE : match_type;
}

/** The words for a match type in a list; one of an adopted archive that is not known stands for itself. */
export const MATCH_WORDS: Readonly<Record<string, string>> = {
  NONE: 'Not matched',
  version_doi_title_match: 'DOI of a version',
  no_registry_match: 'No deposit is the work',
  heteronym_creator_search: 'Another name of the creator',
  [TITLE_SCORE]: 'Titles compared',
};

/** How a DOI was matched, in a sentence without its point; undefined where the registry does not know the match type. */
export function matchMeaning(match_type: string): string | undefined {
  const score = match_type.startsWith(SCORED) ? match_type.slice(SCORED.length) : undefined;
  if (score !== undefined)
    return `the titles were compared, and agree with a score of ${score} of ${Number(score) > 1 ? 100 : 1}`;
  return (MATCH_TYPE_MEANINGS as Readonly<Record<string, string>>)[match_type];
}
