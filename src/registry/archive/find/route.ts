import { orcidCheckDigit, readOrcid } from '../../identity/names.ts';
import { plainGlyphs } from '../../identity/parts.ts';
import { RECORDS } from '../../model/vocabulary.ts';
import { decoded, normalizeDoi } from '../../text/links.ts';
import { EDITIONS, TEXTS } from '../resources/resource.ts';
import { LEAST_HASH_DIGITS, type Reading, spokenWords } from './reading.ts';

// Reads what somebody typed or pasted into a box as the identifier of a deposit, in every form in which one is written. Pure, and
// without any look at the archive: a reading says what a text can mean, not that there is such a deposit.

/** The longest text that can be an identifier; a longer one is a text, and is not looked at. */
const LONGEST = 2048;

/** The last number that a deposit can have. */
const LAST = 0xffff;

/**
 * Every identifier that a text can be, the likeliest first; none where it can only be words. Digits alone are a number first, then a HEX
 * label, and eight or more are the beginning of a hash as well. A URL or path counts if it leads to a record or a text file at one of
 * `places`, or at any site if `places` is empty. Never throws.
 */
export function route(text: string, places?: Places): readonly Reading[] {
  if (text.length > LONGEST) return [];
  const typed = text.normalize('NFC').replace(UNSEEN, '').trim();
  const line = withoutQuotes(typed);
  const value = line.replace(FIELD, '');
  const bare = value === line ? line : withoutQuotes(value);
  if (bare === '') return [];
  // Try DOIs first: the suffix of a DOI can contain anything, even the address of a record.
  const named = doi(bare);
  if (named.length > 0) return named;
  const inAddress = idInAddress(bare, places);
  if (inAddress !== undefined) return inAddress === bare ? [] : route(inAddress, places);
  return READERS.map((read) => read(bare)).find((found) => found.length > 0) ?? [];
}

/** Direction marks, soft hyphens and zero-width spaces, which often get copied along with text. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** The text inside quotation marks or brackets, as identifiers stand in prose. */
const ENCLOSED = /^(?:"(.*)"|'(.*)'|“(.*)”|‘(.*)’|`(.*)`|«(.*)»|\{(.*)\}|<(\S{2,}:.*)>|\((.*)\)|\[(.*)\])$/su;

/** The name of a field, where a line was copied out of BibTeX or RIS. */
const FIELD = /^(?:(?:eprint|annotation|url)\s*=|(?:AN|M1|UR) {2}-)\s*/iu;

function withoutQuotes(text: string): string {
  const inner = ENCLOSED.exec(text)
    ?.slice(1)
    .find((found) => found !== undefined);
  return (inner ?? text).replace(/[.,;]$/, '').trim();
}

type Reader = (text: string) => readonly Reading[];

/** From the most specific form to the most general. The first reader that recognizes a text decides its meaning. */
const READERS: readonly Reader[] = [
  wholeAxn,
  orcid,
  swhid,
  prefixedHash,
  sovereign,
  label,
  numbered,
  glyphs,
  spoken,
  digits,
];

function wholeAxn(text: string): Reading[] {
  const plain = plainGlyphs(decoded(text));
  const [, hex = '', family = '', signs = ''] =
    /^AXN[:-]?([0-9A-F]{1,4})\.([A-Z]+)\.([^.]+)$/iu.exec(plain) ?? [];
  if (!/[^….]/u.test(signs)) return [];
  const axn = `AXN:${hex.toUpperCase()}.${family.toUpperCase()}.${signs}`;
  return [{ as: 'axn', axn, hex: labelOf(hex) }];
}

function doi(text: string): Reading[] {
  const name = normalizeDoi(text) ?? normalizeDoi(decoded(text));
  return name === undefined ? [] : [{ as: 'doi', doi: name }];
}

