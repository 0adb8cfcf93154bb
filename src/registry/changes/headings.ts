import { likeness, weighed } from './words.ts';

/** A heading of a text: its words as written, and the name of its section, which a remark at the end does not change. */
export interface Heading {
  readonly words: string;
  readonly name: string;
}

/** Headings with less in common (0 to 1) are those of two sections: “Series A” and “Series B” are. */
const ALIKE = 0.6;

/** The heading that a paragraph is or begins with (CommonMark 4.2), or undefined where it has none. */
export function headingOf(paragraph: string): Heading | undefined {
  const words = /^#{1,6}[ \t]+(\S.*)/.exec(paragraph)?.[1];
  if (words === undefined) return undefined;
  const bare = words.replace(/[*_`]/g, '').trim();
  const name = bare.replace(/[ \t]*\([^()]*\)$/, '') || bare;
  return { words, name: name.toLowerCase() };
}

/** Whether two headings are two states of one. */
export function headingsAlike(one: Heading, other: Heading): boolean {
  return likeness(weighed(one.name), weighed(other.name)) > ALIKE;
}
