import type { CitedWork } from './work.ts';

// What the styles for people have in common.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The day of a work: year, month as a number and as a word, day of the month. */
export function dayOf({ date }: Pick<CitedWork, 'date'>) {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: Number(month), monthWord: MONTHS[Number(month) - 1] ?? '', day: Number(day) };
}

/** `Version 1.0` of `v1.0`; a draft says that it is one. */
export function versionOf({ version, draft }: Pick<CitedWork, 'version' | 'draft'>): string {
  return `Version ${version.replace(/^v(?:ersion)?\s*(?=\d)/i, '')}${draft ? ', draft' : ''}`;
}

/** What follows the title in the styles for people: that the work was withdrawn. */
export function mark({ withdrawn }: Pick<CitedWork, 'withdrawn'>): string {
  return withdrawn ? ' [Withdrawn]' : '';
}

/** A citation with what follows it: that another version stands in the place of the work. */
export function withSuccessor(citation: string, { supersededBy }: Pick<CitedWork, 'supersededBy'>): string {
  return supersededBy === undefined ? citation : `${citation} [Superseded; see deposit ${supersededBy}]`;
}

/** The note in the formats for programs: the status of a work that is not current, the number, and the hash. */
export function noteOf({ draft, supersededBy, withdrawn, number, hash }: CitedWork): string {
  const day = withdrawn?.date ? ` ${withdrawn.date}` : '';
  const why = withdrawn?.reason ? `: ${withdrawn.reason}` : '';
  const status = withdrawn
    ? `${stopped(`Withdrawn${day}${why}`)} `
    : supersededBy !== undefined
      ? `Superseded; see deposit ${supersededBy}. `
      : draft
        ? 'Draft. '
        : '';
  return `${status}Deposit ${number}, SHA-256 ${hash}`;
}

/** A text that ends a sentence: with a full stop, unless it ends in a mark that closes a sentence. */
export function stopped(text: string): string {
  return /[.?!。？！…]["”’»」』)]?$/u.test(text) ? text : `${text}.`;
}

/** A text without the full stop at its end, which the style puts elsewhere; an ellipsis stays. */
export function withoutStop(text: string): string {
  return text.replace(/(?<!\.)\.$/, '');
}

/** A title within double quotation marks: its own become single ones. */
export function quotable(title: string): string {
  return title.replace(/“([^”]*)”/g, '‘$1’').replace(/"([^"]*)"/g, '‘$1’');
}

/** A title between quotation marks, with the full stop inside them. */
export function quoted(title: string): string {
  return `“${stopped(quotable(title))}”`;
}
