import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-ris';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences } from './format.ts';
import { factsOf, flat, namesAs, referencesFormat } from './reference-facts.ts';

type Tags = Record<string, string | string[]>;

/** RIS: each record, and the references of the archive. The reader has no variable for some tags, so that these are read as they stand. */
export const risFormat = referencesFormat<readonly [item: Record<string, unknown>, tags: Tags | undefined]>(
  {
    name: 'RIS',
    reader: '@citation-js/plugin-ris',
    ...{ surface: 'references-ris', file: 'citation.ris', all: '/datasets/references.ris' },
  },
  (text, path) => {
    const tags = plugins.input.data(text, '@ris/file');
    const items = new Cite(text, { generateGraph: false }).data;
    return { entries: items.map((item, at) => [item, tags[at]] as const), errors: wrongLines(path, text) };
  },
  wrongItem,
);

/** The form of each line: two characters of a tag, two spaces, a hyphen, a space; CR LF; no identifier of a DOI. Records may be parted by an empty one. */
function wrongLines(path: string, text: string): string[] {
  const lines = text.split('\r\n').slice(0, -1);
  return [
    ...lines
      .filter((line) => !/^(?:[A-Z][A-Z0-9] {2}- [^\r\n]*)?$/.test(line))
      .map((line) => `${path}: ${line}`),
    ...(lines[0]?.startsWith('TY  - ') && lines.at(-1) === 'ER  - ' ? [] : [`${path} has no TY or ER`]),
    ...(lines.some((line) => line.startsWith('DO  - ')) ? [`${path} has a DOI`] : []),
  ];
}

function wrongItem(
  path: string,
  archive: Archive,
  deposit: Deposit,
  [item, tags = {}]: readonly [item?: Record<string, unknown>, tags?: Tags | undefined] = [],
): string[] {
  const facts = factsOf(archive, deposit);
  const { author, issued, keyword, note, ...rest } = (item ?? {}) as {
    author?: { family?: string; given?: string; suffix?: string; literal?: string }[];
    issued?: { 'date-parts'?: number[][] };
    keyword?: string;
    note?: string;
  } & Record<string, string>;
  const names = (author ?? []).map(({ literal, ...parts }) => ({ whole: literal, ...parts }));
  const [year, month, day] = issued?.['date-parts']?.[0] ?? [];
  const two = (number = 0) => String(number).padStart(2, '0');
  return differences(
    path,
    {
      ...facts,
      // It joins them by commas, of which keywords may have some of their own.
      keywords: facts.keywords.join(','),
      version: flat(deposit.version),
      abstract: deposit.redacted ? undefined : flat(deposit.description),
      doi: undefined,
    },
    {
      title: rest.title,
      creators: namesAs(names),
      date: `${year}-${two(month)}-${two(day)}`,
      keywords: keyword,
      axn: tags.AN,
      url: rest.URL,
      license: / License (.+)$/.exec(note ?? '')?.[1],
      version: rest.edition ?? rest.version,
      abstract: rest.abstract,
      doi: rest.DOI ?? tags.DO,
    },
  );
}
