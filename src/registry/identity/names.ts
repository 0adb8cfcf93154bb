// The creators of a work, for every format. The registry stores their names in one line and their ORCID iDs in another, both separated by
// semicolons. A name is split only if the depositor wrote it as “Family, Given”, with or without a suffix. A name in double quotation
// marks is a group, even with commas. Every other name stays as it was deposited: no format invents a family name.

/** One creator: a name as deposited, or the parts of a personal name, and the creator’s ORCID iD, if there is one. */
export type Creator = (WholeName | PersonalName) & { readonly orcid?: string | undefined };

interface WholeName {
  readonly literal: string;
  /** Whether the depositor said that it is a group. */
  readonly group?: boolean;
}

interface PersonalName {
  readonly family: string;
  readonly given: string;
  readonly suffix?: string | undefined;
}

/** The creators of a deposit or a cited work. */
export interface Credited {
  readonly creator: string;
  readonly orcid?: string | undefined;
}

/** The creators of a work, at least one, each with the iD at the same place. A single iD for several creators is ignored as ambiguous. */
export function creatorsOf({ creator, orcid = '' }: Credited): Creator[] {
  const names = creatorNames(creator);
  const ids = orcidPlaces(orcid);
  if (ids.length === 1 && names.length > 1) ids.length = 0;
  return (names.length === 0 ? [creator] : names).map((name, at) => {
    const id = ids[at];
    return { ...nameOf(name), ...(id ? { orcid: id } : {}) };
  });
}

/** All ORCID iDs that a deposit names, even one that `creatorsOf` ignores. */
export function orcidsIn({ orcid = '' }: Pick<Credited, 'orcid'>): string[] {
  return orcidPlaces(orcid).filter((id) => id !== '');
}

/** The address of an ORCID iD (ORCID, “Structure of the ORCID Identifier”). */
export function orcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}

/** Matches a word of a name: it begins, possibly after `d’` or `al-`, with a capital or a letter of a script without capitals. */
const WORD = String.raw`(?:\p{Ll}{1,2}['’-])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’-]*`;
/** Words in lower case that belong to a name: `van der Berg`, `Ortega y Gasset`, `Muhammad ibn Musa`. */
const BETWEEN =
  "(?:abu|af|al|av|bin|bint|da|dal|dalla|das|de|degli|dei|del|della|den|der|di|do|dos|du|e|el|i|ibn|la|le|lo|ten|ter|['’]t|und|van|vom|von|y|zu|zum|zur)";
/** Does not match names with other words in lower case, such as “of” and “and”, because these occur in the names of groups. */
const FAMILY = new RegExp(String.raw`^(?:${BETWEEN}\s)*${WORD}(?:\s(?:${BETWEEN}\s)*${WORD}){0,4}$`, 'u');
const GIVEN = new RegExp(String.raw`^${WORD}(?:\s(?:${BETWEEN}|${WORD})){0,5}$`, 'u');
/** Matches a part of a name that is all in lower case by choice. */
const LOWER = /^[\p{Ll}\p{M}.'’-]+(?:\s[\p{Ll}\p{M}.'’-]+)?$/u;
/** Matches a suffix at any place in a name. Does not match `V`, because it may be an initial. */
const SUFFIX =
  /^(?:[JS]n?r\.?|Junior|Júnior|Senior|II|III|IV|VI{1,3}|[2-9](?:nd|rd|th)|Ph\.?D\.?|M\.?D\.?|Esq\.?)$/u;
/** Matches what is a suffix only after the given name and a comma: a degree, the letters of an order, or a word for younger or elder. */
const AFTER_COMMA = /^(?:(?:\p{Lu}\p{Ll}{0,2}\.?){2,4}|V|Filho|Neto|fils|père|the \p{L}+)$/u;
const COMPANY = /^(?:Inc|Ltd|LLC|LLP|PLC|Corp|GmbH|Pty)\.?$/iu;

function nameOf(name: string): WholeName | PersonalName {
  const group = /^(?:"([^"]+)"|“([^”]+)”)$/u.exec(name);
  if (group) return { literal: (group[1] ?? group[2] ?? '').trim(), group: true };
  return personOf(name) ?? { literal: name };
}

