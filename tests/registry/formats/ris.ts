import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-ris';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, flat, namesAs, textOf } from './reference-facts.ts';

/** RIS: each record, and the references of the archive. */
export const risFormat: Format = {
  name: 'RIS',
  reader: '@citation-js/plugin-ris',
  surfaces: ['record-files', 'references-ris'],
  check: async ({ archive, files }) => {
    const { deposits } = archive.registry;
    const errors: string[] = [];
    const text = textOf(files, '/datasets/references.ris');
    const all = itemsOf(text);
    const tags = tagsOf(text);
    if (all.length !== deposits.length) errors.push(`references.ris has ${all.length} records`);
    for (const [at, deposit] of deposits.entries()) {
      const path = fileOf(deposit, 'citation.ris');
      const own = textOf(files, path);
      const [item, ...others] = itemsOf(own);
      if (others.length > 0) errors.push(`${path} has more than one record`);
      errors.push(
        ...wrongLines(path, own),
        ...wrongItem(path, archive, deposit, item, tagsOf(own)[0]),
        ...wrongItem('references.ris', archive, deposit, all[at], tags[at]),
      );
    }
    return { documents: deposits.length * 2, errors };
  },
};

function itemsOf(text: string) {
  return new Cite(text, { generateGraph: false }).data;
}

/** The records by their tags: the reader has no variable for the accession number, nor one for the number of a data set. */
function tagsOf(text: string): Record<string, string | string[]>[] {
  return plugins.input.data(text, '@ris/file');
}

/** The form of each line: two characters of a tag, two spaces, a hyphen, a space; CR LF; no identifier of a DOI. */
function wrongLines(path: string, text: string): string[] {
  const lines = text.split('\r\n').slice(0, -1);
  return [
    ...lines.filter((line) => !/^[A-Z][A-Z0-9] {2}- [^\r\n]*$/.test(line)).map((line) => `${path}: ${line}`),
    ...(lines[0]?.startsWith('TY  - ') && lines.at(-1) === 'ER  - ' ? [] : [`${path} has no TY or ER`]),
    ...(lines.some((line) => line.startsWith('DO  - ')) ? [`${path} has a DOI`] : []),
  ];
}

function wrongItem(
  path: string,
  archive: Archive,
  deposit: Deposit,
  item: Record<string, unknown> | undefined,
  tags: Record<string, string | string[]> = {},
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
      number: deposit.axn,
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
      number: tags.TY === 'GEN' ? rest.number : tags.M1,
      doi: rest.DOI ?? tags.DO,
    },
  );
}
