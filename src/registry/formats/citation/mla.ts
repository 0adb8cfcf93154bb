import { creatorsOf, invertedName, spokenName } from '../../identity/names.ts';
import { dayOf, mark, quoted, stopped, versionOf, withSuccessor } from './parts.ts';
import { PLAIN } from './setting.ts';
import type { CitedWork } from './work.ts';

const ABBREVIATED = [
  'Jan.',
  'Feb.',
  'Mar.',
  'Apr.',
  'May',
  'June',
  'July',
  'Aug.',
  'Sept.',
  'Oct.',
  'Nov.',
  'Dec.',
] as const;

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
  const title = mark(work) ? `${quoted(work.title)}${mark(work)}.` : quoted(work.title);
  return withSuccessor(`${stopped(authors(work))} ${title} ${container.join(', ')}.`, work);
}

function authors(work: CitedWork): string {
  const [first, second, ...others] = creatorsOf(work);
  const inverted = first ? invertedName(first) : '';
  if (!second) return inverted;
  return others.length > 0 ? `${inverted}, et al.` : `${inverted}, and ${spokenName(second)}`;
}
