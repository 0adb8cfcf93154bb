import { bibtexCitation } from './bibtex.ts';
import { cslJsonCitation } from './csl-json.ts';
import { plainCitation } from './plain.ts';
import { risCitation } from './ris.ts';
import type { CitedWork } from './work.ts';

/** A format in which a deposit can be cited. */
export interface CitationFormat {
  readonly id: string;
  readonly name: string;
  readonly write: (work: CitedWork) => string;
}

/** All citation formats; the first is for people. */
export const CITATION_FORMATS: readonly CitationFormat[] = [
  { id: 'plain', name: 'Plain text', write: plainCitation },
  { id: 'bibtex', name: 'BibTeX', write: bibtexCitation },
  { id: 'ris', name: 'RIS', write: risCitation },
  { id: 'csl', name: 'CSL-JSON', write: cslJsonCitation },
];
