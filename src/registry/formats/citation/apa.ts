import { creatorsOf, initialsOf, inverted, listed } from '../../identity/names.ts';
import { dayOf, mark, stopped, versionOf, withoutStop, withSuccessor } from './parts.ts';
import { PLAIN } from './setting.ts';
import { type CitedWork, isDataset } from './work.ts';

/** APA's Publication Manual names at most twenty authors; of more, the first nineteen and the last. */
const MOST = 20;

/**
 * The citation in APA style, 7th edition (10.4, reports, and 10.9, data sets): author, year, title with version and number in
 * parentheses, repository, URL without a full stop; the title in italics. The title has the capitals with which it was deposited.
 */
export function apaCitation(work: CitedWork, { italic } = PLAIN): string {
  const kind = isDataset(work.contentType) ? ' [Data set]' : '';
  const title = `${italic(withoutStop(work.title))} (${versionOf(work)}; ${work.axn})${kind}${mark(work)}.`;
  const citation = `${stopped(authors(work))} (${dayOf(work).year}). ${title} ${stopped(work.publisher)} ${work.url}`;
  return withSuccessor(citation, work);
}

function authors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator ? creator.literal : inverted(creator, initialsOf(creator.given)),
  );
  if (names.length > MOST) return `${names.slice(0, MOST - 1).join(', ')}, … ${names.at(-1)}`;
  return listed(names, ', ', ', & ');
}
