import { SUBMISSION_FIELDS } from '../model/submission.ts';

// Methodology and falsification conditions: fields of their own, and sections of what a reader reads (decision 15).

/** A field that a reader reads as a section, with its heading. */
export interface Section {
  readonly name: 'methodology' | 'falsification';
  readonly heading: string;
  readonly text: string;
}

type Fields = Readonly<Partial<Record<Section['name'], string | undefined>>>;

/** The sections that a deposit gives, in their order; what is empty or absent is none. */
export function sectionsOf(fields: Fields): Section[] {
  return SUBMISSION_FIELDS.flatMap(({ name, heading }) => {
    const text = name === 'methodology' || name === 'falsification' ? fields[name] : undefined;
    return text ? [{ name: name as Section['name'], heading, text }] : [];
  });
}

const written = ({ heading, text }: Section) => `## ${heading}\n\n${text}`;

/** Sections as Markdown. */
export function sectionsText(sections: readonly Section[]): string {
  return sections.map(written).join('\n\n');
}

/** The body of a deposit that came by an issue (decision 15): the full text, then each section under its own heading. */
export function wholeBody(fullText: string, fields: Fields): string {
  return [fullText, sectionsText(sectionsOf(fields))].filter((part) => part !== '').join('\n\n');
}

/**
 * The sections that a body does not hold. By Path A there are none. The text of Path B is hashed as it was handed in, so what its
 * entry says besides is shown beside the text, on the page and in the deposit file.
 */
export function sectionsBeside(body: string, fields: Fields): Section[] {
  return sectionsOf(fields).filter((section) => !body.includes(written(section)));
}
