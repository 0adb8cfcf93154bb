import type { CitedWork } from './work.ts';

// Names as citation styles write them. The registry has a creator as one line, and does not know which part of it is a family name. A name
// is taken apart only where that is certain: where it is written “Family, Given”, or where an ORCID iD says that it is one person's and it
// has the plain shape of a given and a family name. Every other name, of a group above all, stands as it was deposited.

/** One creator: a name as deposited, or the two parts of a personal name. */
export type Creator = { readonly literal: string } | { readonly family: string; readonly given: string };

/** The creators of a work in order; a semicolon stands between several. */
export function creatorsOf({ creator, orcid }: Pick<CitedWork, 'creator' | 'orcid'>): Creator[] {
  const names = creator.split(';').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  if (names.length === 0) return [{ literal: creator }];
  return names.map((name) => creatorOf(name, orcid !== undefined && names.length === 1));
}

/** Words in lower case that belong to the family name after them. */
const PARTICLES = String.raw`(?:(?:da|das|de|del|della|den|der|di|do|dos|du|la|le|ten|ter|van|von|zu)\s+)*`;
const CAPITALIZED = String.raw`\p{Lu}[\p{Ll}\p{M}]+(?:['’-]?\p{Lu}?[\p{Ll}\p{M}]+)*`;
const PERSON = new RegExp(
  String.raw`^(?<given>${CAPITALIZED}(?:\s+\p{Lu}\.)*|(?:\p{Lu}\.\s*)+)\s+(?<family>${PARTICLES}${CAPITALIZED})$`,
  'u',
);
/** A word of a name: of a script without capitals, or with one at its beginning, or after `d’`, `O'`, `al-`. */
const WORD = String.raw`(?:\p{Ll}{1,2}['’-])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’-]*`;
/** Other words in lower case, such as “of” and “and”, stand in the names of groups. */
const INVERTED = new RegExp(
  String.raw`^(?<family>${PARTICLES}${WORD}(?:\s${WORD}){0,3}),\s*(?<given>(?=\p{Lu})${WORD}(?:\s${WORD}){0,3})$`,
  'u',
);

function creatorOf(name: string, isPerson: boolean): Creator {
  const parts = (INVERTED.exec(name) ?? (isPerson ? PERSON.exec(name) : null))?.groups;
  const [family, given] = [parts?.family?.trim(), parts?.given?.trim()];
  return family && given ? { family, given } : { literal: name };
}

/** A creator as lists of names have it: the family name first. */
export function invertedName(creator: Creator): string {
  return 'literal' in creator ? creator.literal : `${creator.family}, ${creator.given}`;
}

/** Initials: `M. J.` of `Maria José`, and `J.-P.` of `Jean-Pierre`. */
export function initialsOf(given: string): string {
  return given
    .split(/\s+/)
    .map((name) =>
      name
        .split('-')
        .map((part) => `${part.charAt(0)}.`)
        .join('-'),
    )
    .join(' ');
}

/** Names in a row: `between` stands between two, `last` before the last of two, `lastOfMany` before the last of more. */
export function listed(names: readonly string[], between: string, last: string, lastOfMany = last): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(between)}${names.length > 2 ? lastOfMany : last}${names.at(-1)}`;
}
