import { type Entry, parse } from '@retorquere/bibtex-parser';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { differences } from './format.ts';
import { factsOf, flat, namesAs, referencesFormat } from './reference-facts.ts';

/** Titles are read as they were written, and keywords as text: as it comes, the parser hands on their TeX as it stands in the file. */
const AS_WRITTEN = {
  english: false,
  sentenceCase: false,
  caseProtection: false,
  fieldMode: { keywords: 'richtext' },
} as const;

/** BibTeX: each record, and the references of the archive, as Zotero's Better BibTeX reads them. */
export const bibtexFormat = referencesFormat<Entry>(
  {
    name: 'BibTeX',
    reader: '@retorquere/bibtex-parser',
    ...{ surface: 'references-bibtex', file: 'citation.bib', all: '/datasets/references.bib' },
  },
  (text, path) => {
    const { entries, errors } = parse(text, AS_WRITTEN);
    return { entries, errors: errors.map(({ error }) => `${path}: ${error}`) };
  },
  wrongEntry,
);

function wrongEntry(path: string, archive: Archive, deposit: Deposit, entry: Entry | undefined): string[] {
  const facts = factsOf(archive, deposit);
  const { author = [], keywords = [], ...fields } = entry?.fields ?? {};
  const names = author.map(({ name, lastName, firstName, prefix, suffix }) => ({
    whole: name,
    family: [prefix, lastName].filter(Boolean).join(' '),
    given: firstName,
    suffix,
  }));
  return differences(
    `${path}, ${entry?.key}`,
    {
      ...facts,
      keywords: asSplit(facts.keywords),
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
