import { bibtexCitation, cslJsonCitation, risCitation } from '../citation/programs.ts';
import type { RecordFormat } from './format.ts';

/** `citation.bib`: the record as a BibTeX entry with the fields of biblatex. */
export const bibtexFormat: RecordFormat = {
  file: 'citation.bib',
  name: 'BibTeX',
  mediaType: 'application/x-bibtex',
  rel: 'describedby',
  write: ({ work }) => bibtexCitation(work),
};

/** `citation.json`: the record in CSL-JSON, an array of one item. */
export const cslJsonFormat: RecordFormat = {
  file: 'citation.json',
  name: 'CSL-JSON',
  mediaType: 'application/vnd.citationstyles.csl+json',
  rel: 'describedby',
  write: ({ work }) => cslJsonCitation(work),
};

/** `citation.ris`: the record in RIS, which reference managers import. */
export const risFormat: RecordFormat = {
  file: 'citation.ris',
  name: 'RIS',
  mediaType: 'application/x-research-info-systems',
  rel: 'describedby',
  write: ({ work }) => risCitation(work),
};
