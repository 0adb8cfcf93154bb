import { isOrcid, readOrcid } from '../../identity/names.ts';
import { NOT_DECLARED, type Status, SUBSTRATES } from '../../model/vocabulary.ts';
import { isSpdx } from '../../rules/form.ts';
import { spdxOf } from '../../submission/lists.ts';
import { isDay } from '../../text/days.ts';
import { isFields } from '../../text/json.ts';

// Lists as other archives have them: a text with separators, an array of texts or objects, or a map.

/** A text of a value that says one: itself, or a number or truth value in words; undefined for anything else or an empty text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The texts of a list in any of its forms, without empty ones and repetitions; of an object, the texts of its `names`, else of all its values. */
export function textsOf(value: unknown, separator: RegExp, names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (one: unknown, depth: number): void => {
    if (depth > 4) return;
    if (typeof one === 'string')
      for (const part of one.split(separator)) if (part.trim() !== '') found.add(part.trim());
    if (typeof one === 'number') found.add(String(one));
    if (Array.isArray(one)) for (const inner of one) add(inner, depth + 1);
    if (isFields(one)) {
      const named = names.flatMap((name) => (textOf(one[name]) === undefined ? [] : [one[name]]));
      for (const inner of named.length > 0 ? named.slice(0, 1) : Object.values(one)) add(inner, depth + 1);
    }
  };
  add(value, 0);
  return [...found];
}

/** The objects of a list or map, each made by `make`; what it cannot make is left out. */
export function itemsOf<T>(value: unknown, make: (item: unknown, key?: string) => T | undefined): T[] {
  const entries: [string | undefined, unknown][] = Array.isArray(value)
    ? value.map((item) => [undefined, item])
    : isFields(value)
      ? Object.entries(value)
      : [[undefined, value]];
  return entries.map(([key, item]) => make(item, key)).filter((item) => item !== undefined) as T[];
}

// Values in prose, as other archives have them, and the words of our vocabularies that they certainly mean.

const LICENSES: readonly (readonly [pattern: RegExp, id: string])[] = [
  [/^cc[ -]?0(?:[ -]?1\.0)?(?: universal)?$/i, 'CC0-1.0'],
  [/^(?:public domain dedication|cc[ -]?zero)$/i, 'CC0-1.0'],
  [/^mit(?: licen[cs]e)?$/i, 'MIT'],
  [/^apache(?: licen[cs]e)?,?[ -]?(?:version )?2(?:\.0)?$/i, 'Apache-2.0'],
];
/** The words of the names of Creative Commons licenses, as their ids have them. */
const SHORT: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^creative commons/i, 'CC'],
  [/attribution/i, 'BY'],
  [/non-?commercial/i, 'NC'],
  [/share-?alike/i, 'SA'],
  [/no-?deriv(?:ative)?s/i, 'ND'],
  [/ (?:international|unported)$/i, ''],
];

/** The SPDX id that a license in prose certainly means; undefined where in doubt. */
export function licenseOf(text: string): string | undefined {
  const plain = text.trim().replace(/\.$/, '');
  if (isSpdx(plain)) return plain;
  const listed = LICENSES.find(([pattern]) => pattern.test(plain));
  const short = SHORT.reduce((name, [pattern, word]) => name.replace(pattern, word), plain);
  const id = listed?.[1] ?? spdxOf(short) ?? '';
  return isSpdx(id) ? id : undefined;
}

const CERTAIN: readonly (readonly [pattern: RegExp, value: (typeof SUBSTRATES)[number]])[] = [
  [
    /^(?:human[ -]?only|human(?:[ -]authored| written)?|by (?:a )?humans?(?: only| alone)?|no ai(?: used)?)\.?$/i,
    'human-only',
  ],
  [/^(?:machine[ -]authored|written by (?:a )?machines?)\.?$/i, 'Machine-authored'],
  [/^ai[ -]assisted,? \(?tools?\)?\.?$/i, 'AI-assisted (tool)'],
  [/^ai[ -]assisted,? \(?substrate\)?\.?$/i, 'AI-assisted (substrate)'],
  [/^ai[ -]generated(?:,? \(?research object\)?)?\.?$/i, 'AI-generated (research object)'],
];

