import { parseDocument } from 'yaml';
import { tidyOrcid } from '../identity/orcid-advice.ts';
import { KEYWORD_CAP, MAX_KEYWORDS } from '../model/caps.ts';
import { isLongerThan } from '../text/cut.ts';
import { isDay } from './days.ts';
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
  keywords: ['keywords', 'tags', 'subject'],
  license: ['license', 'licence', 'rights'],
  version: ['version'],
  content_type: ['content_type'],
};

/** Reads front matter. Throws an Error with a sentence where it is not YAML that can be read safely. */
export function readFrontMatter(yaml: string): FrontMatter {
  const values = mapOf(yaml);
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
  if (!stated.some(({ field }) => field === 'orcid')) stated.push(...orcidOf(values));
  const others = [...values.keys()].filter((key) => !used.has(key) && !isNothing(values.get(key)));
  if (others.length > 0) left.push(`no field of the form: ${others.slice(0, 12).map(brief).join(', ')}`);
  return { stated, left };
}

function mapOf(yaml: string): ReadonlyMap<string, unknown> {
  let value: unknown;
  try {
    const document = parseDocument(yaml, {
      schema: 'failsafe',
      uniqueKeys: true,
      logLevel: 'silent',
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error) throw error;
    value = document.toJS({ maxAliasCount: 0, mapAsMap: true });
  } catch (error) {
    throw new Error(
      `its front matter cannot be read: ${brief((error as Error).message.split('\n')[0] ?? '')}`,
    );
  }
  if (!(value instanceof Map)) throw new Error('its front matter is no list of keys and values');
  return new Map(
    [...value].flatMap(([key, one]) => (typeof key === 'string' ? [[key.toLowerCase(), one] as const] : [])),
  );
}

/** What a reader made of a value, and what it left out. */
interface Read {
  readonly value?: string | undefined;
  readonly left?: string | undefined;
}

const READERS: Readonly<Record<StatedField, (value: unknown) => Read>> = {
  title: lineOf,
  creator: creatorOf,
  orcid: (value) => mapLine(value, tidyOrcid),
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

/** A person: a name, or a map with one; a family name stands after the others. */
function nameOf(person: unknown): string {
  if (typeof person === 'string') return person.replace(/\s+/g, ' ').trim();
  if (!(person instanceof Map)) return '';
  const part = (...keys: string[]) =>
    keys.map((key) => person.get(key)).find((one) => typeof one === 'string') ?? '';
  const name = part('name', 'literal');
  return name !== ''
    ? nameOf(name)
    : nameOf(`${part('given', 'given-names')} ${part('family', 'family-names')}`);
}

function creatorOf(value: unknown): Read {
  const people = Array.isArray(value) ? value : [value];
  const names = people.map(nameOf).filter((name) => name !== '');
  return names.length === 0 ? { left: 'no name' } : bounded(names.join('; '), 500);
}

/** The iD of the one author who is a map with it. Of several authors the form asks for one iD: none is chosen for them. */
function orcidOf(values: ReadonlyMap<string, unknown>): Stated[] {
  const key = KEYS.creator.find((one) => !isNothing(values.get(one))) ?? '';
  const value = values.get(key);
  const people = Array.isArray(value) ? value : [value];
  const [person] = people;
  if (people.length !== 1 || !(person instanceof Map)) return [];
  const read = mapLine(person.get('orcid') ?? '', tidyOrcid);
  return read.value ? [{ field: 'orcid', value: read.value, key }] : [];
}

function dateOf(value: unknown): Read {
  if (typeof value !== 'string') return NO_TEXT;
  const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:$|[T ])/.exec(value.trim());
  const [year = '', month = '', date = ''] = day?.slice(1) ?? [];
  const read = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(read) ? { value: read } : { left: `“${brief(value)}” is no day of the form YYYY-MM-DD` };
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
  return {
    value: first.join(', '),
    ...(over > 0 ? { left: `${over} of ${kept.length} words; a deposit has at most ${MAX_KEYWORDS}` } : {}),
  };
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
