import {
  creatorLine,
  creatorsOf,
  initialsOf,
  inverted,
  invertedName,
  listed,
  spokenName,
} from '../../identity/names.ts';
import {
  type CitedWork,
  dayOf,
  isDataset,
  mark,
  quoted,
  type Stated,
  stopped,
  versionOf,
  withoutStop,
  withSuccessor,
} from './work.ts';

// The styles for people.

/** The choices that the styles for people leave to the place of a citation. */
export interface Setting {
  readonly italic: (text: string) => string;
  /** The day on which the reader saw the record, in the form of the style. */
  readonly accessed: string;
}

/** A citation without italics. A page that is the same for all readers knows no day of access, and leaves its place open. */
export const PLAIN: Setting = { italic: (text) => text, accessed: '[day of access]' };

/** The citation in plain text: creator, year, title, version, registry, identifier, URL; the status of a work that is not current. */
export function plainCitation(
  work: Stated & Pick<CitedWork, 'creator' | 'date' | 'title' | 'version' | 'publisher' | 'axn' | 'url'>,
): string {
  const parts = [
    `${withoutStop(creatorLine(work))} (${work.date.slice(0, 4)}).`,
    `${withoutStop(work.title)}${mark(work)} (${work.version}).`,
    stopped(work.publisher),
    work.axn,
    work.url,
  ];
  return withSuccessor(parts.join(' '), work);
}

/** APA's Publication Manual names at most twenty authors; of more, the first nineteen and the last. */
const APA_MOST = 20;

/**
 * The citation in APA style, 7th edition (10.4, reports, and 10.9, data sets): author, year, title with version and number in
 * parentheses, repository, URL without a full stop; the title in italics. The title has the capitals with which it was deposited.
 */
export function apaCitation(work: CitedWork, { italic } = PLAIN): string {
  const kind = isDataset(work.contentType) ? ' [Data set]' : '';
  const title = `${italic(withoutStop(work.title))} (${versionOf(work)}; ${work.axn})${kind}${mark(work)}.`;
  const citation = `${stopped(apaAuthors(work))} (${dayOf(work).year}). ${title} ${stopped(work.publisher)} ${work.url}`;
  return withSuccessor(citation, work);
}

function apaAuthors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator ? creator.literal : inverted(creator, initialsOf(creator.given)),
  );
  if (names.length > APA_MOST) return `${names.slice(0, APA_MOST - 1).join(', ')}, … ${names.at(-1)}`;
  return listed(names, ', & ');
}

const ABBREVIATED = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/**
 * The citation in MLA style, 9th edition (5.2, template of core elements): author, title of the source, container in italics, version, number,
 * date, location. The first of two authors is inverted; of three or more, only the first is named.
 */
export function mlaCitation(work: CitedWork, { italic } = PLAIN): string {
  const { year, month, day } = dayOf(work);
  const container = [
    italic(work.publisher),
    versionOf(work).replace('Version', 'version'),
    `no. ${work.number}`,
    `${day} ${ABBREVIATED[month - 1]} ${year}`,
    work.axn,
    work.url,
  ];
  return withSuccessor(`${stopped(mlaAuthors(work))} ${quotedTitle(work)} ${container.join(', ')}.`, work);
}

function quotedTitle(work: CitedWork): string {
  return mark(work) ? `${quoted(work.title)}${mark(work)}.` : quoted(work.title);
}

function mlaAuthors(work: CitedWork): string {
  const [first, second, ...others] = creatorsOf(work);
  const name = first ? invertedName(first) : '';
  if (!second) return name;
  return others.length > 0 ? `${name}, et al.` : `${name}, and ${spokenName(second)}`;
}

/** Of more than ten authors the reference list names the first seven (14.76). */
const CHICAGO_MOST = 10;
const CHICAGO_NAMED = 7;

/**
 * The citation in Chicago style, 17th edition, author-date (15.50, websites and their contents, and 15.53, items in databases): author,
 * year, title, version, repository with the day, identifier, URL. The first author is inverted.
 */
