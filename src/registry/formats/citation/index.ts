import { apaCitation } from './apa.ts';
import { bibtexCitation } from './bibtex.ts';
import { chicagoCitation } from './chicago.ts';
import { cslJsonCitation } from './csl-json.ts';
import { harvardCitation } from './harvard.ts';
import { mlaCitation } from './mla.ts';
import { plainCitation } from './plain.ts';
import { risCitation } from './ris.ts';
import type { Setting } from './setting.ts';
import { vancouverCitation } from './vancouver.ts';
import type { CitedWork } from './work.ts';

/** A format in which a deposit can be cited. */
interface CitationFormat {
  readonly id: string;
  readonly name: string;
  readonly write: (work: CitedWork, setting?: Setting) => string;
  /** How a day is written where the style gives the day of access. */
  readonly day?: 'day-first' | 'year-first';
}

/** All citation formats: first those for people, then those for programs. */
export const CITATION_FORMATS: readonly CitationFormat[] = [
  { id: 'plain', name: 'Plain text', write: plainCitation },
  { id: 'apa', name: 'APA', write: apaCitation },
  { id: 'mla', name: 'MLA', write: mlaCitation },
  { id: 'chicago', name: 'Chicago (author-date)', write: chicagoCitation },
  { id: 'harvard', name: 'Harvard', write: harvardCitation, day: 'day-first' },
  { id: 'vancouver', name: 'Vancouver', write: vancouverCitation, day: 'year-first' },
  { id: 'bibtex', name: 'BibTeX (biblatex)', write: bibtexCitation },
  { id: 'ris', name: 'RIS', write: risCitation },
  { id: 'csl', name: 'CSL-JSON', write: cslJsonCitation },
];
