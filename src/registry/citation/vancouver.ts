import { creatorsOf, initialsOf } from './names.ts';
import { dayOf, mark, stopped, versionOf, withoutStop, withSuccessor } from './parts.ts';
import { PLAIN } from './setting.ts';
import { type CitedWork, isDataset } from './work.ts';

/** Of more than six authors the first six are named. */
const MOST = 6;

/**
 * The citation in Vancouver style (NLM, Citing Medicine, 2nd edition, chapters 18 and 22: reports and books on the Internet): author,
 * title with its medium, version, publisher and day, day of access, number, “Available from”. No place of publication is known.
 */
export function vancouverCitation(work: CitedWork, { accessed } = PLAIN): string {
  const { year, monthWord, day } = dayOf(work);
  const medium = isDataset(work.contentType) ? '[dataset on the Internet]' : '[Internet]';
  const parts = [
    stopped(authors(work)),
    `${withoutStop(work.title)} ${medium}${mark(work)}.`,
    `${versionOf(work)}.`,
    `[place unknown]: ${withoutStop(work.publisher)}; ${year} ${monthWord.slice(0, 3)} ${day} [cited ${accessed}].`,
    `Deposit no.: ${work.number} (${work.axn}).`,
  ];
  return withSuccessor(`${parts.join(' ')} Available from: ${work.url}`, work);
}

function authors(work: CitedWork): string {
  const names = creatorsOf(work).map((creator) =>
    'literal' in creator
      ? creator.literal
      : `${creator.family} ${initialsOf(creator.given).replace(/[.\s-]/g, '')}`,
  );
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')}, et al.` : names.join(', ');
}
