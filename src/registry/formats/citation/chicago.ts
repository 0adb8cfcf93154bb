import { creatorsOf, invertedName, listed, spokenName } from '../../identity/names.ts';
import { dayOf, mark, quoted, stopped, versionOf, withSuccessor } from './parts.ts';
import type { CitedWork } from './work.ts';

/** Of more than ten authors the reference list names the first seven (14.76). */
const MOST = 10;
const NAMED = 7;

/**
 * The citation in Chicago style, 17th edition, author-date (15.50, websites and their contents, and 15.53, items in databases): author,
 * year, title, version, repository with the day, identifier, URL. The first author is inverted.
 */
export function chicagoCitation(work: CitedWork): string {
  const { year, monthWord, day } = dayOf(work);
  const title = mark(work) ? `${quoted(work.title)}${mark(work)}.` : quoted(work.title);
  const parts = [
    `${stopped(authors(work))} ${year}.`,
    title,
    `${versionOf(work)}.`,
    `${work.publisher}, ${monthWord} ${day}, ${year}.`,
    `${work.axn}.`,
    `${work.url}.`,
  ];
  return withSuccessor(parts.join(' '), work);
}

function authors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator, at) => (at === 0 ? invertedName : spokenName)(creator));
  if (names.length > MOST) return `${names.slice(0, NAMED).join(', ')}, et al.`;
  return listed(names, ', ', ', and ');
}
