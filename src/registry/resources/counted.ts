import * as z from 'zod';
import { ALL_RESOURCES } from './index.ts';
import type { Counted, Resource } from './resource.ts';

// What state.json counts of the resources, and the part of its schema that comes of it.

/** A section of `state.json`; the tallies of the registry stand before what is computed of deposits, its total before them. */
export type Section = 'registry' | Counted<unknown>['section'];

/** The resources that are counted in a section, in the order of the list. */
export function countedIn(section: Section): readonly (readonly [Resource, Counted<unknown>])[] {
  return ALL_RESOURCES.flatMap((resource) => {
    const { counted, kind } = resource;
    const own = kind === 'registry' ? 'registry' : counted?.section;
    return counted && own === section ? [[resource, counted] as const] : [];
  });
}

const Count = z.int().min(0);

/** The keys of the totals of a section. */
export function totalShape(section: Section): Record<string, typeof Count> {
  return Object.fromEntries(countedIn(section).map(([, { as }]) => [as, Count]));
}

/** The keys of the tallies of a section: how often each value of a vocabulary occurs. */
export function tallyShape(section: Section): Record<string, z.ZodType<Partial<Record<string, number>>>> {
  return Object.fromEntries(
    countedIn(section).flatMap(([, { tallies = {} }]) =>
      Object.entries(tallies).map(([name, { values }]) => [name, z.partialRecord(z.enum(values), Count)]),
    ),
  );
}
