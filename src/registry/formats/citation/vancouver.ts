import { creatorsOf, initialsOf } from '../../identity/names.ts';
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
      : [creator.family, lettersOf(creator.given), ordinalOf(creator.suffix)].filter(Boolean).join(' '),
  );
  return names.length > MOST ? `${names.slice(0, MOST).join(', ')}, et al.` : names.join(', ');
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