function orcid(text: string): Reading[] {
  const canonical = readOrcid(text);
  if (canonical === undefined) return [];
  const all = canonical.replaceAll('-', '');
  const check = orcidCheckDigit(all.slice(0, 15));
  const reading: Reading = { as: 'orcid', orcid: canonical, ...(check === all.slice(-1) ? {} : { check }) };
  // Sixteen digits in a row can begin a hash, too; where the check digit is wrong, that is likelier.
  const hash: Reading[] = /^\d{16}$/.test(text) ? [{ as: 'hash', digits: text }] : [];
  return reading.check === undefined ? [reading, ...hash] : [...hash, reading];
}

function swhid(text: string): Reading[] {
  const [, digits] = /^swh:1:cnt:([0-9a-f]{40})(?:;.*)?$/iu.exec(text) ?? [];
  return digits ? [{ as: 'swhid', swhid: `swh:1:cnt:${digits.toLowerCase()}` }] : [];
}

function prefixedHash(text: string): Reading[] {
  const [, digits = ''] = /^(?:(?:sha-?256|hash)[:=\s-]\s*|0x)([0-9a-f]{8}.*)$/isu.exec(text) ?? [];
  return hashOf(inOneRow(digits) ?? '');
}

function sovereign(text: string): Reading[] {
  return /^EA-[\p{L}\p{N}][\p{L}\p{N}._-]*$/iu.test(text)
    ? [{ as: 'sovereign', id: text.toUpperCase() }]
    : [];
}

/** `AXN-0C`, `AXN:0C`, `HEX 0C`: a label that says that it is one; `AXN:0C.ARCHIVAL`, as lists and BibTeX have an identifier without its glyphs. */
function label(text: string): Reading[] {
  const [, hex] =
    /^(?:AXN\s?[-:]\s?|AXN |HEX[:\s]\s*|0x)([0-9A-F]{1,4})\.?$/iu.exec(text) ??
    /^AXN\s?[-:]?\s?([0-9A-F]{1,4})\.[A-Z]+(?:\.\s?…?)?$/iu.exec(text) ??
    [];
  return hex ? hexOf(hex) : [];
}

