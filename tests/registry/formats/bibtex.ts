import { type Entry, parse } from '@retorquere/bibtex-parser';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, flat, namesAs, textOf } from './reference-facts.ts';

/** Titles are read as they were written, and keywords as text: as it comes, the parser hands on their TeX as it stands in the file. */
const AS_WRITTEN = {
  english: false,
  sentenceCase: false,
  caseProtection: false,
  fieldMode: { keywords: 'richtext' },
} as const;

/** BibTeX: each record, and the references of the archive, as Zotero's Better BibTeX reads them. */
export const bibtexFormat: Format = {
  name: 'BibTeX',
  reader: '@retorquere/bibtex-parser',
  surfaces: ['record-files', 'references-bibtex'],
  check: async ({ archive, files }) => {
    const { deposits } = archive.registry;
    const errors: string[] = [];
    const all = entriesOf(textOf(files, '/datasets/references.bib'), 'references.bib', errors);
    if (all.length !== deposits.length) errors.push(`references.bib has ${all.length} entries`);
    for (const [at, deposit] of deposits.entries()) {
      const path = fileOf(deposit, 'citation.bib');
      const [own, ...others] = entriesOf(textOf(files, path), path, errors);
      if (others.length > 0) errors.push(`${path} has more than one entry`);
      errors.push(
        ...wrongEntry(path, archive, deposit, own),
        ...wrongEntry('references.bib', archive, deposit, all[at]),
      );
    }
    return { documents: deposits.length * 2, errors };
  },
};

function entriesOf(text: string, path: string, found: string[]): Entry[] {
  const { entries, errors } = parse(text, AS_WRITTEN);
  found.push(...errors.map(({ error }) => `${path}: ${error}`));
  return entries;
}

function wrongEntry(path: string, archive: Archive, deposit: Deposit, entry: Entry | undefined): string[] {
  const facts = factsOf(archive, deposit);
  const { author = [], keywords = [], ...fields } = entry?.fields ?? {};
  const names = author.map(({ name, lastName, firstName, prefix, suffix }) => ({
    whole: name,
    family: [prefix, lastName].filter(Boolean).join(' '),
    given: firstName,
    suffix,
  }));
  const dataset = /\bdata ?set\b/i.test(deposit.content_type);
  return differences(
    `${path}, ${entry?.key}`,
    {
      ...facts,
      keywords: asSplit(facts.keywords),
      key: `axn-${deposit.hex}`,
      type: dataset ? 'dataset' : 'misc',
      year: deposit.date.slice(0, 4),
      eprint: deposit.axn.slice(0, deposit.axn.lastIndexOf('.')),
      version: flat(deposit.version),
      doi: undefined,
    },
    {
      title: fields.title,
      creators: namesAs(names),
      date: fields.date,
      keywords: keywords.toSorted(),
      axn: fields.annotation,
      url: fields.url,
      license: fields.copyright,
      key: entry?.key,
      type: entry?.type,
      year: fields.year,
      eprint: fields.eprint,
      version: fields.version,
      doi: fields.doi,
    },
  );
}

/**
 * Keywords as the parser splits them: at semicolons, too, and at commas between braces; each once, in an order of its own. Biblatex knows
 * commas only (manual, 2.2.3, “keywords”), so that is a habit of the parser, and is no loss of ours.
 */
function asSplit(keywords: readonly string[]): string[] {
  const parts = keywords.flatMap((keyword) => keyword.split(/[,;]/)).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))].toSorted();
}
