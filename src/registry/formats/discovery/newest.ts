import { type Archive, indexOf } from '../../archive/archive.ts';
import { changedAt, earliestOf, type Moment } from '../../archive/moments.ts';
import { resolutionView } from '../../archive/resolution/view.ts';
import { ALL_RESOURCES, type ResourceName, resourceAt, valueIn } from '../../archive/resources/index.ts';
import { registry as registryResource } from '../../archive/resources/registry.ts';
import type { Resource } from '../../archive/resources/resource.ts';
import type { CatalogIndex } from '../../model/catalog.ts';
import { addressesView } from '../../observation/addresses/view.ts';
import { conceptsView } from '../../reading/concept-index.ts';
import { termsOf } from '../../reading/concepts.ts';
import { capturesView, termsView } from '../tables/published.ts';
import { lifeOf } from './events.ts';

/** The first day of the protocol: the time of an archive that holds nothing, and of a feed that never had an entry. */
export const FIRST = '2026-06-22T00:00:00Z';

/**
 * The newest instant in the archive, which published files give as the time of their generation (`generated_at`): of an item of any source,
 * or of the last change of its file. There is no clock in a build. An empty archive has the first day of the protocol.
 */
export function newestInstant(archive: Archive): string {
  // The dates of concepts are those of deposits, and to find them is to read every text. A designation may begin on a later day.
  const dated = ALL_RESOURCES.filter(({ name }) => name !== 'concepts' && name !== 'nmen');
  return newestOf(dated.flatMap((resource) => momentsOf(archive, resource)));
}

/**
 * The newest day of what a published file of `data/` holds: of the items of a source and of the last change of its file, and of the sources
 * from which another is derived. What holds no date and was never changed has the first day of the protocol.
 */
export function newestDayOf(
  archive: Archive,
  entry: Pick<CatalogIndex['registries'][string], 'canonical_path' | 'derived_from'>,
): string {
  const source = resourceAt(entry.canonical_path.slice(1));
  const moments = source
    ? momentsOf(archive, source)
    : (entry.derived_from ?? []).flatMap((path) =>
        path === '/data/'
          ? [newestInstant(archive)]
          : momentsOf(archive, resourceAt(path.slice(1)) ?? registryResource),
      );
  return newestOf(moments).slice(0, 10);
}

type Moments = readonly (Moment | undefined)[];

/** When a resource changed, and when its items happened. A log ends with its newest line. */
function momentsOf(archive: Archive, resource: Resource): Moments {
  const { kind, name } = resource;
  const dates = kind === 'log' ? [newestLine(String(valueIn(archive, resource)))] : [];
  return [changedAt(archive, resource), ...(DATES[name as ResourceName]?.(archive) ?? dates)];
}

/** When the items of a table happened. */
const DATES: Partial<Record<ResourceName, (archive: Archive) => Moments>> = {
  registry: (archive) => archive.registry.deposits.flatMap((deposit) => lifeOf(archive, deposit)),
  concepts: (archive) =>
    Object.values(conceptsView(archive).concepts).flatMap(({ defined_in, referenced_in }) =>
      [defined_in, ...referenced_in].map((number) => indexOf(archive).byNumber.get(number ?? 0)?.minted_at),
    ),
  terms: (archive) => (termsOf(archive).length > 0 ? [termsView(archive).last_updated] : []),
  resolution: (archive) =>
    archive.resolution.mappings.length > 0 ? [resolutionView(archive).last_updated] : [],
  captures: (archive) => (archive.captures.entries.length > 0 ? [capturesView(archive).date] : []),
  addresses: (archive) =>
    Object.values(addressesView(archive).addresses).map((one) => one.latest_observation_date),
  register: ({ register }) => register.entries.map(({ date }) => date),
  nmen: ({ nmen }) => nmen.entities.flatMap(({ designations }) => designations.map(({ since }) => since)),
  waivers: ({ waivers }) => waivers.waivers.map(({ date }) => date),
  adoption: ({ adoption }) => [adoption.adopted_at ?? undefined],
};

/** The instant of the last line of a log. */
function newestLine(text: string): Moment | undefined {
  const at = text.lastIndexOf('"ts":"');
  return at < 0 ? undefined : text.slice(at + '"ts":"'.length, text.indexOf('"', at + '"ts":"'.length));
}

/** Of a day counts its first instant. */
function newestOf(moments: Moments): string {
  return moments.reduce<string>((newest, one) => {
    const instant = one && earliestOf(one);
    return instant && instant > newest ? instant : newest;
  }, FIRST);
}
