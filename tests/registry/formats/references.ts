import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cite, plugins } from '@citation-js/core';
import { type Entry, parse } from '@retorquere/bibtex-parser';
import '@citation-js/plugin-ris';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import type { Format } from './archives.ts';

// Facts that every format of a reference must tell, taken from the entry of a deposit. Formats of one line cannot hold a line break, and all
// of ours write runs of white space as one space.

/** A text on one line. */
export function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** How names are read that do not stand as they were deposited: as a list of names has each, and as one says it. Written by hand. */
const NAMES: Readonly<Record<string, readonly (readonly [listed: string, spoken: string])[]>> = {
  'Tester, Ada': [['Tester, Ada', 'Ada Tester']],
  'Lindqvist, Ada; Oyelaran, Ben': [
    ['Lindqvist, Ada', 'Ada Lindqvist'],
    ['Oyelaran, Ben', 'Ben Oyelaran'],
  ],
  'Okafor, Daniel III': [['Okafor, Daniel, III', 'Daniel Okafor III']],
  '"Reading Room, Port Vell"': [['Reading Room, Port Vell', 'Reading Room, Port Vell']],
};

const STATES = {
  ACTIVE: '',
  SUPERSEDED: ' [Superseded]',
  WITHDRAWN: ' [Withdrawn]',
  DRAFT_PENDING: ' [Draft]',
};

/** The title of a deposit with its state, as a bibliography must print it. */
export function statedTitle({ title, status }: Deposit): string {
  return `${title}${STATES[status]}`;
}

/** The names of the creators of a deposit: as lists have them, and as one says them. */
export function namesOf({ creator }: Deposit): { readonly listed: string[]; readonly spoken: string[] } {
  const names = NAMES[creator] ?? [[flat(creator), flat(creator)]];
  return { listed: names.map(([listed]) => listed), spoken: names.map(([, spoken]) => spoken) };
}

/** Facts of a deposit that are compared in every format. */
export function factsOf({ site }: Pick<Archive, 'site'>, deposit: Deposit) {
  return {
    title: flat(statedTitle(deposit)),
    creators: namesOf(deposit).listed,
    date: deposit.date,
    created: deposit.date_created,
    keywords: deposit.keywords.map(flat),
    axn: deposit.axn,
    url: `${site.base_url}/s/records/${deposit.deposit_number}/`,
    license: deposit.license,
  };
}

/** A name as a reader gives it: whole, or in parts. */
interface NameRead {
  readonly whole?: string | undefined;
  readonly family?: string | undefined;
  readonly given?: string | undefined;
  readonly suffix?: string | undefined;
}

/** The names that a reader gave, as lists have them. */
export function namesAs(read: readonly NameRead[]): string[] {
  return read.map(
    ({ whole, family, given, suffix }) =>
      whole ?? [family, given, suffix].filter((part) => part !== undefined && part !== '').join(', '),
  );
}

/** The path of a file of a record. */
export function fileOf({ deposit_number }: Deposit, name: string): string {
  return `/s/records/${deposit_number}/${name}`;
}

/** The text of a published file. Throws where there is none. */
export function textOf(files: ReadonlyMap<string, Buffer>, path: string): string {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`${path} is not published`);
  return bytes.toString('utf8');
}

/** Values read of an entry, by the names of the facts. */
type Read = Readonly<Record<string, unknown>>;

/** A format of references: the file of each record has one entry, and that of the archive has all of them, in the order of the deposits. */
function referencesFormat(
  about: Pick<Format, 'name' | 'reader'> & {
    readonly surface: string;
    readonly file: string;
    readonly all: string;
    /** The keywords as the reader gives them. */
    readonly keywords: (all: readonly string[]) => unknown;
    /** Whether it has a place for the description. */
    readonly described: boolean;
  },
  read: (text: string, path: string) => readonly Read[],
): Format {
  const { name, reader, surface, file, all, keywords, described } = about;
  return {
    ...{ name, reader, surfaces: ['record-files', surface] },
    check: ({ archive, files }) => {
      const { deposits } = archive.registry;
      const dueOf = (deposit: Deposit) => {
        const facts = factsOf(archive, deposit);
        const more = { keywords: keywords(facts.keywords), version: flat(deposit.version), doi: undefined };
        const abstract = described && !deposit.redacted ? flat(deposit.description) : undefined;
        // The reader takes the sign for “about”, which biblatex reads in a date, for a space of TeX.
        const created = name === 'BibTeX' ? facts.created?.replace('~', '') : facts.created;
        return { ...facts, ...more, created, abstract };
      };
      const wanted = deposits.map((deposit) => [fileOf(deposit, file), [deposit]] as const);
      for (const [path, of] of [[all, deposits] as const, ...wanted])
        expect(read(textOf(files, path), path), path).toEqual(of.map(dueOf));
    },
  };
}

