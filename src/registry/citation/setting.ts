import { marksBeside } from '../text/unused.ts';
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

/** A citation in its parts, by a style that writes it. */
export function partsOf(
  write: (work: CitedWork, setting?: Setting) => string,
  work: CitedWork,
): CitationPart[] {
  const [italic = '', roman = '', day = ''] = marksBeside(3, write(work));
  const written = write(work, {
    italic: (text) => `${italic}${text}${roman}`,
    accessed: `${day}${PLAIN.accessed}${day}`,
  });
  let kind: CitationPart['kind'] = 'words';
  return written.split(new RegExp(`([${italic}${roman}${day}])`)).flatMap((text): CitationPart[] => {
    if (text === italic) kind = 'italic';
    else if (text === roman) kind = 'words';
    else if (text === day) kind = kind === 'accessed' ? 'words' : 'accessed';
    else if (text !== '') return [{ text, kind }];
    return [];
  });
}
