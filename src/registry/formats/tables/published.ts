import type { Archive } from '../../archive/archive.ts';
import { BEGUN } from '../../archive/moments.ts';
import { resolutionView } from '../../archive/resolution/view.ts';
import { type ResourceName, valueIn } from '../../archive/resources/index.ts';
import { linesIn, type Resource } from '../../archive/resources/resource.ts';
import type {
  PublishedCaptureRegistry,
  PublishedRegister,
  PublishedRegistry,
  PublishedTermRegistry,
} from '../../model/published.ts';
import { TERM_TYPES } from '../../model/vocabulary.ts';
import { addressesView } from '../../observation/addresses/view.ts';
import { conceptsView, depositView } from '../../reading/concept-index.ts';
import { termsOf } from '../../reading/concepts.ts';

// The tables of an archive as they are published: what is stored, with the counts and days that follow from it.

/** The deposits, with the concepts that their texts mention. A site writes them line by line. */
function registryView(archive: Archive): PublishedRegistry {
  const { schema_version, deposits } = archive.registry;
  const views = deposits.map((deposit) => depositView(archive, deposit));
  return { schema_version, total_deposits: deposits.length, deposits: views };
}

/** The minted terms: their day is that on which the newest deposit was minted that defines one. */
export function termsView(archive: Archive): PublishedTermRegistry {
  const { registry } = archive;
  const terms = termsOf(archive);
  const defining = new Set(terms.map(({ defined_in_deposit }) => defined_in_deposit));
  const byType = Map.groupBy(terms, ({ type }) => type);
  const days = registry.deposits
    .filter(({ deposit_number }) => defining.has(deposit_number))
    .map(({ minted_at }) => minted_at.slice(0, 10));
  return {
    version: archive.terms.version,
    last_updated: days.sort().at(-1) ?? BEGUN,
    total_terms: terms.length,
    // In the order of the vocabulary.
    type_distribution: Object.fromEntries(
      TERM_TYPES.flatMap((type) => (byType.has(type) ? [[type, byType.get(type)?.length ?? 0]] : [])),
    ),
    terms: [...terms],
  };
}

/** The captures: their day is that of the newest. */
export function capturesView({ captures }: Archive): PublishedCaptureRegistry {
  const { registry_id, version, author, license, entries } = captures;
  return {
    registry_id,
    version,
    date:
      captures.entries
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? BEGUN,
    total_captures: entries.length,
    author,
    license,
    entries,
  };
}

function registerView({ register: { schema_version, entries } }: Archive): PublishedRegister {
  return { schema_version, total_entries: entries.length, entries };
}

const VIEWS: Partial<Record<ResourceName, (archive: Archive) => object>> = {
  registry: registryView,
  concepts: conceptsView,
  terms: termsView,
  captures: capturesView,
  register: registerView,
  resolution: resolutionView,
  addresses: addressesView,
};

/** The value of a resource as the site publishes it: with what follows from it, where there is such. */
export function publishedValue(archive: Archive, resource: Pick<Resource, 'name'>): unknown {
  return VIEWS[resource.name as ResourceName]?.(archive) ?? valueIn(archive, resource);
}

/** The items of a resource that are counted: as they are published, but deposits as they are stored, since a view only adds to each. */
export function countedItems(archive: Archive, resource: Resource): unknown[] {
  const value = resource.kind === 'registry' ? valueIn(archive, resource) : publishedValue(archive, resource);
  return Array.from(resource.items(value), ([, item]) => item);
}

/** How many items a resource has as it is published; of a log, how many lines. */
export function countOf(archive: Archive, resource: Resource): number {
  return resource.kind === 'log'
    ? linesIn(String(valueIn(archive, resource))).length
    : countedItems(archive, resource).length;
}