/** Titles are read as they were written, and keywords as text: as it comes, the parser hands on their TeX as it stands in the file. */
const AS_WRITTEN = {
  english: false,
  sentenceCase: false,
  caseProtection: false,
  fieldMode: { keywords: 'richtext' },
} as const;

/** BibTeX: each record, and the references of the archive, as Zotero's Better BibTeX reads them. */
export const bibtexFormat = referencesFormat(
  {
    name: 'BibTeX',
    reader: '@retorquere/bibtex-parser',
    ...{ surface: 'references-bibtex', file: 'citation.bib', all: '/datasets/references.bib' },
    ...{ keywords: asSplit, described: false },
  },
  (text, path) => {
    const { entries, errors } = parse(text, AS_WRITTEN);
    expect(errors, path).toEqual([]);
    return entries.map(ofEntry);
  },
);

function ofEntry({ fields: { author = [], keywords = [], ...fields } }: Entry): Read {
  const names = author.map(({ name, lastName, firstName, prefix, suffix }) => ({
    whole: name,
    family: [prefix, lastName].filter(Boolean).join(' '),
    given: firstName,
    suffix,
  }));
  const { title, date, origdate: created, url, version, doi, annotation: axn, copyright: license } = fields;
  return {
    ...{ title, date, created, url, version, doi, axn, license },
    ...{ creators: namesAs(names), keywords: keywords.toSorted() },
  };
}

/**
 * Keywords as the parser splits them: at semicolons, too, and at commas between braces; each once, in an order of its own. Biblatex knows
 * commas only (manual, 2.2.3, “keywords”), so that is a habit of the parser, and is no loss of ours.
 */
function asSplit(keywords: readonly string[]): string[] {
  const parts = keywords.flatMap((keyword) => keyword.split(/[,;]/)).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))].toSorted();
}

/** A date of CSL: numbers, or a text. */
interface DateRead {
  readonly 'date-parts'?: number[][];
  readonly literal?: string;
}

function dateAs(read: DateRead): string {
  const [parts = []] = read['date-parts'] ?? [];
  return read.literal ?? parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** An item of CSL, as far as it is compared. */
type Item = Readonly<Record<string, string>> & {
  readonly author?: readonly { family?: string; given?: string; suffix?: string; literal?: string }[];
  readonly issued?: DateRead;
  readonly 'original-date'?: DateRead;
  readonly custom?: { license?: string };
};

function ofItem({ author = [], issued = {}, 'original-date': created, custom, ...item }: Item): Read {
  const { title, keyword: keywords, URL: url, version, abstract, DOI: doi, number: axn } = item;
  return {
    ...{ title, keywords, url, version, abstract, doi, axn, license: custom?.license },
    creators: namesAs(author.map(({ literal, ...rest }) => ({ whole: literal, ...rest }))),
    date: dateAs(issued),
    created: created && dateAs(created),
  };
}

/** RIS: each record, and the references of the archive. The reader has no variable for some tags, so that these are read as they stand. */
export const risFormat = referencesFormat(
  {
    name: 'RIS',
    reader: '@citation-js/plugin-ris',
    ...{ surface: 'references-ris', file: 'citation.ris', all: '/datasets/references.ris' },
    // It joins them by commas, of which keywords may have some of their own.
    ...{ keywords: (all) => all.join(','), described: true },
  },
  (text, path) => {
    // Two characters of a tag, two spaces, a hyphen, a space; CR LF; no identifier of a DOI. An empty line may part two records.
    const line = /^(?:(?!DO)[A-Z][A-Z0-9] {2}- [^\r\n]*)?$/;
    expect(
      text.split('\r\n').filter((one) => !line.test(one)),
      path,
    ).toEqual([]);
    expect(text, path).toMatch(/^TY {2}- .*\r\nER {2}- \r\n$/s);
    const tags = plugins.input.data(text, '@ris/file');
    const items = new Cite(text, { generateGraph: false }).data as Item[];
    return items.map((item, at) => ({
      ...ofItem(item),
      version: item.edition ?? item.version,
      axn: tags[at]?.AN,
      created: tags[at]?.OP,
      license: / License (.+)$/.exec(item.note ?? '')?.[1],
      doi: item.DOI ?? tags[at]?.DO,
    }));
  },
);

const SCHEMA = join(ROOT, 'tests/fixtures/standards/csl-data-1.0.2/csl-data.json');
const isOfStandard = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(SCHEMA, 'utf8')),
);

/** CSL-JSON: each record, and the references of the archive. */
export const cslJsonFormat = referencesFormat(
  {
    name: 'CSL-JSON 1.0.2',
    reader: "ajv against the standard's schema",
    ...{ surface: 'references-csl', file: 'citation.json', all: '/datasets/references.json' },
    ...{ keywords: (all) => all.join(', '), described: true },
  },
  (text, path) => {
    const items: Item[] = JSON.parse(text);
    expect([isOfStandard(items), isOfStandard.errors], path).toEqual([true, null]);
    return items.map(ofItem);
  },
);
