import { creatorsOf, initialsOf, inverted, invertedName, spokenName } from '../../identity/names.ts';
import { bibtexCitation, CITATION_FILES, cslJsonCitation, risCitation } from './programs.ts';
import {
  apaCitation,
  chicagoCitation,
  harvardCitation,
  mlaCitation,
  PLAIN,
  plainCitation,
  type Setting,
  vancouverCitation,
} from './styles.ts';
import { type CitedWork, quotable, withoutStop } from './work.ts';

/** A format in which a deposit can be cited. */
interface CitationFormat {
  readonly id: string;
  readonly name: string;
  readonly write: (work: CitedWork, setting?: Setting) => string;
  /** How a day is written where the style gives the day of access. */
  readonly day?: 'day-first' | 'year-first';
  /** The file beside the page of a record that has the citation in this format. */
  readonly file?: string;
}

/** All citation formats: first those for people, then those for programs. */
export const CITATION_FORMATS: readonly CitationFormat[] = [
  { id: 'plain', name: 'Plain text', write: plainCitation },
  { id: 'apa', name: 'APA', write: apaCitation },
  { id: 'mla', name: 'MLA', write: mlaCitation },
  { id: 'chicago', name: 'Chicago (author-date)', write: chicagoCitation },
  { id: 'harvard', name: 'Harvard', write: harvardCitation, day: 'day-first' },
  { id: 'vancouver', name: 'Vancouver', write: vancouverCitation, day: 'year-first' },
  { id: 'bibtex', name: 'BibTeX (biblatex)', write: bibtexCitation, file: CITATION_FILES.bibtex },
  { id: 'ris', name: 'RIS', write: risCitation, file: CITATION_FILES.ris },
  { id: 'csl', name: 'CSL-JSON', write: cslJsonCitation, file: CITATION_FILES.csl },
];

/** A part of a citation: words in italics, the open place of the day of access, or other words. */
export interface CitationPart {
  readonly text: string;
  readonly kind: 'words' | 'italic' | 'accessed';
  /** Whether it is read in a direction of its own (UAX #9, isolates): a name, a title, an address. */
  readonly isolated?: true;
}

/** The marks of a part and of the words after it. They are noncharacters, so no text contains them (SAN-001). */
const [ITALIC, ROMAN, DAY] = ['\uFDD0', '\uFDD1', '\uFDD2'] as const;
const MARKED: Setting = {
  italic: (text) => `${ITALIC}${text}${ROMAN}`,
  accessed: `${DAY}${PLAIN.accessed}${ROMAN}`,
};

/** A citation in its parts, by a style that writes it. */
export function partsOf(
  write: (work: CitedWork, setting?: Setting) => string,
  work: CitedWork,
): CitationPart[] {
  const parts = write(work, MARKED)
    .split(/(?=[\uFDD0-\uFDD2])/)
    .map((marked): CitationPart => {
      const kind = marked.startsWith(ITALIC) ? 'italic' : marked.startsWith(DAY) ? 'accessed' : 'words';
      return { kind, text: marked.replace(/^[\uFDD0-\uFDD2]/, '') };
    });
  const own = isolatedIn(work).map((text) => RegExp.escape(text));
  // Every second piece is one of them.
  return parts.flatMap((part) =>
    part.text
      .split(new RegExp(`(${own.join('|')})`))
      .map((text, at): CitationPart => ({ ...part, text, ...(at % 2 === 1 && { isolated: true }) }))
      .filter(({ text }) => text !== ''),
  );
}

/** The names, titles and addresses of a work as the styles write them, the longest first. */
function isolatedIn(work: CitedWork): readonly string[] {
  const names = creatorsOf(work).flatMap((creator) => [
    invertedName(creator),
    spokenName(creator),
    ...('family' in creator ? [inverted(creator, initialsOf(creator.given))] : []),
  ]);
  const { title, publisher, url } = work;
  const titles = [title, quotable(title), withoutStop(title)];
  const own = new Set([...names, ...titles, publisher, url].filter((text) => text !== ''));
  return [...own].sort((a, b) => b.length - a.length);
}
