import { creatorsOf, initialsOf, listed } from './names.ts';
import { dayOf, versionOf, withoutStop } from './parts.ts';
import type { CitedWork } from './work.ts';

/** Of four or more authors only the first is named. */
const MOST = 3;

/**
 * The citation in Harvard style (Cite Them Right, 12th edition, reports and preprints): author, year in parentheses, title, version,
 * number, repository, “Available at”. It has no day of access: what the address leads to never changes.
 */
export function harvardCitation(work: CitedWork): string {
  const title = withoutStop(work.title);
  const parts = [
    /[?!？！]$/u.test(title) ? title : `${title}.`,
    `${versionOf(work)}.`,
    `${work.axn}.`,
    `${withoutStop(work.publisher)}.`,
    `Available at: ${work.url}.`,
  ];
  return `${withoutComma(authors(work))} (${dayOf(work).year}) ${parts.join(' ')}`;
}

function authors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator
      ? withoutStop(creator.literal)
      : `${creator.family}, ${initialsOf(creator.given).replaceAll(' ', '')}`,
  );
  return names.length > MOST ? `${names[0]} et al.` : listed(names, ', ', ' and ');
}

function withoutComma(text: string): string {
  return text.replace(/,$/, '');
}
