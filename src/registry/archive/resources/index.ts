import type { ZodType } from 'zod';
import * as z from 'zod';
import { Instant, NonEmpty, Sha256Hex } from '../../model/primitives.ts';
import { RESOLVE_STATUSES, VIA_TYPES } from '../../model/vocabulary.ts';
import { adoptions, familiarization, intakes, overwrites, takedowns } from './logs.ts';
import { registry } from './registry.ts';
import type { Counted, Resource } from './resource.ts';
import {
  addresses,
  adoption,
  captures,
  concepts,
  nmen,
  register,
  resolution,
  site,
  terms,
  waivers,
} from './tables.ts';

// The one list of resources: what stands under `data/` besides texts and editions. From it derive the loader, `Archive`, the empty
// defaults, the published schemas and catalog entries, the published twins, the counts of state.json,
// what a change touched and what a stale write is. Its order is that of the catalog.

const LIST = [
  registry,
  concepts,
  terms,
  resolution,
  addresses,
  captures,
  register,
  nmen,
  waivers,
  adoption,
  familiarization,
  overwrites,
  intakes,
  adoptions,
  takedowns,
  site,
] as const;

type Listed = (typeof LIST)[number];
export type ResourceName = Listed['name'];

/** The resources by name, in the order of the list. */
export const RESOURCES = Object.fromEntries(LIST.map((resource) => [resource.name, resource])) as {
  readonly [R in Listed as R['name']]: R;
};

/** The value of each resource, by name: the part of an archive that is read from the files of the list. */
export type ResourceValues = {
  readonly [R in Listed as R['name']]: R['empty'];
};

/** The type of an item of a resource. */
export type ItemOf<Name extends ResourceName> =
  NonNullable<Extract<Listed, { name: Name }>['item']> extends ZodType<infer ItemValue> ? ItemValue : never;

/** The list for whatever treats all resources alike. */
export const ALL_RESOURCES: readonly Resource[] = LIST;

/** The append-only logs of the list. */
export const LOGS: readonly Resource[] = ALL_RESOURCES.filter(({ kind }) => kind === 'log');

/** The values that the resources have in a new archive. */
export const EMPTY = Object.fromEntries(LIST.map(({ name, empty }) => [name, empty])) as ResourceValues;

/** The value of a resource in an archive. */
export function valueIn(archive: ResourceValues, { name }: Pick<Resource, 'name'>): unknown {
  return archive[name as ResourceName];
}

/** The resource whose file, or part, a path of the archive is, or undefined. */
export function resourceAt(path: string): Resource | undefined {
  return ALL_RESOURCES.find((resource) => resource.path === path || resource.parts?.has(path));
}

// The counts of state.json, and the part of its schema that follows from these counts.

/** A section of `state.json`. In the registry section, the total comes first, then the tallies, then what is computed from deposits. */
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

function totalShape(section: Section): Record<string, typeof Count> {
  return Object.fromEntries(countedIn(section).map(([, { as }]) => [as, Count]));
}

/** The keys of the tallies of a section: how often each value of a vocabulary occurs. */
function tallyShape(section: Section): Record<string, z.ZodType<Partial<Record<string, number>>>> {
  return Object.fromEntries(
    countedIn(section).flatMap(([, { tallies = {} }]) =>
      Object.entries(tallies).map(([name, { values }]) => [name, z.partialRecord(z.enum(values), Count)]),
    ),
  );
}

/** The schema of `state.json`. What it counts of the resources comes from their list. */
export const State = z.strictObject({
  schema_version: NonEmpty,
  generated_at: Instant,
  source_commit: NonEmpty.nullable(),
  deposits: z.strictObject({
    total: Count,
    ...tallyShape('registry'),
    series_count: Count,
    wiki_entries: Count,
    ...totalShape('deposits'),
  }),
  corpus: z.strictObject({
    ...totalShape('corpus'),
    citation_edges: Count,
    chunks: Count,
    ...tallyShape('corpus'),
    by_resolve_status: z.partialRecord(z.enum(RESOLVE_STATUSES), Count),
    by_via: z.partialRecord(z.enum(VIA_TYPES), Count),
  }),
  data_files: z.record(NonEmpty, z.strictObject({ path: NonEmpty, size_bytes: Count, sha256: Sha256Hex })),
  protocols: z.record(NonEmpty, z.strictObject({ path: NonEmpty, version: NonEmpty, sha256: Sha256Hex })),
});