/** `#44`, `deposit 44`, `record no. 12`: a number that says that it is one. */
function numbered(text: string): Reading[] {
  const [, digits] =
    /^(?:(?:deposit|record)\s*)?(?:#|№|no\.?:?|nr\.?|number)?\s*(\d{1,5})$/iu.exec(text) ?? [];
  return digits && !/^\d+$/.test(text) ? numberOf(digits) : [];
}

/** Two or more glyphs; the glyph table tells how many. */
function glyphs(text: string): Reading[] {
  const plain = plainGlyphs(text);
  const signs =
    /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|(?![$+<=>^`|~])\p{S}|[#*0-9]\u20E3|\u200D)+$/u;
  return signs.test(plain) && [...plain].length > 1 ? [{ as: 'glyphs', glyphs: plain }] : [];
}

/** Six words that may be the spoken names of glyphs; the glyph table lists these names. */
function spoken(text: string): Reading[] {
  const words = spokenWords(text);
  return words === undefined ? [] : [{ as: 'spoken', words }];
}

function digits(text: string): Reading[] {
  // A number or label is not copied in groups, nor cut off.
  if (/\s|…|\.\./u.test(text)) return hashOf(inOneRow(text) ?? '');
  const number = /^\d{1,5}$/.test(text) ? numberOf(text) : [];
  const hex = /^[0-9A-F]{1,4}$/i.test(text) ? hexOf(text) : [];
  return [...number, ...hex, ...hashOf(text)];
}

/**
 * The digits of a hash as it is printed: whole, or its beginning with an ellipsis, in a row or in groups of one length. Undefined where
 * it is something else, such as two years or two words that happen to be hex digits.
 */
function inOneRow(text: string): string | undefined {
  const plain = text.replace(/\s*(?:…|\.{2,3})$/u, '');
  const groups = plain.split(/\s+/);
  const close = groups.join('');
  if (groups.length === 1 || close.length === 64) return close;
  const length = groups[0]?.length ?? 0;
  const even = groups.every((group, at) => group.length === length || at === groups.length - 1);
  return even && length > 1 && /[a-f]/i.test(close) && /\d/.test(close) ? close : undefined;
}

function numberOf(text: string): Reading[] {
  const number = Number(text);
  return number >= 1 && number <= LAST ? [{ as: 'number', number }] : [];
}

function hexOf(text: string): Reading[] {
  return Number.parseInt(text, 16) === 0 ? [] : [{ as: 'hex', hex: labelOf(text) }];
}

/** A label as an identifier has it: in capitals, of at least two digits, without zeros that only pad it. */
export function labelOf(text: string): string {
  return text.toUpperCase().replace(/^0+/, '').padStart(2, '0');
}

function hashOf(text: string): Reading[] {
  const fits = text.length >= LEAST_HASH_DIGITS && text.length <= 64 && /^[0-9a-f]+$/i.test(text);
  if (!fits) return [];
  const lower = text.toLowerCase();
  // The id of a git blob has forty digits, as has a hash of which the end was left out.
  const blob: Reading[] = text.length === 40 ? [{ as: 'swhid', swhid: `swh:1:cnt:${lower}` }] : [];
  return [{ as: 'hash', digits: lower }, ...blob];
}

/**
 * Whether a text that has these readings can be words as well: it has none, or it is six words, a short number, or letters that happen to be hex
 * digits, such as a year or “facade”.
 */
export function canBeWords(text: string, readings: readonly Reading[]): boolean {
  if (readings.some(({ as }) => as === 'spoken')) return true;
  return readings.length === 0 || /^(?:[a-f]+|[0-9a-f]{1,4}|\d{1,5})$/i.test(text.trim());
}

// The identifier in the address of a record or of a file of a deposit, as it is copied from a browser.

/** The base addresses of this site, such as `https://registry.example`. Empty: every site counts as this one. */
type Places = readonly string[];

const PATHS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [new RegExp(`^${RECORDS}(\\d{1,5})(?:/.*)?$`), (number) => `deposit ${number}`],
  [
    new RegExp(
      `^/(?:${TEXTS}|${EDITIONS}|data/deposits/)AXN-([0-9A-F]{2,4})(?:-text|-autonomous)?\\.md$`,
      'i',
    ),
    (hex) => `AXN-${hex}`,
  ],
];

/**
 * Returns the identifier in the address of a record, a text or a search; undefined where the text is not such an address, or is an
 * address of another site.
 */
function idInAddress(text: string, places: Places = []): string | undefined {
  const [, site = '', path = ''] =
    /^((?:https?:)?\/\/[^/\s]+|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?)?(\/\S*)$/iu.exec(text) ?? [];
  if (!path) return undefined;
  const below = places.length === 0 || site === '' ? anyBase(path) : belowPlace(site, path, places);
  if (below === undefined) return undefined;
  const [plain = ''] = below.split(/[?#]/);
  for (const [pattern, id] of PATHS) {
    const found = pattern.exec(decoded(plain))?.[1];
    if (found) return id(found);
  }
  const [, query] = /^\/(?:records|search)\/?\?(?:[^#]*&)?(?:id|q)=([^&#]+)/.exec(below) ?? [];
  return query === undefined ? undefined : decoded(query.replaceAll('+', ' '));
}

/** Returns the path from the first known folder of the site on, without any base path before it. */
function anyBase(path: string): string {
  const at = path.search(/\/(?:s\/records|data|records|search)\//);
  return at < 0 ? path : path.slice(at);
}

function belowPlace(site: string, path: string, places: Places): string | undefined {
  const whole = `${site.replace(/^(?:https?:)?\/\//i, '').toLowerCase()}${path}`;
  for (const place of places) {
    const base = place.replace(/^(?:https?:)?\/\//i, '').replace(/\/$/, '');
    if (whole.startsWith(`${base}/`)) return whole.slice(base.length);
  }
  return undefined;
}