/** The substrate that a disclosure states, with what else it says. Prose that states none of the five is kept as the note. */
export function substrateOf(text: string): {
  readonly value: (typeof SUBSTRATES)[number] | typeof NOT_DECLARED;
  readonly note?: string;
} {
  const plain = text.trim();
  const stated = SUBSTRATES.find((value) => plain.toLowerCase() === value.toLowerCase());
  if (stated) return { value: stated };
  for (const value of SUBSTRATES) {
    const rest = plain.slice(value.length);
    if (plain.toLowerCase().startsWith(value.toLowerCase()) && /^\s*[;:,.—–-]\s*\S/.test(rest))
      return { value, note: rest.replace(/^\s*[;:,.—–-]\s*/, '') };
  }
  const certain = CERTAIN.find(([pattern]) => pattern.test(plain));
  if (certain) return { value: certain[1] };
  return { value: NOT_DECLARED, ...(plain === '' ? {} : { note: plain }) };
}

const STATUS_WORDS: readonly (readonly [pattern: RegExp, status: Status])[] = [
  [/\b(?:withdrawn|retracted|removed|revoked)\b/i, 'WITHDRAWN'],
  [/\b(?:superseded|replaced by|obsolete|deprecated)\b/i, 'SUPERSEDED'],
  [/\b(?:draft|pending|in preparation|forthcoming)\b/i, 'DRAFT_PENDING'],
  [/\b(?:active|current|published|minted|deposited|live|canonical|final|released|in force)\b/i, 'ACTIVE'],
];

/** The state that a status in prose speaks of, at its beginning before later in it; undefined where it speaks of none. */
export function statusOf(text: string): Status | undefined {
  const found = STATUS_WORDS.map(([pattern, status]) => ({ at: text.search(pattern), status })).filter(
    ({ at }) => at >= 0,
  );
  return found.sort((a, b) => a.at - b.at)[0]?.status;
}

/** The ORCID iD in an address or a prefix; undefined where there is none with a right check digit. */
export function orcidOf(text: string): string | undefined {
  const orcid = readOrcid(text) ?? '';
  return isOrcid(orcid) ? orcid : undefined;
}

/** The number of a deposit in a number or a text such as `Deposit #12`; undefined where there is none. */
export function numberIn(value: unknown): number | undefined {
  const found = /^(?:deposit\s*)?#?(\d{1,5})$/i.exec(textOf(value) ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/** The day of a date that states one: `YYYY-MM-DD` with or without a time, or `YYYY/MM/DD`; undefined for anything else. */
export function dayOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().replaceAll('/', '-') : '';
  const found = DAY.exec(text)?.[0];
  return found !== undefined && isDay(found) ? found : undefined;
}

/** The instant of a time with a zone, in UTC to the second; of a day, its beginning; undefined for anything else. */
export function instantOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const day = dayOf(text);
  if (day === undefined) return undefined;
  if (text.length === 10) return `${day}T00:00:00Z`;
  const parsed = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(parsed) ? `${day}T00:00:00Z` : `${new Date(parsed).toISOString().slice(0, 19)}Z`;
}

// Defaults for values that an entry of another archive lacks, and the cleaning of those that it has.

/** The value of each field that every entry needs, and the rule that asks for it; `day` and `instant` are the entry's own. */
export function defaultsOf(
  number: number,
  day: string,
  instant: string | undefined,
): Readonly<Record<string, readonly [rule: string, value: unknown]>> {
  return {
    protocol_version: ['PV-001', 'not stated'],
    title: ['REQ-001', `Untitled deposit ${number}`],
    creator: ['REQ-002', 'Not stated'],
    date: ['REQ-006', day],
    description: ['REQ-003', 'Not stated by its archive.'],
    content_type: ['REQ-007', 'not stated'],
    license: ['REQ-004', 'NOASSERTION'],
    keywords: ['REQ-008', []],
    version: ['VER-001', 'v1.0'],
    minted_at: ['REG-002', instant ?? `${day}T00:00:00Z`],
    issue_number: ['REG-002', null],
    issue_url: ['REG-002', null],
    submitter: ['REG-002', null],
  };
}

/** Whether a value is a list without items. */
export const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Whether a value is what a field of the mint holds where there is nothing to hold. */
export const isSilent = (value: unknown) =>
  value === '' || value === null || isEmptyList(value) || value === 'provisional-generated';

/** Whether a value says nothing: null, an empty text or an empty list. */
export function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '') || isEmptyList(value);
}