export function chicagoCitation(work: CitedWork): string {
  const { year, monthWord, day } = dayOf(work);
  const parts = [
    `${stopped(chicagoAuthors(work))} ${year}.`,
    quotedTitle(work),
    `${versionOf(work)}.`,
    `${work.publisher}, ${monthWord} ${day}, ${year}.`,
    `${work.axn}.`,
    `${work.url}.`,
  ];
  return withSuccessor(parts.join(' '), work);
}

function chicagoAuthors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator, at) => (at === 0 ? invertedName : spokenName)(creator));
  if (names.length > CHICAGO_MOST) return `${names.slice(0, CHICAGO_NAMED).join(', ')}, et al.`;
  return listed(names, ', and ');
}

/** Of four or more authors only the first is named. */
const HARVARD_MOST = 3;

/**
 * The citation in Harvard style (Cite Them Right, 12th edition, reports and preprints): author, year in parentheses, title in italics,
 * version, number, repository, “Available at” with the day of access.
 */
export function harvardCitation(work: CitedWork, { italic, accessed } = PLAIN): string {
  const title = withoutStop(work.title);
  const parts = [
    `${italic(title)}${mark(work)}${/[?!？！]$/u.test(title) && !mark(work) ? '' : '.'}`,
    `${versionOf(work)}.`,
    `${work.axn}.`,
    `${withoutStop(work.publisher)}.`,
    `Available at: ${work.url} (Accessed: ${accessed}).`,
  ];
  return withSuccessor(
    `${harvardAuthors(work).replace(/,$/, '')} (${dayOf(work).year}) ${parts.join(' ')}`,
    work,
  );
}

function harvardAuthors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator
      ? withoutStop(creator.literal)
      : inverted(creator, initialsOf(creator.given).replace(/(?<=\.) (?=\p{L}\.)/gu, '')),
  );
  return names.length > HARVARD_MOST ? `${names[0]} et al.` : listed(names, ' and ');
}

/** Of more than six authors the first six are named. */
const VANCOUVER_MOST = 6;

/**
 * The citation in Vancouver style (NLM, Citing Medicine, 2nd edition, chapters 18 and 22: reports and books on the Internet): author,
 * title with its medium, version, publisher and day, day of access, number, “Available from”. No place of publication is known.
 */
export function vancouverCitation(work: CitedWork, { accessed } = PLAIN): string {
  const { year, monthWord, day } = dayOf(work);
  const medium = isDataset(work.contentType) ? '[dataset on the Internet]' : '[Internet]';
  const parts = [
    stopped(vancouverAuthors(work)),
    `${withoutStop(work.title)} ${medium}${mark(work)}.`,
    `${versionOf(work)}.`,
    `[place unknown]: ${withoutStop(work.publisher)}; ${year} ${monthWord.slice(0, 3)} ${day} [cited ${accessed}].`,
    `Deposit no.: ${work.number} (${work.axn}).`,
  ];
  return withSuccessor(`${parts.join(' ')} Available from: ${work.url}`, work);
}

function vancouverAuthors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator
      ? creator.literal
      : [creator.family, lettersOf(creator.given), ordinalOf(creator.suffix)].filter(Boolean).join(' '),
  );
  return names.length > VANCOUVER_MOST
    ? `${names.slice(0, VANCOUVER_MOST).join(', ')}, et al.`
    : names.join(', ');
}

function lettersOf(given: string): string {
  return initialsOf(given)
    .replace(/[.-]/g, '')
    .replace(/(?<=\p{Lu}) (?=\p{Lu})/gu, '');
}

/** A suffix without its full stop, and `3rd` of `III` (Citing Medicine, chapter 2, “Designations of rank in a family”). */
function ordinalOf(suffix = ''): string {
  const ordinals: Readonly<Record<string, string>> = {
    II: '2nd',
    III: '3rd',
    IV: '4th',
    V: '5th',
    VI: '6th',
  };
  return ordinals[suffix] ?? suffix.replaceAll('.', '');
}
