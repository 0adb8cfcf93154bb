import type { CitedWork } from './work.ts';

/** What the styles for people leave to the place where a citation stands. */
export interface Setting {
  /** Sets words in italics. */
  readonly italic: (text: string) => string;
  /** The day on which the reader saw the record, in the form of the style. */
  readonly accessed: string;
}

/** A citation without italics. A page that is the same for all readers knows no day of access, and leaves its place open. */
export const PLAIN: Setting = { italic: (text) => text, accessed: '[day of access]' };

/** A part of a citation: words in italics, the open place of the day of access, or other words. */
export interface CitationPart {
  readonly text: string;
  readonly kind: 'words' | 'italic' | 'accessed';
}

// Noncharacters (Unicode 23.7), which no text has.
const [ITALIC, ROMAN, DAY] = ['\uFDD0', '\uFDD1', '\uFDD2'];

/** A citation in its parts, by a style that writes it. */
export function partsOf(
  write: (work: CitedWork, setting?: Setting) => string,
  work: CitedWork,
): CitationPart[] {
  const written = write(work, {
    italic: (text) => `${ITALIC}${text}${ROMAN}`,
    accessed: `${DAY}${PLAIN.accessed}${DAY}`,
  });
  let kind: CitationPart['kind'] = 'words';
  return written.split(/([\uFDD0-\uFDD2])/).flatMap((text): CitationPart[] => {
    if (text === ITALIC) kind = 'italic';
    else if (text === ROMAN) kind = 'words';
    else if (text === DAY) kind = kind === 'accessed' ? 'words' : 'accessed';
    else if (text !== '') return [{ text, kind }];
    return [];
  });
}
