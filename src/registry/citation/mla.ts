import { creatorsOf } from './names.ts';
import { dayOf, quoted, stopped, versionOf } from './parts.ts';
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
 * The citation in MLA style, 9th edition (5.2, template of core elements): author, title of the source, container, version, number,
 * date, location. The first of two authors is inverted; of three or more, only the first is named.
 */
export function mlaCitation(work: CitedWork): string {
  const { year, month, day } = dayOf(work);
  const container = [
    work.publisher,
    versionOf(work).replace('Version', 'version'),
    `deposit ${work.number}`,
    `${day} ${ABBREVIATED[month - 1]} ${year}`,
    work.axn,
    work.url,
  ];
  return `${stopped(authors(work))} ${quoted(work.title)} ${container.join(', ')}.`;
}

function authors(work: CitedWork): string {
  const [first, second, ...others] = creatorsOf(work);
  const inverted = first && ('literal' in first ? first.literal : `${first.family}, ${first.given}`);
  if (!second) return inverted ?? '';
  if (others.length > 0) return `${inverted}, et al.`;
  return `${inverted}, and ${'literal' in second ? second.literal : `${second.given} ${second.family}`}`;
}
