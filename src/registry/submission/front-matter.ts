import { parseDocument } from 'yaml';
import { readOrcid, tidyOrcids } from '../identity/names.ts';
import { KEYWORD_CAP, MAX_KEYWORDS } from '../model/vocabulary.ts';
import { isDay } from '../text/days.ts';
import { isLongerThan, shorten } from '../text/strings.ts';
import { spdxOf } from './lists.ts';

// Reads front matter: YAML between two lines `---` at the beginning of a text, in which writers and tools state title, author and
// license. Its author may be hostile: every value is read as text (YAML's failsafe schema), aliases are refused, unknown tags are
// ignored, and values that are too long are left out and reported.

/** A value that was read, and the key that stated it. */
interface Stated {
  readonly field: StatedField;
  readonly value: string;
  readonly key: string;
}

/** Values for fields of the form, and phrases that say what was left out. */
export interface FrontMatter {
  readonly stated: readonly Stated[];
  readonly left: readonly string[];
}

/** The keys that state each field in Pandoc, Quarto, Jekyll, Hugo and CFF, the preferred one first. */
const KEYS = {
  title: ['title'],
  creator: ['creator', 'creators', 'author', 'authors'],
  orcid: ['orcid'],
  date: ['date', 'date-released', 'published'],
  description: ['description', 'abstract', 'summary'],
  keywords: ['keywords', 'tags', 'subject', 'subjects', 'categories'],
  license: ['license', 'licence', 'rights'],
  version: ['version'],
  content_type: ['content_type', 'content-type', 'type', 'genre'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type StatedField = keyof typeof KEYS;

/** Reads front matter. Throws an Error, whose message is for people, if it cannot be read safely as YAML. */
export function readFrontMatter(yaml: string): FrontMatter {
  const values = yamlMap(yaml);
  const left: string[] = [];
  const stated: Stated[] = [];
  const used = new Set<string>();
  for (const [field, keys] of Object.entries(KEYS) as [StatedField, readonly string[]][]) {
    const key = keys.find((one) => !isNothing(values.get(one)));
    if (key === undefined) continue;
    used.add(key);
    const read = READERS[field](values.get(key));
    if (read.value !== undefined) stated.push({ field, value: read.value, key });
    if (read.left !== undefined) left.push(`${key}: ${read.left}`);
  }
  if (!stated.some(({ field }) => field === 'orcid')) stated.push(...orcidsOfPeople(values));
  const others = [...values.keys()].filter((key) => !used.has(key) && !isNothing(values.get(key)));
  if (others.length > 0) {
    const named = others.slice(0, 12).map((key) => {
      const value = values.get(key);
      return `“${brief(typeof value === 'string' ? `${key}: ${value.replace(/\s+/g, ' ')}` : key)}”`;
    });
    const more = others.length > named.length ? ` and ${others.length - named.length} more` : '';
    left.push(`the form has no field for ${named.join(', ')}${more}`);
  }
  return { stated, left };
}

/** The value that a reader took, and a phrase that says what the reader left out. */
interface Read {
  readonly value?: string | undefined;
  readonly left?: string | undefined;
}

const READERS: Readonly<Record<StatedField, (value: unknown) => Read>> = {
  title: (value) => lineOf(value),
  creator: creatorOf,
  orcid: (value) => lineOf(Array.isArray(value) ? value.map(String).join('; ') : value, tidyOrcids),
  date: dateOf,
  description: (value) => (typeof value === 'string' ? bounded(value.trim(), 50_000) : NO_TEXT),
  keywords: keywordsOf,
  license: (value) =>
    lineOf(Array.isArray(value) && value.length === 1 ? value[0] : value, (text) => spdxOf(text) ?? text),
  version: (value) => lineOf(value),
  content_type: (value) => lineOf(value),
};

const NO_TEXT: Read = { left: 'not a text' };

function lineOf(value: unknown, change = (text: string) => text): Read {
  if (typeof value !== 'string') return NO_TEXT;
  const read = bounded(line(value), 500);
  return read.value === undefined ? read : { value: change(read.value) };
}

function bounded(value: string, most: number): Read {
  return isLongerThan(value, most) ? { left: `longer than ${most} characters` } : { value };
}

function creatorOf(value: unknown): Read {
  const { people, left } = peopleIn(value);
  const names = people.map(({ name }) => name);
  if (names.length === 0) return { left: 'no name' };
  const read = bounded(names.join('; '), 500);
  return { ...read, ...(left.length > 0 && { left: [read.left, ...left].filter(Boolean).join('; ') }) };
}

/** Returns the ORCID iDs in the maps of authors, each in the place of its author; nothing if no author has one. */
function orcidsOfPeople(values: ReadonlyMap<string, unknown>): Stated[] {
  const key = KEYS.creator.find((one) => !isNothing(values.get(one))) ?? '';
  const { people } = peopleIn(values.get(key));
  if (!people.some(({ orcid }) => orcid !== '')) return [];
  const placed = people.map(({ orcid }: Person) => readOrcid(orcid) ?? orcid.replaceAll(';', ' '));
  const read = bounded(people.length > 1 ? placed.join('; ').trim() : (placed[0] ?? ''), 500);
  return read.value ? [{ field: 'orcid', value: read.value, key }] : [];
}

function dateOf(value: unknown): Read {
  if (typeof value !== 'string') return NO_TEXT;
  const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:$|[T ])/.exec(value.trim());
  const [year = '', month = '', date = ''] = day?.slice(1) ?? [];
  const read = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(read)
    ? { value: read }
    : { left: `“${brief(value)}” is not a date written as YYYY-MM-DD, such as 2026-03-05` };
}

function keywordsOf(value: unknown): Read {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;]/) : [];
  const texts = given.filter((word) => typeof word === 'string');
  const words = new Set(texts.map((word) => word.replace(/[\s,]+/g, ' ').trim()));
  words.delete('');
  const kept = [...words].filter((word) => !isLongerThan(word, KEYWORD_CAP));
  if (kept.length === 0) return { left: 'no list of words' };
  const first = kept.slice(0, MAX_KEYWORDS);
  const over = kept.length - first.length;
  const long = words.size - kept.length;
  const left = [
    ...(over > 0 ? [`${over} of ${kept.length} words; a deposit has at most ${MAX_KEYWORDS}`] : []),
    ...(long > 0 ? [`${long} longer than ${KEYWORD_CAP} characters`] : []),
    ...(texts.length < given.length ? ['what is not a word'] : []),
  ];
  return { value: first.join(', '), ...(left.length > 0 && { left: left.join('; ') }) };
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && /^(?:|~|null)$/i.test(value.trim()))
  );
}