function personOf(name: string): PersonalName | undefined {
  const [first = '', second = '', third, ...others] = name.split(/\s*[,，]\s*/u);
  if (others.length > 0) return undefined;
  // BibTeX writes the suffix second: “Okafor, Jr., Daniel”.
  const turned = third !== undefined && SUFFIX.test(second);
  const family = withoutSuffix(first);
  const given = withoutSuffix(turned ? third : second);
  const last = turned ? second : third;
  if (last !== undefined && !turned && !SUFFIX.test(last) && !AFTER_COMMA.test(last)) return undefined;
  if (SUFFIX.test(given.name) || COMPANY.test(given.name)) return undefined;
  const whole = `${family.name} ${given.name}`;
  const isPerson = /\p{Lu}/u.test(whole)
    ? FAMILY.test(family.name) && GIVEN.test(given.name)
    : [family.name, given.name].every((part) => LOWER.test(part) || GIVEN.test(part));
  const suffixes = [family.suffix, given.suffix, last].filter((suffix) => suffix !== undefined);
  if (!isPerson || suffixes.length > 1) return undefined;
  return { family: family.name, given: given.name, ...(suffixes[0] ? { suffix: suffixes[0] } : {}) };
}

/** Splits a part of a name into the name and the suffix at its end, if there is one. */
function withoutSuffix(part: string): { readonly name: string; readonly suffix?: string } {
  const at = part.lastIndexOf(' ');
  const last = part.slice(at + 1);
  return at > 0 && SUFFIX.test(last) ? { name: part.slice(0, at), suffix: last } : { name: part };
}

/** The name of a creator for lists: the family name first, a suffix last. */
export function invertedName(creator: Creator): string {
  return 'literal' in creator ? creator.literal : inverted(creator, creator.given);
}

/** A personal name for lists, with `given` instead of its given name, such as initials. */
export function inverted({ family, suffix }: PersonalName, given: string): string {
  return [family, given, ...(suffix ? [suffix] : [])].join(', ');
}

/** The name of a creator as it is spoken: given name first, or family name first if that is in Chinese, Japanese or Korean characters. */
export function spokenName(creator: Creator): string {
  if ('literal' in creator) return creator.literal;
  const { family, given, suffix } = creator;
  const familyFirst = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(family);
  return [...(familyFirst ? [family, given] : [given, family]), ...(suffix ? [suffix] : [])].join(' ');
}

/** The creators in one line, for lists and sentences: without the quotation marks that show that a name is a group. */
export function creatorLine(credited: Credited): string {
  return creatorNames(credited.creator).length < 2 && !/["“]/.test(credited.creator)
    ? credited.creator
    : creatorsOf(credited).map(invertedName).join('; ');
}

/** Initials: `M. J.` for `Maria José`, `J.-P.` for `Jean-Pierre`. Keeps words of scripts without capitals, and “de” beside capitals. */
export function initialsOf(given: string): string {
  const capitals = /\p{Lu}/u.test(given);
  const initial = (part: string) =>
    /^\p{Lo}/u.test(part) || (capitals && /^\p{Ll}/u.test(part)) ? part : `${[...part][0] ?? ''}.`;
  return given
    .split(/\s+|(?<=\.)(?=\p{L})/u)
    .map((name) => name.split('-').map(initial).join('-'))
    .join(' ');
}

/** Joins names with commas, but puts `last` before the last of several. */
export function listed(names: readonly string[], last: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${last}${names.at(-1)}`;
}

// Splits a line of creators at its semicolons, except those in quotation marks or at the end of a reference such as `&copy;`.

/** The names in a line of creators, as written, without empty places. */
export function creatorNames(creator: string): string[] {
  return creatorPlaces(creator).filter((name) => name !== '');
}

/** Matches the character references that occur in names: numeric ones, and named ones for signs and for letters with a mark. */
const REFERENCE =
  '&(?:#[0-9]+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp|copy|reg|trade|times|middot|hellip|[nm]dash|[lr][sd]quo|szlig|eth|thorn|(?:ae|oe)lig|[a-z](?:acute|grave|circ|tilde|uml|ring|cedil|slash|caron|breve|macr|strok|ogon|dot));';
const PIECES = new RegExp(`"[^"]*"|“[^”]*”|${REFERENCE}|[\\s\\S]`, 'giu');

/** The names in a line of creators, as written, with empty places as empty strings. */
export function creatorPlaces(creator: string): string[] {
  const places = [''];
  for (const [piece] of creator.matchAll(PIECES)) {
    if (piece === ';') places.push('');
    else places[places.length - 1] += piece;
  }
  return places.map((name) => name.trim());
}

// Reads ORCID iDs in every form in which people copy them, and lists of iDs with one for each creator.

/** The check digit of an ORCID iD after its first fifteen digits, by ISO 7064 MOD 11-2: `0` to `9`, or `X`. */
export function orcidCheckDigit(digits: string): string {
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Whether a text is an ORCID iD in canonical form with the right check digit. */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  return orcidCheckDigit(text.slice(0, -1).replaceAll('-', '')) === text.slice(-1);
}

/** Matches invisible characters that come along with copied text. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\u2066-\u2069\uFEFF]/gu;
const HYPHENS = /[\s\-\u2010-\u2015\u2212]/gu;
const DIGITS = /(?<!\d)(?:\d[\s\-\u2010-\u2015\u2212]*){15}[\dX](?![\dX])/giu;
/** Matches the words in an address of orcid.org, and those that people write before an iD. */
const WORDS = /^(?:https?|www|m|pub|connect|sandbox|orcid|org|orc|id|ids|my|print|number|no|is)$/i;
/** Matches a Markdown link, of which only the address counts. */
const LINK = /^\[[^\]]*\]\(([^()]*)\)$/u;

