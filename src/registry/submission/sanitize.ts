import { toCanonicalLines } from '../identity/canonical-text.ts';
import { utf8Length } from '../identity/hash.ts';
import { MAX_DEPTH } from '../markdown/inspect.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import {
  ALL_FIELDS,
  fieldNamed,
  fieldsFrom,
  LINE_CAP,
  OTHER_CAP,
  type Removal,
  type RichFields,
  type SubmissionField,
  type SubmissionFields,
} from '../model/submission.ts';
import { KEYWORD_CAP } from '../model/vocabulary.ts';
import { isFields } from '../text/json.ts';
import { doiUrl, normalizeDoi } from '../text/links.ts';
import { codePointName, countCharacters, eachText, isLongerThan } from '../text/strings.ts';
import { MOST_MARKS, mayHaveManyMarks } from '../text/words.ts';

// The one place that hostile text passes. The threats: text that displays in another
// order than it is stored (bidirectional overrides), control characters that terminals and parsers act on, and link
// schemes that run code. Text is cleaned once, here, and is never cleaned again downstream.

/** The caps of fields: characters of a text, items of a list; but the full text's, which is in bytes of UTF-8, and levels of Markdown. */
export const CAPS = {
  title: fieldNamed('title').cap,
  creator: fieldNamed('creator').cap,
  description: fieldNamed('description').cap,
  other: OTHER_CAP,
  full_text_bytes: fieldNamed('body').cap,
  keywords: fieldNamed('keywords').cap,
  keyword: KEYWORD_CAP,
  depth: MAX_DEPTH,
  line: LINE_CAP,
  related_ids: fieldNamed('related_ids').cap,
  defines_concepts: fieldNamed('defines_concepts').cap,
  entity_triples: fieldNamed('entity_triples').cap,
  mirrors: 100,
  entities: 5_000,
  generated: 1_000_000,
} as const;

/** A problem with a field that holds more than its cap. It is refused, never cut. */
export function overCap(field: string, count: number, cap: number, unit: string): Problem {
  const remedy = `Shorten it to ${cap} ${unit}. The registry never cuts a text.`;
  return { field, actual: `${count} ${unit}`, remedy };
}

/** The problem of a text that has more characters than its cap. `unit` names them. */
export function tooLong(field: string, text: string, cap: number, unit = 'characters'): Problem[] {
  return isLongerThan(text, cap) ? [overCap(field, countCharacters(text), cap, unit)] : [];
}

/** The problem of a full text or a transcript that is longer than any may be. */
export function tooManyBytes(field: string, text: string): Problem[] {
  const cap = CAPS.full_text_bytes;
  // A UTF-16 unit has at most three bytes of UTF-8.
  const bytes = 3 * text.length <= cap ? 0 : utf8Length(text);
  return bytes > cap ? [overCap(field, bytes, cap, 'bytes of UTF-8')] : [];
}

export interface TextShape {
  /** Keep line breaks; otherwise they become one space. */
  readonly lines: boolean;
  /** Keep balanced directional isolates; otherwise they are removed. */
  readonly isolates: boolean;
}

/** A cleaned text, with the code points that were removed, in `U+XXXX` form, each once. */
interface CleanText {
  readonly text: string;
  readonly removed: string[];
}

