import { type Archive, indexOf } from '../../archive/archive.ts';
import { changedAt, earliestOf, type Moment } from '../../archive/moments.ts';
import { resolutionView } from '../../archive/resolution/view.ts';
import { ALL_RESOURCES, resourceAt } from '../../archive/resources/index.ts';
import { registry as registryResource } from '../../archive/resources/registry.ts';
import { webPath } from '../../archive/resources/resource.ts';
import type { CatalogIndex } from '../../model/catalog.ts';
import { addressesView } from '../../observation/addresses/view.ts';
import { conceptsView } from '../../reading/concept-index.ts';
import { termsOf } from '../../reading/concepts.ts';
import { capturesView, termsView } from '../tables/published.ts';
import { lifeOf } from './events.ts';

/** The first day of the protocol: the time of an archive that holds nothing. */
const FIRST = '2026-06-22T00:00:00Z';

/**
 * The newest instant in the archive, which published files give as the time of their generation (`generated_at`): of an item of any source,
 * or of the last change of its file. There is no clock in a build. An empty archive has the first day of the protocol.
 */
export function newestInstant(archive: Archive): string {
  // The dates of concepts are those of deposits, and to find them is to read every text. A designation may begin on a later day.
  const dated = ALL_RESOURCES.filter(({ name }) => name !== 'concepts' && name !== 'nmen');
  return newestOf(
    dated.flatMap((resource) => [changedAt(archive, resource), ...datesIn(archive, resource.name)]),
  );
}

/**
 * The newest day of what a published file of `data/` holds: of the items of a source and of the last change of its file, and of the sources
 * from which another is derived. What holds no date and was never changed has the first day of the protocol.
 */
export function newestDayOf(
  archive: Archive,
  {
    canonical_path,
    derived_from = [],
  }: Pick<CatalogIndex['registries'][string], 'canonical_path' | 'derived_from'>,
): string {
  const source = resourceAt(canonical_path.slice(1));
  const moments = source
    ? [changedAt(archive, source), ...datesIn(archive, source.name)]
    : derived_from.map((path) => {
        if (path === '/data/') return newestInstant(archive);
        const held = resourceAt(path.slice(1)) ? path : webPath(registryResource);
        return newestDayOf(archive, { canonical_path: held });
      });
  return newestOf(moments).slice(0, 10);
}

/** When the items of a resource happened. A log ends with its newest line. */
function datesIn(archive: Archive, name: string): (Moment | undefined)[] {
  const { registry, resolution, register, captures, nmen, waivers, adoption } = archive;
  const minted = (number: number | null) => indexOf(archive).byNumber.get(number ?? 0)?.minted_at;
  switch (name) {
    case 'registry':
      return registry.deposits.flatMap((deposit) => lifeOf(archive, deposit));
    case 'concepts':
      return Object.values(conceptsView(archive).concepts).flatMap((one) =>
        [one.defined_in, ...one.referenced_in].map(minted),
      );
    case 'terms':
      return termsOf(archive).length > 0 ? [termsView(archive).last_updated] : [];
    case 'resolution':
      return resolution.mappings.length > 0 ? [resolutionView(archive).last_updated] : [];
    case 'captures':
      return captures.entries.length > 0 ? [capturesView(archive).date] : [];
    case 'addresses':
      return Object.values(addressesView(archive).addresses).map((one) => one.latest_observation_date);
    case 'register':
      return register.entries.map(({ date }) => date);
    case 'nmen':
      return nmen.entities.flatMap(({ designations }) => designations.map(({ since }) => since));
    case 'waivers':
      return waivers.waivers.map(({ date }) => date);
    case 'adoption':
      return [adoption.adopted_at ?? undefined];
    default: {
      const isLog = ALL_RESOURCES.some((one) => one.name === name && one.kind === 'log');
      return [isLog ? newestLine(String(archive[name as keyof Archive])) : undefined];
    }
  }
}

/** The instant of the last line of a log. */
function newestLine(text: string): Moment | undefined {
  const at = text.lastIndexOf('"ts":"');
  return at < 0 ? undefined : text.slice(at + '"ts":"'.length, text.indexOf('"', at + '"ts":"'.length));
}

/** Of a day counts its first instant. */
function newestOf(moments: readonly (Moment | undefined)[]): string {
  return moments.reduce<string>((newest, one) => {
    const instant = one && earliestOf(one);
    return instant && instant > newest ? instant : newest;
  }, FIRST);
}
