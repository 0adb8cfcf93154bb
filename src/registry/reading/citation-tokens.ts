import type { VIA_TYPES } from '../model/vocabulary.ts';
import { endsWord, startsWord } from '../text/words.ts';

// The places of a text that may cite, found without an archive: so they are found once for each text, whatever archive it stands in.
// Texts are read as they are written. An identifier counts wherever it stands, in code and in the target of a link as well: nobody
// writes one without meaning the deposit. Emphasis and brackets around an identifier or a number are passed over.

export type Via = (typeof VIA_TYPES)[number];

/**
 * A place in a text that may cite: in which way, and the text from there, as long as a citation can be at most. What of it cites is
 * for `resolve` of the look-ups to say.
 */
export interface Token {
  readonly via: Via;
  readonly text: string;
}

// The most UTF-16 units that a citation has after its beginning: longer ones do not exist, and a limit keeps the time linear.
const LONGEST_GLYPHS = 96;
const LONGEST_ID = 128;
const LONGEST_DOI = 256;

type Finder = (text: string) => Iterable<string>;

const WHOLE_AXN = /AXN:[0-9A-F]{2,4}\.[A-Z]{1,32}\./g;

function* wholeAxns(text: string): Iterable<string> {
  for (const { index, 0: head } of text.matchAll(WHOLE_AXN)) {
    if (!startsWord(text, index)) continue;
    yield before(/[\s.]/, text.slice(index, index + head.length + LONGEST_GLYPHS), head.length);
  }
}

// A whole identifier with other glyphs is that of no deposit, and its beginning cites none.
const HEX = /AXN[-:][0-9A-F]{2,4}(?!\.[A-Z]{1,32}\.)/g;

function* hexLabels(text: string): Iterable<string> {
  for (const { index, 0: label } of text.matchAll(HEX))
    if (startsWord(text, index) && endsWord(text, index + label.length)) yield label;
}

const DOCUMENT_ID = new RegExp(`EA-[\\p{L}\\p{M}\\p{N}._-]{1,${LONGEST_ID}}`, 'gu');

function* documentIds(text: string): Iterable<string> {
  for (const { index, 0: id } of text.matchAll(DOCUMENT_ID))
    if (id.length <= LONGEST_ID && startsWord(text, index) && text.charAt(index - 1) !== '-') yield id;
}

/** White space of one paragraph, with emphasis or an opening bracket around it. */
const GAP = String.raw`[*_~\x60]{0,3}(?:[^\S\n]{1,20}|[^\S\n]{0,20}\n[^\S\n]{0,20})[*_~\x60\[]{0,4}`;
const NUMBERED = new RegExp(
  String.raw`(?:deposit|record)${GAP}(?:\\?#|no\.[^\S\n]{0,3}[*_~\x60\[]{0,4})?([1-9]\d{0,4})`,
  'gi',
);

/** Digits that go on, as in 12,000 and 3.5 and 2026-07-01 and 12 000, and what makes a number a quantity. */
const GOES_ON = /^(?:[.,:;'’/+‐‑–—-]?\d|[ \u00A0\u2009\u202F]\d{3}(?!\d)|[ \u00A0\u2009\u202F]?[%‰°€$£¥₹])/u;

function* numbers(text: string): Iterable<string> {
  for (const { index, 0: found } of text.matchAll(NUMBERED)) {
    const end = index + found.length;
    if (!startsWord(text, index) || /[-‐‑]/.test(text.charAt(index - 1))) continue;
    if (endsWord(text, end) && !GOES_ON.test(text.slice(end, end + 5))) yield found;
  }
}

const DOI = /10\.\d{4,9}(?:\.\d{1,9}){0,3}(?:\/|%2F)/gi;

function* dois(text: string): Iterable<string> {
  for (const { index, 0: head } of text.matchAll(DOI)) {
    if (!startsDoi(text, index)) continue;
    const doi = before(/[\s"<>|]/, text.slice(index, index + LONGEST_DOI), head.length);
    if (doi.length > head.length) yield doi;
  }
}

/** A registrant's number begins there, and is not the end of another number; an escape may stand before it. */
function startsDoi(text: string, at: number): boolean {
  if (/%[0-9A-F]{2}$/i.test(text.slice(Math.max(0, at - 3), at))) return true;
  return startsWord(text, at) && !/[.\d-]/.test(text.charAt(at - 1));
}

/** A text up to the first place, from `from` on, where a pattern matches. */
function before(pattern: RegExp, text: string, from: number): string {
  const end = text.slice(from).search(pattern);
  return end === -1 ? text : text.slice(0, from + end);
}

const FINDERS: Readonly<Record<Via, Finder>> = {
  axn_reference: wholeAxns,
  axn_hex_reference: hexLabels,
  ea_id_reference: documentIds,
  deposit_number_reference: numbers,
  doi_resolution: dois,
};

/** The places of a text that may cite, each once: in the order of the ways, and then of the text. Takes time in proportion to the text. */
export function tokensIn(text: string): Token[] {
  return (Object.entries(FINDERS) as [Via, Finder][]).flatMap(([via, find]) =>
    Array.from(new Set(find(text)), (token) => ({ via, text: token })),
  );
}