const brief = (text: string) => shorten(text, 80);

// Reads YAML as people write it: often with a colon in a title or a star before a word, which mean something else in YAML.

/** Matches a key at the beginning of a line, and the value after its colon. */
const KEYED = /^([\p{L}_][\p{L}\p{N}_ -]{0,60}?)[ \t]*:[ \t]+(\S.*)$/gmu;

/** Reads YAML. If that fails, quotes each value that breaks its line but is plain words, and retries. Throws an Error if that fails too. */
function yamlMap(yaml: string): ReadonlyMap<string, unknown> {
  const whole = parsed(yaml);
  const read = 'error' in whole ? parsed(yaml.replace(KEYED, quoted)) : whole;
  if ('error' in read) throw new Error(`its front matter cannot be read as YAML: ${brief(read.error)}`);
  if (!(read.value instanceof Map)) throw new Error('its front matter is no list of keys and values');
  const entries = [...read.value].filter(([key]) => typeof key === 'string');
  return new Map(entries.map(([key, one]) => [key.toLowerCase(), one]));
}

function quoted(line: string, key: string, value: string): string {
  return 'error' in parsed(line) && isPlain(value) ? `${key}: ${JSON.stringify(value)}` : line;
}

function parsed(yaml: string): { readonly error: string } | { readonly value: unknown } {
  try {
    const document = parseDocument(yaml, {
      schema: 'failsafe',
      uniqueKeys: true,
      logLevel: 'silent',
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error) throw error;
    return { value: document.toJS({ maxAliasCount: 0, mapAsMap: true }) };
  } catch (error) {
    return { error: (error as Error).message.split('\n')[0] ?? '' };
  }
}

/** Whether a value that YAML refuses is plain words: not an open quotation, a list or a map, and not an anchor, alias, tag or block. */
function isPlain(value: string): boolean {
  if (/^["']/.test(value)) return value.indexOf(value.charAt(0), 1) > 0;
  if (/^\*/.test(value)) return value.indexOf('*', 1) > 0;
  if (/^[[{]/.test(value)) return /^(?:\[[^[\]]*\]|\{[^{}]*\})\s*\S/.test(value);
  return !/^[&!|>]/.test(value);
}

// Reads authors as Pandoc, Quarto, Jekyll and CFF write them: as a name, or as a map with the parts of a name.

/** One author: the name in the form that a deposit uses, and the ORCID iD as it was written, or ''. */
interface Person {
  readonly name: string;
  readonly orcid: string;
}

const NAME = ['name', 'literal'];
const GIVEN = ['given', 'given-names', 'first', 'firstname'];
const FAMILY = ['family', 'family-names', 'last', 'lastname'];
const SUFFIX = ['suffix', 'name-suffix'];
const PARTICLE = ['name-particle', 'non-dropping-particle', 'dropping-particle'];

/** Returns the authors in a value, and phrases that say what was left out. */
function peopleIn(value: unknown): {
  readonly people: readonly Person[];
  readonly left: readonly string[];
} {
  const left = new Set<string>();
  const all = Array.isArray(value) ? value : [value];
  const people = all.map((one) => personOf(one, left)).filter(({ name }) => name !== '');
  if (people.length < all.length && people.length > 0)
    left.add(`${all.length - people.length} without a name`);
  return { people, left: [...left] };
}

function personOf(value: unknown, left: Set<string>): Person {
  if (typeof value === 'string') return { name: line(value), orcid: '' };
  if (!(value instanceof Map)) return { name: '', orcid: '' };
  const inner: unknown = value.get('name');
  const parts: ReadonlyMap<unknown, unknown> = inner instanceof Map ? inner : value;
  const textAt = (keys: readonly string[], map = parts) =>
    line(keys.map((key) => map.get(key)).find((one): one is string => typeof one === 'string') ?? '');
  const known = [...NAME, ...GIVEN, ...FAMILY, ...SUFFIX, ...PARTICLE, 'orcid'];
  const others = [...value.keys()].map(String).filter((key) => !known.includes(key));
  if (others.length > 0) left.add(`of an author: ${others.slice(0, 8).join(', ')}`);
  const family = line(`${textAt(PARTICLE)} ${textAt(FAMILY)}`);
  const inverted = [family, textAt(GIVEN), textAt(SUFFIX)].filter((part) => part !== '').join(', ');
  return { name: textAt(NAME) || inverted, orcid: textAt(['orcid'], value) };
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim();

// Finds front matter without reading it, because most texts have none and the YAML parser is heavy.

/** The most UTF-16 units that front matter has; a longer part is taken for ordinary text. */
const LONGEST = 100_000;

/** Finds front matter. Returns its YAML and the offset at which the text after it begins, or undefined if there is none. */
export function splitFrontMatter(text: string): { readonly yaml: string; readonly end: number } | undefined {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(text.slice(0, 100));
  if (!start) return undefined;
  const from = start[0].length;
  const rest = text.slice(from, from + LONGEST);
  const close = /(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(rest);
  if (!close) return undefined;
  const yaml = rest.slice(0, close.index);
  // Front matter has a key; without one, this is a paragraph between two thematic breaks.
  if (!/^[\w-]+[ \t]*:/m.test(yaml)) return undefined;
  return { yaml, end: afterBlank(text, from + close.index + close[0].length) };
}

/** Returns the offset at which the first non-blank line after a place begins. */
function afterBlank(text: string, from: number): number {
  return from + (/^(?:[ \t]*\r?\n)*/.exec(text.slice(from, from + LOOKED_AT))?.[0].length ?? 0);
}

// Finds a heading that repeats the title: the record shows the title above the text, so readers would see it twice forever.

/** The heading that begins a text: its words without Markdown's marks, and the offset at which the text after it begins. */
interface OpeningHeading {
  readonly words: string;
  readonly end: number;
}

/** How many UTF-16 units are searched, for a heading at the beginning of a text or for the end of blank lines. */
const LOOKED_AT = 4_000;

/** Returns the level-one heading that begins a text, or undefined if the text begins otherwise. */
export function openingHeading(text: string): OpeningHeading | undefined {
  const begin = text.slice(0, LOOKED_AT);
  const found =
    /^\uFEFF?(?:[ \t]*\r?\n)* {0,3}#[ \t]+([^\r\n]*?)(?:[ \t]+#+)?[ \t]*(?:\r?\n|$)/.exec(begin) ??
    /^\uFEFF?(?:[ \t]*\r?\n)* {0,3}([^\s>#\-*+=`~|][^\r\n]*?)[ \t]*\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/.exec(
      begin,
    );
  const words = plainWords(found?.[1] ?? '');
  if (!found || words === '' || found[0].length >= LOOKED_AT) return undefined;
  return { words, end: afterBlank(text, found[0].length) };
}

/** Returns the heading that begins a text if it is the title, apart from case, Markdown's marks and a final period; otherwise undefined. */
export function headingLikeTitle(title: string, text: string): OpeningHeading | undefined {
  const heading = openingHeading(text);
  return heading && title.trim() !== '' && compared(title) === compared(heading.words) ? heading : undefined;
}

function compared(text: string): string {
  return plainWords(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00A0]+/g, ' ')
    .replace(/[.\s]+$/, '');
}

/** The words of a line of Markdown, without emphasis, code, links and escapes. */
function plainWords(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+\{[#.][^}]*\}\s*$/, '')
    .replace(/(\*\*|__|\*|`)(?=\S)([^*`]*?)(?<=\S)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
