import { creatorsOf, initialsOf } from './names.ts';
import { dayOf, stopped, versionOf, withoutStop } from './parts.ts';
import { type CitedWork, isDataset } from './work.ts';

/** Of more than six authors the first six are named. */
const MOST = 6;

/**
 * The citation in Vancouver style (NLM, Citing Medicine, 2nd edition, chapters 18 and 22: reports and books on the Internet): author,
 * title with its medium, version, publisher and day, number, “Available from”. No place of publication is known; there is no day of
 * access, because what the address leads to never changes.
 */
export function vancouverCitation(work: CitedWork): string {
  const { year, monthWord, day } = dayOf(work);
  const medium = isDataset(work.contentType) ? '[dataset on the Internet]' : '[Internet]';
  const parts = [
    stopped(authors(work)),
    `${withoutStop(work.title)} ${medium}.`,
    `${versionOf(work)}.`,
    `[place unknown]: ${withoutStop(work.publisher)}; ${year} ${monthWord.slice(0, 3)} ${day}.`,
    `Report No.: ${work.axn}.`,
  ];
  return `${parts.join(' ')} Available from: ${work.url}`;
}

function authors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator
      ? creator.literal
      : `${creator.family} ${initialsOf(creator.given).replace(/[.\s-]/g, '')}`,
  );
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')}, et al.` : names.join(', ');
}