const OVERRIDES = /[\u202A-\u202E]/g;
const ISOLATES = /[\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** Cleans one field: NFC, LF, no overrides, no controls but tab and LF, isolates by its shape; outer space trimmed. */
export function cleanText(raw: string, shape: TextShape): CleanText {
  const removed = new Set<string>();
  const drop = (actual: string) => {
    removed.add(codePointName(actual));
    return '';
  };
  // Half a character is refused (SAN-001); here it only must not stop what follows.
  let text = toCanonicalLines(fewMarks(raw.toWellFormed(), removed))
    .replace(OVERRIDES, drop)
    .replace(CONTROLS, drop);
  if (!shape.isolates || !isolatesBalance(text)) text = text.replace(ISOLATES, drop);
  if (!shape.lines) text = text.replace(/[\n\t\u2028\u2029]+/g, ' ');
  // Characters on both sides of something removed may now compose.
  text = text.normalize('NFC');
  return { text: shape.lines ? trimLines(text) : text.trim(), removed: [...removed] };
}

/** A value as cleaning leaves it, in every string and every key; `onRemoved` is told what went. */
export function cleanedValue<Value>(
  value: Value,
  shape: TextShape,
  onRemoved: (removed: readonly string[]) => void = () => {},
): Value {
  const clean = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(clean);
    if (isFields(one)) return Object.fromEntries(Object.entries(one).map((entry) => entry.map(clean)));
    if (typeof one !== 'string') return one;
    const { text, removed } = cleanText(one, shape);
    if (removed.length > 0) onRemoved(removed);
    return text;
  };
  return clean(value) as Value;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
const SUSPECT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

/** Whether cleaning takes anything out of a well-formed text that keeps its isolates. A sound text is looked at once and not cleaned. */
export function holdsSuspects(text: string): boolean {
  return SUSPECT.test(text) && cleanText(text, { lines: true, isolates: true }).removed.length > 0;
}

const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})(\\p{M}+)`, 'gu');

/** More combining marks on one character than any script has are removed: they are sorted in more than their number. */
function fewMarks(text: string, removed: Set<string>): string {
  if (!mayHaveManyMarks(text)) return text;
  return text.replace(MARKS, (_all, kept: string, more: string) => {
    removed.add(codePointName(more));
    return kept;
  });
}

/** Blank lines at both ends and byte-order marks go; the first line keeps its indentation, which Markdown reads. */
function trimLines(text: string): string {
  const last = text.search(/[^ \t\n\uFEFF]|$/) - 1;
  const from = Math.max(text.lastIndexOf('\n', last), text.lastIndexOf('\uFEFF', last)) + 1;
  return text.slice(from).trimEnd();
}

/** Where the first line begins that is not blank. Not by a pattern of lines: a parser of patterns has no room for millions of them. */
export function afterBlankLines(text: string): number {
  return text.lastIndexOf('\n', text.search(/[^ \t\n]|$/) - 1) + 1;
}

/** Whether each directional isolate of a text is ended, and none ends that was not begun. */
export function isolatesBalance(text: string): boolean {
  let open = 0;
  ISOLATES.lastIndex = 0;
  // Without a match for each: a text may hold many.
  while (ISOLATES.test(text)) {
    open += text.charAt(ISOLATES.lastIndex - 1) === '\u2069' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}

export const LINE = { lines: false, isolates: false };

/** The address of a DOI, in whatever form it is written; any other text as it is. */
export function addressOf(text: string): string {
  const doi = normalizeDoi(text);
  return doi === undefined ? text : doiUrl(doi);
}

/** Cleans each field by its kind and remembers what was removed, for SAN-003. */
export class FieldCleaner {
  readonly removals: Removal[] = [];

  cleanAll(fields: SubmissionFields): SubmissionFields {
    return fieldsFrom(({ name, kind }) => this.#clean(name, kind, fields[name]));
  }

  /** Cleans the fields of Path B; a text that is empty when it is clean is not given. */
  cleanRich(rich: RichFields): RichFields {
    const cleaned = Object.entries(rich).map(([name, value]) => {
      const clean = this.#clean(name, name === 'draft_pending_reason' ? 'text' : 'line', value);
      return [name, isFields(clean) ? withAddresses(clean) : clean];
    });
    return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
  }

  #clean<Value>(name: string, kind: SubmissionField['kind'], value: Value): Value {
    const ofLines = kind === 'text' || kind === 'body';
    const shape = { lines: ofLines, isolates: ofLines };
    const clean = cleanedValue(value, shape, (removed) => this.removals.push({ field: name, removed }));
    return Array.isArray(clean) ? (clean.filter((item) => item !== '') as Value) : clean;
  }
}

const withAddresses = (mirrors: object) =>
  Object.fromEntries(Object.entries(mirrors).map(([label, address]) => [label, addressOf(address)]));

// Every string of a stored entry is as cleaning leaves it.

/** The fields that hold paragraphs; every other string of an entry is one line. */
const PARAGRAPHS: ReadonlySet<string> = new Set<string>([
  ...ALL_FIELDS.filter(({ kind }) => kind === 'text').map(({ name }) => name),
  'wiki_article',
  'draft_pending_reason',
  'superseded_reason',
  'withdrawn_reason',
  'status_note',
]);

// A fast look at what cleaning could change: characters that go or become a space, white space outside, other forms than NFC.
const CHANGED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject
  /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]|^[\s\uFEFF]|\s$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\u0000-\u007F]*$/;

/** Every string of an entry that the mint would have stored otherwise (SAN-003), but for the unknown fields of an adopted archive (REG-010). */
export function* uncleanStrings({ source_fields: _kept, ...deposit }: Deposit): Iterable<Problem> {
  for (const [field, value] of Object.entries(deposit)) {
    yield* uncleanIn(value, field, shapeOfField(field), NOT_STORED);
  }
}

/** The remedy for what is stored although the mint would have removed it. */
export const NOT_STORED =
  'Restore the text from the history of the archive. What the mint removes is never stored.';

/** How the strings of a field of an entry may look. */
export function shapeOfField(field: string): TextShape {
  return { lines: PARAGRAPHS.has(field), isolates: PARAGRAPHS.has(field) };
}

/** The same for a whole value, all of whose strings have one shape. `remedy` is what to do, where that is something else than the rule says. */
export function uncleanIn(value: unknown, field: string, shape: TextShape, remedy?: string): Problem[] {
  const problems: Problem[] = [];
  eachText(value, field, (text, place) => {
    const actual = unclean(text, shape);
    if (actual) problems.push({ field: place, actual, remedy });
  });
  return problems;
}

function unclean(raw: string, shape: TextShape): string | undefined {
  // Half a character is SAN-001's.
  const text = raw.toWellFormed();
  const sound = ASCII.test(text) || text.normalize('NFC') === text;
  if (sound && !CHANGED.test(text)) return undefined;
  const { text: clean, removed } = cleanText(text, shape);
  if (removed.length > 0) return removed.join(', ');
  return clean === text
    ? undefined
    : 'white space, line ends or composed characters that cleaning would change';
}
