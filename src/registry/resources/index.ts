import { addresses } from './addresses.ts';
import { captures } from './captures.ts';
import { concepts } from './concepts.ts';
import { familiarization } from './familiarization.ts';
import { nmen } from './nmen.ts';
import { overwrites } from './overwrites.ts';
import { register } from './register.ts';
import { registry } from './registry.ts';
import { resolution } from './resolution.ts';
import type { Resource } from './resource.ts';
import { site } from './site.ts';
import { terms } from './terms.ts';
import { waivers } from './waivers.ts';

// The one list of resources: what stands under `data/` besides texts and editions. From it derive the loader, `Archive`, the empty
// defaults, the collections of the site, the published schemas and catalog entries, the published twins, the counts of state.json,
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
  familiarization,
  overwrites,
  site,
] as const;

type Listed = (typeof LIST)[number];
export type ResourceName = Listed['name'];

/** The resources by name, in the order of the list. */
export const RESOURCES = Object.fromEntries(LIST.map((resource) => [resource.name, resource])) as {
  readonly [R in Listed as R['name']]: R;
};

/** The value of each resource, by name: the part of an archive that is read from `data/`. */
export type ResourceValues = {
  readonly [R in Listed as R['name']]: R extends Resource<string, infer Value, infer _Item> ? Value : never;
};

/** The type of an item of a resource. */
export type ItemOf<Name extends ResourceName> =
  Extract<Listed, { name: Name }> extends Resource<string, infer _Value, infer ItemValue> ? ItemValue : never;

/** The list for whatever treats all resources alike. */
export const ALL_RESOURCES: readonly Resource[] = LIST;

/** Every file under `data/` that is there in each archive. */
export const SOURCE_PATHS: readonly string[] = ALL_RESOURCES.map(({ path }) => path);

/** The resource whose file a path of the archive is, or undefined. */
export function resourceAt(path: string): Resource | undefined {
  return ALL_RESOURCES.find((resource) => resource.path === path);
}
