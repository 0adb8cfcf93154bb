import type { Archive } from '../../archive/archive.ts';
import type { RegisterEntry } from '../../model/observations.ts';
import { EVIDENCE } from '../../model/vocabulary.ts';
import { observationsOf } from '../../observation/entry.ts';
import { entryName } from '../../observation/route.ts';
import { pageNamed } from '../index.ts';
import { grownParts, type List } from './list.ts';

/** The path of the page of an entry. */
export function entryPath(slug: string): string {
  return `${pageNamed('register-page').path}${entryName(slug)}/`;
}

const datesOf = (entry: RegisterEntry) => observationsOf(entry).map(({ date }) => date);
const newest = (entry: RegisterEntry) => datesOf(entry).toSorted().at(-1) ?? '';

/** The observation register, in the order in which its entries came. */
export const registerList: List<RegisterEntry> = {
  name: 'register',
  page: 'register-page',
  noun: 'entry',
  nouns: 'entries',
  items: ({ register }: Archive) => register.entries,
  parts: grownParts,
  id: ({ slug }) => `entry-${slug}`,
  title: ({ q }) => q,
  path: ({ slug }) => entryPath(slug),
  texts: ({ slug, entity }) => [slug, entity],
  order: 'Last added',
  orders: [
    { name: 'observed', title: 'Last observed', by: newest, backwards: true },
    { name: 'query', title: 'Query', by: ({ q }) => q.normalize('NFKD').toLowerCase() },
    {
      name: 'observations',
      title: 'Most observations',
      by: ({ observations }) => observations.length,
      backwards: true,
    },
  ],
  isSought: true,
  facets: [
    {
      name: 'archive',
      title: 'Archive',
      values: (entry) =>
        observationsOf(entry).map(({ archive_present }) => (archive_present ? 'present' : 'absent')),
      order: ['present', 'absent'],
      words: { present: 'In the answer', absent: 'Not in the answer' },
    },
    { name: 'surface', title: 'Surface', values: ({ surface }) => [surface] },
    {
      name: 'ev',
      title: 'Transcript',
      values: (entry) => observationsOf(entry).map(({ ev }) => ev),
      order: EVIDENCE,
      words: { paste: 'In the entry', capture: 'In a capture' },
    },
    {
      name: 'year',
      title: 'Year',
      values: (entry) => datesOf(entry).map((date) => date.slice(0, 4)),
      backwards: true,
    },
    {
      name: 'month',
      title: 'Month',
      values: (entry) => datesOf(entry).map((date) => date.slice(0, 7)),
      backwards: true,
    },
    { name: 'entity', title: 'Entity', values: ({ entity }) => [entity] },
  ],
};
