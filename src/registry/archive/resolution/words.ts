import type { DoiMapping } from '../../model/tables.ts';
import { MATCH_TYPE_MEANINGS, RECORDS, TITLE_SCORE } from '../../model/vocabulary.ts';
import { decoded, lowerAscii, normalizeDoi } from '../../text/links.ts';

// The resolution index in words, and what somebody who asks for a DOI means: what the page of the legacy DOIs and its script share.

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

/** The number of the deposit to which a mapping leads; undefined where it leads to none. */
export function targetNumber({ record }: Pick<DoiMapping, 'record'>): number | undefined {
  return record === undefined ? undefined : Number(record.slice(RECORDS.length, -1));
}

// Queries for a legacy DOI: the whole DOI in any form, or its suffix alone.

/** The longest text that is looked at: a DOI has at most 250 characters, and each may be percent-encoded. */
const LONGEST = 4096;

/** Marks that come along when one copies out of a sentence. */
const AROUND = /^["'“‘«<([]+|["'”’»>)\].,;:]+$/gu;

/**
 * The DOIs, or suffixes of DOIs, in stored form that a text can mean, the likeliest first: as it is written, percent-decoded, without
 * the marks around it, and the DOI that an address holds. Empty for an empty text.
 */
export function soughtDois(text: string): string[] {
  if (text.length > LONGEST) return [];
  const written = [text.trim(), text.trim().replace(AROUND, '')];
  const forms = written.flatMap((one) => [one, decoded(one), decoded(decoded(one))]);
  const whole = forms.flatMap((form) => normalizeDoi(form) ?? []);
  const held = forms.flatMap(
    (form) => normalizeDoi(/(?:^|[/=?&#:\s])(10\.\d{4,9}(?:\.\d+)*\/.+)$/.exec(form)?.[1] ?? '') ?? [],
  );
  if (whole.length + held.length > 0) return [...new Set([...whole, ...held])];
  const bare = forms.map((form) =>
    form.replace(/^(?:doi:\s*|(?:https?:)?\/\/(?:dx\.|www\.)?doi\.org\/)/i, ''),
  );
  return [
    ...new Set(
      bare.map((form) => lowerAscii(form.normalize('NFC'))).filter((form) => /^[^\s\p{C}]+$/u.test(form)),
    ),
  ];
}

/** Whether a DOI in stored form is the one that is sought, or ends in the suffix that is. */
export function isSought(doi: string, sought: string): boolean {
  return sought === doi || sought === doi.slice(doi.indexOf('/') + 1);
}

/** Whether a text is a whole DOI, and no suffix of one. */
export function isWhole(sought: string): boolean {
  return /^10\.\d{4,9}(?:\.\d+)*\//.test(sought);
}
