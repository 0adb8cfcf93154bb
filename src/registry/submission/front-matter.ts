import { readOrcid, tidyOrcids } from '../identity/orcid.ts';
import { KEYWORD_CAP, MAX_KEYWORDS } from '../model/caps.ts';
import { isLongerThan } from '../text/cut.ts';
import { isDay } from './days.ts';
import { type Person, peopleIn } from './front-matter-people.ts';
import { yamlMap } from './front-matter-yaml.ts';
import { spdxOf } from './license.ts';

// Front matter: YAML between two lines `---` at the beginning of a text, by which writers and their tools state title, author and
// license. Whoever wrote it may be hostile: every value is read as a text (YAML's failsafe schema), aliases and tags are refused,
// and what is too long is left out and said so.

/** The fields of the form that front matter can state. */
export type StatedField =
  | 'title'
  | 'creator'
  | 'orcid'
  | 'date'
  | 'description'
  | 'keywords'
  | 'license'
  | 'version'
  | 'content_type';

/** A value that was read, and the key that stated it. */
export interface Stated {
  readonly field: StatedField;
  readonly value: string;
  readonly key: string;
}

/** What front matter says: values for fields, and what was left out, in words. */
export interface FrontMatter {
  readonly stated: readonly Stated[];
  readonly left: readonly string[];
}

/** The keys of each field, the most particular first, as Pandoc, Quarto, Jekyll, Hugo and CFF call them. */
const KEYS: Readonly<Record<StatedField, readonly string[]>> = {
  title: ['title'],
  creator: ['creator', 'creators', 'author', 'authors'],
  orcid: ['orcid'],
  date: ['date', 'date-released', 'published'],
  description: ['description', 'abstract', 'summary'],
  keywords: ['keywords', 'tags', 'subject', 'subjects', 'categories'],
  license: ['license', 'licence', 'rights'],
  version: ['version'],
  content_type: ['content_type', 'content-type', 'type', 'genre'],
};

/** Reads front matter. Throws an Error with a sentence where it is not YAML that can be read safely. */
export function readFrontMatter(yaml: string): FrontMatter {
  const { values, unread } = yamlMap(yaml);
  const left: string[] = unread.map((text) => `“${brief(text)}” cannot be read as YAML`);
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
  if (stated.length === 0 && unread.length > 0)
    throw new Error(`its front matter cannot be read: ${left.join('; ')}`);
  return { stated, left };
}

/** What a reader made of a value, and what it left out. */
interface Read {
  readonly value?: string | undefined;
  readonly left?: string | undefined;
}

const READERS: Readonly<Record<StatedField, (value: unknown) => Read>> = {
  title: lineOf,
  creator: creatorOf,
  orcid: (value) => mapLine(Array.isArray(value) ? value.map(String).join('; ') : value, tidyOrcids),
  date: dateOf,
  description: (value) => (typeof value === 'string' ? bounded(value.trim(), 50_000) : NO_TEXT),
  keywords: keywordsOf,
  license: (value) =>
    mapLine(Array.isArray(value) && value.length === 1 ? value[0] : value, (text) => spdxOf(text) ?? text),
  version: lineOf,
  content_type: lineOf,
};

const NO_TEXT: Read = { left: 'not a text' };

function lineOf(value: unknown): Read {
  return mapLine(value, (text) => text);
}

function mapLine(value: unknown, change: (text: string) => string): Read {
  if (typeof value !== 'string') return NO_TEXT;
  const read = bounded(value.replace(/\s+/g, ' ').trim(), 500);
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

/** The iDs of authors who are maps with one, each in the place of its author. */
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
  const words = given.flatMap((word) =>
    typeof word === 'string' ? word.replace(/[\s,]+/g, ' ').trim() : '',
  );
  const kept = [...new Set(words)].filter((word) => word !== '' && !isLongerThan(word, KEYWORD_CAP));
  if (kept.length === 0) return { left: 'no list of words' };
  const first = kept.slice(0, MAX_KEYWORDS);
  const over = kept.length - first.length;
  const long = new Set(words).size - kept.length - (words.includes('') ? 1 : 0);
  const left = [
    ...(over > 0 ? [`${over} of ${kept.length} words; a deposit has at most ${MAX_KEYWORDS}`] : []),
    ...(long > 0 ? [`${long} longer than ${KEYWORD_CAP} characters`] : []),
    ...(given.some((word) => typeof word !== 'string') ? ['what is not a word'] : []),
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

function brief(text: string): string {
  return text.length > 80 ? `${[...text].slice(0, 79).join('')}…` : text;
}
