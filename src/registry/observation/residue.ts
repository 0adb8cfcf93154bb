import { isolatesBalance } from '../submission/sanitize.ts';

// The residue that copying from a page leaves in a text. Some zero-width characters are no residue: certain scripts and emoji need them.

/** One change of a raw text: the text at an offset, its replacement, if any, and the reason. */
export interface Edit {
  readonly at: number;
  readonly removed: string;
  readonly replaced_by?: string;
  readonly why: string;
}

/** The reasons for which the cleaner removes something. The register accepts no others (`transcript_removed`). */
export const REASONS = {
  noWidth: 'a character of no width',
  control: 'a control character',
  direction: 'a directional override, or an isolate without its end',
  lineBreak: 'a line break of another kind',
  space: 'a space of another kind',
  image: 'a placeholder of an image',
  button: 'a button of the page',
  tracking: 'a tracking parameter of a link',
  trailing: 'white space at the end of a line',
  repeated: 'a repeated blank line',
  ends: 'a blank line or line break at the beginning or the end',
} as const;

// Scripts whose letters take another form beside ZWNJ or ZWJ (Unicode 16, section 9.2 and 12.1).
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Thaana}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;
const FLAG_TAGS = /\u{1F3F4}[\u{E0020}-\u{E007E}]{0,7}$/u;

const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00A0\u00AD\u1680\u180E\u2000-\u200D\u202A-\u202F\u205F-\u2064\u2066-\u206F\uFEFF\uFFFC\u{E0000}-\u{E007F}]/gu;

/** The characters of a line that are residue. `start` is the offset of the line in the raw text. */
export function characterEdits(line: string, start: number): Edit[] {
  const found = [...line.matchAll(SUSPECT)];
  if (found.length === 0) return [];
  const balanced = isolatesBalance(line);
  return found.flatMap(({ 0: character, index }): Edit[] => {
    const edit = characterEdit(character, line, index, balanced);
    return edit ? [{ at: start + index, removed: character, ...edit }] : [];
  });
}

type CharacterEdit = Pick<Edit, 'replaced_by' | 'why'> | undefined;

function characterEdit(character: string, line: string, index: number, balanced: boolean): CharacterEdit {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return { why: REASONS.control };
  if (point === 0xfffc) return { why: REASONS.image };
  if (point >= 0x202a && point <= 0x202e) return { why: REASONS.direction };
  if (point >= 0x2066 && point <= 0x2069) return balanced ? undefined : { why: REASONS.direction };
  if (/\p{Zs}/u.test(character)) return { replaced_by: ' ', why: REASONS.space };
  if (point === 0x200c || point === 0x200d) {
    return isNeeded(point, line, index) ? undefined : { why: REASONS.noWidth };
  }
  if (point >= 0xe0020 && FLAG_TAGS.test(line.slice(Math.max(0, index - 16), index))) return undefined;
  return { why: REASONS.noWidth };
}

/** ZWNJ and ZWJ after a letter of a script that they shape, and ZWJ between two parts of an emoji. */
function isNeeded(point: number, line: string, index: number): boolean {
  const before = [...line.slice(Math.max(0, index - 2), index)].at(-1) ?? '';
  if (JOINING.test(before)) return true;
  const after = String.fromCodePoint(line.codePointAt(index + 1) ?? 0x20);
  return point === 0x200d && PICTURE.test(before) && PICTURE.test(after);
}

const LINK = /https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+/gi;
const TRACKING =
  /^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|srsltid|ved|ei|sca_esv)=/i;

/** Whether a text consists only of tracking parameters with their separators, and optional white space after them. */
export function isTracking(text: string): boolean {
  const parts = text
    .replace(/\p{C}|\uFFFC/gu, '')
    .trim()
    .replace(/^[?&]/, '')
    .split('&');
  return parts.every((part) => part === '' || (TRACKING.test(part) && !/\s/.test(part)));
}

/** The length of a text without certain characters at its end. A regular expression would take quadratic time for long runs of them. */
export function lengthWithout(text: string, characters: string): number {
  let length = text.length;
  while (length > 0 && characters.includes(text.charAt(length - 1))) length -= 1;
  return length;
}

/** The places of tracking parameters in a line: ranges of UTF-16 units, each including one separator. */
export function trackingRanges(line: string): { readonly from: number; readonly to: number }[] {
  if (!line.includes('?')) return [];
  return [...line.matchAll(LINK)].flatMap(({ 0: link, index }) => rangesIn(link, index));
}

function rangesIn(link: string, start: number): { from: number; to: number }[] {
  const query = link.indexOf('?');
  const hash = link.indexOf('#');
  if (query === -1 || (hash !== -1 && hash < query)) return [];
  const whole = lengthWithout(link, `).,;:!?'[]`);
  const end = Math.min(hash === -1 ? link.length : hash, Math.max(whole, query));
  const parts = link.slice(query + 1, end).split('&');
  const isTracking = parts.map((part) => TRACKING.test(part));
  if (!isTracking.includes(true)) return [];
  if (!isTracking.includes(false)) return [{ from: start + query, to: start + end }];
  const firstKept = isTracking.indexOf(false);
  let at = start + query + 1;
  return parts.flatMap((part, place) => {
    const from = at;
    at += part.length + 1;
    if (!isTracking[place]) return [];
    // Removes the separator after the parameter if no kept parameter comes before it, and otherwise the separator before it.
    return [place < firstKept ? { from, to: at } : { from: from - 1, to: from + part.length }];
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E]/;

/** Whether a text holds controls or overrides, which the cleaner of every version removes. */
export function holdsControls(text: string): boolean {
  return CONTROLS.test(text);
}
