import type { Deposit } from '../../model/deposit.ts';
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

/** `Version 1.0` of `v1.0`. */
export function versionOf({ version }: Pick<CitedWork, 'version'>): string {
  return `Version ${version.replace(/^v(?:ersion)?\s*(?=\d)/i, '')}`;
}

/** What a bibliography must not leave out of a title: that the work is not, or not any more, what its registry would have cited. */
export function mark({ withdrawn, supersededBy, draft }: Stated): string {
  const state = withdrawn
    ? 'Withdrawn'
    : supersededBy !== undefined
      ? 'Superseded'
      : draft
        ? 'Draft'
        : undefined;
  return state ? ` [${state}]` : '';
}

/** What is said of the state of a work. */
export type Stated = Pick<CitedWork, 'withdrawn' | 'supersededBy' | 'noneCurrent' | 'draft'>;

/** The title with the state of the work, for the formats that a program puts into a bibliography. */
export function statedTitle(work: Stated & Pick<CitedWork, 'title'>): string {
  return `${work.title}${mark(work)}`;
}

/** The same of an entry. */
export function entryTitle({ title, status }: Pick<Deposit, 'title' | 'status'>): string {
  const states = {
    ACTIVE: '',
    SUPERSEDED: ' [Superseded]',
    WITHDRAWN: ' [Withdrawn]',
    DRAFT_PENDING: ' [Draft]',
  };
  return `${title}${states[status]}`;
}

/** What became of a superseded work: which version to see, or that none is current. Empty for another work. */
export function successorOf({ supersededBy, noneCurrent }: Stated): string {
  if (supersededBy === undefined) return '';
  return noneCurrent
    ? `the latest version, deposit ${supersededBy}, was withdrawn, and no version is current`
    : `see deposit ${supersededBy}`;
}

/** A citation with what follows it: that another version stands in the place of the work. */
export function withSuccessor(citation: string, work: Stated): string {
  const successor = successorOf(work);
  return successor === '' ? citation : `${citation} [Superseded; ${successor}]`;
}

/** The note in the formats for programs: the status of a work that is not current, the number, and the hash. */
export function noteOf(work: CitedWork): string {
  const { draft, supersededBy, withdrawn, number, hash } = work;
  const day = withdrawn?.date ? ` ${withdrawn.date}` : '';
  const why = withdrawn?.reason ? `: ${withdrawn.reason}` : '';
  const status = withdrawn
    ? `${stopped(`Withdrawn${day}${why}`)} `
    : supersededBy !== undefined
      ? `Superseded; ${successorOf(work)}. `
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
