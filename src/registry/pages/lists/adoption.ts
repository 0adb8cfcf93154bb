import type { Archive } from '../../archive/archive.ts';
import { RESOURCES } from '../../archive/resources/index.ts';
import {
  ADOPTION_DEEDS,
  type AdoptionDeed,
  type AdoptionFinding,
  WHOLE_ARCHIVE,
  WHOLE_RESOURCE,
} from '../../model/receipts.ts';
import { onceFor } from '../../text/once.ts';
import { type List, readParts } from './list.ts';

/** A finding of an adoption with its place in the report, from 1, which never changes. */
export interface AdoptionRow extends AdoptionFinding {
  readonly at: number;
}

/** The deeds about a finding, in words. */
export const DEED_WORDS: Readonly<Record<AdoptionDeed, string>> = {
  mapped: 'Mapped',
  derived: 'Derived',
  repaired: 'Repaired',
  waived: 'Waived',
  quarantined: 'Set aside',
  kept: 'Kept',
  stopped: 'Stopped',
};

/** The meaning of each deed, as a sentence. */
export const DEED_SENTENCES: Readonly<Record<AdoptionDeed, string>> = {
  mapped: 'The value was written in the form of this registry.',
  derived: 'The source has no value that could be used; one was computed.',
  repaired: 'The source contradicts itself or what it describes; the certain value was taken.',
  waived: 'The value stands as it came, and the rule does not ask for another as long as it stays the same.',
  quarantined: 'It is in no resource of this registry; its file is kept as it came.',
  kept: 'The model has no place for it; it is kept beside what the model has.',
  stopped: 'The adoption stopped.',
};

/** Where a finding is, in words: `deposit 12, title`. */
export function placeWords({ resource, key, field }: AdoptionFinding): string {
  const item = resource === RESOURCES.registry.name ? 'deposit' : resource;
  const where =
    resource === WHOLE_ARCHIVE ? key : key === WHOLE_RESOURCE ? `all ${resource}` : `${item} ${key}`;
  return field === undefined ? where : `${where}, ${field}`;
}

/** Everything that adoptions found, in the order of the report (issue “Your own registry”). */
export const adoptionList: List<AdoptionRow> = {
  name: 'adoption',
  page: 'adoption-page',
  noun: 'finding',
  nouns: 'findings',
  searched: 'Search by place, field or note',
  items: ({ adoption }: Archive) => adoption.findings.map((finding, at) => ({ ...finding, at: at + 1 })),
  parts: (items) => readParts(items, 50),
  id: ({ at }) => `finding-${at}`,
  title: (row) => `${row.rule}: ${placeWords(row)}`,
  texts: ({ note }) => (note === undefined ? [] : [note]),
  order: 'As in the report',
  orders: [
    { name: 'rule', title: 'Rule', by: ({ rule }) => rule },
    { name: 'place', title: 'Place', by: placeWords },
  ],
  facets: [
    { name: 'rule', title: 'Rule', values: ({ rule }) => [rule] },
    {
      name: 'done',
      title: 'What was done',
      values: ({ done }) => [done],
      order: ADOPTION_DEEDS.filter((deed) => deed !== 'stopped'),
      words: DEED_WORDS,
    },
    { name: 'resource', title: 'Resource', values: ({ resource }) => [resource] },
    { name: 'field', title: 'Field', values: ({ field }) => (field === undefined ? [] : [field]) },
  ],
};

/** The findings of an archive's adoptions counted by rule and deed, the most frequent rule first. */
export function ruleCounts(archive: Archive) {
  return onceFor(archive, 'adoption by rule', () =>
    [...Map.groupBy(archive.adoption.findings, ({ rule }) => rule)]
      .map(([rule, findings]) => ({
        rule,
        total: findings.length,
        deeds: ADOPTION_DEEDS.map(
          (deed) => [deed, findings.filter(({ done }) => done === deed).length] as const,
        ).filter(([, count]) => count > 0),
      }))
      .sort((a, b) => b.total - a.total || (a.rule < b.rule ? -1 : 1)),
  );
}
