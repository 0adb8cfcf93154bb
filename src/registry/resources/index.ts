import type { ZodType } from 'zod';
import { addresses } from './addresses.ts';
import { adoption } from './adoption.ts';
import { adoptions } from './adoptions.ts';
import { captures } from './captures.ts';
import { concepts } from './concepts.ts';
import { familiarization } from './familiarization.ts';
import { intakes } from './intakes.ts';
import { nmen } from './nmen.ts';
import { overwrites } from './overwrites.ts';
import { register } from './register.ts';
import { registry } from './registry.ts';
import { resolution } from './resolution.ts';
import { linesIn, type Resource } from './resource.ts';
import { site } from './site.ts';
import { takedowns } from './takedowns.ts';
import { terms } from './terms.ts';
import { waivers } from './waivers.ts';

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

/** How many items a resource has; of a log, how many lines. */
export function countOf(archive: ResourceValues, resource: Resource): number {
  const value = valueIn(archive, resource);
  return resource.kind === 'log' ? linesIn(String(value)).length : [...resource.items(value)].length;
}