/** Returns the iD, as `0000-0000-0000-0000`, if a text is one iD in any copied form; else undefined. Does not verify the check digit. */
export function readOrcid(text: string): string | undefined {
  if (text.length > 300) return undefined;
  const typed = text.normalize('NFKC').replace(UNSEEN, '').trim();
  const written = LINK.exec(typed)?.[1] ?? typed;
  const [one, ...others] = new Set(
    (written.match(DIGITS) ?? []).map((digits) => digits.replace(HYPHENS, '').toUpperCase()),
  );
  if (one === undefined || others.length > 0) return undefined;
  const [before = '', after = ''] = written.split(DIGITS);
  const rest = `${before} ${after.replace(/[?#]\S*/u, '')}`;
  const isNothingElse = !/\d/.test(rest) && (rest.match(/\p{L}+/gu) ?? []).every((word) => WORDS.test(word));
  return isNothingElse ? one.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}

/** Splits a text with one iD for each creator at `;`, and trims each. The place of a creator without an iD is the empty string. */
export function orcidPlaces(text: string): string[] {
  return text.trim() === '' ? [] : text.split(';').map((place) => place.trim());
}

/** The text of iDs for storage: each readable iD is in canonical form, and creators without an iD keep an empty place. */
export function tidyOrcids(text: string): string {
  const places = orcidPlaces(text).map((place) => readOrcid(place) ?? place);
  return places.every((place) => place === '') ? '' : places.join('; ').trim();
}

/** Says what is wrong with an iD, and which swap of two neighboring digits would make it valid; undefined if there is nothing to say. */
export function orcidAdvice(text: string): string | undefined {
  const tidy = readOrcid(text);
  if (tidy === undefined) return lengthAdvice(text);
  if (isOrcid(tidy)) return tidy === text ? undefined : `Write it as ${tidy}.`;
  const digits = tidy.replaceAll('-', '');
  const due = orcidCheckDigit(digits.slice(0, -1));
  const swapped = swaps(digits);
  const or =
    swapped.length > 0 && swapped.length < 3
      ? ` If two neighboring digits are swapped, it may be ${swapped.join(' or ')}.`
      : '';
  return `Its check digit does not fit: one of its digits is wrong. After these fifteen digits it would be ${due}, not ${digits.slice(-1)}.${or} Compare it with the iD at orcid.org.`;
}

/** Matches the first digits of the iDs that ORCID issues. */
const ISSUED = /^000(?:0-000|9-00)/;

/** The iDs that a swap of two neighboring digits makes valid. */
function swaps(digits: string): string[] {
  return Array.from({ length: 14 }, (_, at) => {
    const [one = '', other = ''] = digits.slice(at, at + 2);
    return readOrcid(`${digits.slice(0, at)}${other}${one}${digits.slice(at + 2)}`) ?? '';
  }).filter((swapped) => ISSUED.test(swapped) && isOrcid(swapped));
}

function lengthAdvice(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '');
  if (!/^\d+X?$/i.test(plain) || plain.length === 16) return undefined;
  return `An ORCID iD has 16 digits; this has ${plain.length}. Copy it from orcid.org, or leave it empty.`;
}
