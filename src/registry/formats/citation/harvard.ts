import { creatorsOf, initialsOf, inverted, listed } from '../../identity/names.ts';
import { dayOf, mark, versionOf, withoutStop, withSuccessor } from './parts.ts';
import { PLAIN } from './setting.ts';
import type { CitedWork } from './work.ts';

/** Of four or more authors only the first is named. */
const MOST = 3;

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
  return withSuccessor(`${withoutComma(authors(work))} (${dayOf(work).year}) ${parts.join(' ')}`, work);
}

function authors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator
      ? withoutStop(creator.literal)
      : inverted(creator, initialsOf(creator.given).replace(/(?<=\.) (?=\p{L}\.)/gu, '')),
  );
  return names.length > MOST ? `${names[0]} et al.` : listed(names, ', ', ' and ');
}

function withoutComma(text: string): string {
  return text.replace(/,$/, '');
}
