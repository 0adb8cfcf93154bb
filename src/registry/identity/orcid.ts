// ORCID iDs: read in every form in which people copy one, and one for each creator.

/** The check digit of an ORCID iD after its first fifteen digits, by ISO 7064 MOD 11-2: `0` to `9`, or `X`. */
export function orcidCheckDigit(digits: string): string {
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Whether a text is an ORCID iD in its canonical form, and its last digit is its check digit. */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  return orcidCheckDigit(text.slice(0, -1).replaceAll('-', '')) === text.slice(-1);
}

/** Characters that come along when one copies, and that nobody sees. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\u2066-\u2069\uFEFF]/gu;
const HYPHENS = /[\s\-\u2010-\u2015\u2212]/gu;
const DIGITS = /(?<!\d)(?:\d[\s\-\u2010-\u2015\u2212]*){15}[\dX](?![\dX])/giu;
/** The words of an address of orcid.org, and those that people write before an iD. */
const WORDS = /^(?:https?|www|sandbox|orcid|org|orc|id|ids|my|print|number|no|is)$/i;
/** A link of Markdown, of which the address counts. */
const LINK = /^\[[^\]]*\]\(([^()]*)\)$/u;

/**
 * The iD that a text holds, as `0000-0000-0000-0000`, whether or not its check digit fits: bare, with spaces or without hyphens, with a
 * small x, as an address with a final slash or a query, with “ORCID:” before it. Undefined for any other text, and for two iDs.
 */
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

/** The places of a text that gives an iD for each creator, separated by `;`: each trimmed, an empty one being the empty string. */
export function orcidPlaces(text: string): string[] {
  return text.trim() === '' ? [] : text.split(';').map((place) => place.trim());
}

/** The text of iDs as it is stored: each that can be read in its one form, the places of creators without one kept. */
export function tidyOrcids(text: string): string {
  const places = orcidPlaces(text).map((place) => readOrcid(place) ?? place);
  return places.every((place) => place === '') ? '' : places.join('; ').trim();
}

/**
 * What is wrong with a text that is no ORCID iD, and what it may have to be; undefined where only its form is wrong, or nothing.
 * A check digit that does not fit means one wrong digit somewhere, or two neighbors that are swapped: where one or two
 * swaps would fit, they are named, too.
 */
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

/** The beginnings of the iDs that ORCID gives out. */
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
