import { bibtexCitation } from '../citation/bibtex.ts';
import type { RecordFormat } from './format.ts';

/** `citation.bib`: the record as a BibTeX entry with the fields of biblatex. */
export const bibtexFormat: RecordFormat = {
  file: 'citation.bib',
  name: 'BibTeX',
  mediaType: 'application/x-bibtex',
  rel: 'describedby',
  write: ({ work }) => bibtexCitation(work),
};
