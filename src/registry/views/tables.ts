import { type Archive, indexOf } from '../archive.ts';
import { newestDay } from '../captures/problems.ts';
import { changedAt } from '../discovery/file-changes.ts';
import type { Deposit } from '../model/deposit.ts';
import {
  PublishedMapping as MappingSchema,
  type PublishedCaptureRegistry,
  type PublishedMapping,
  type PublishedRegister,
  type PublishedRegistry,
  type PublishedResolution,
  type PublishedTermRegistry,
} from '../model/published.ts';
import type { DoiMapping, Term } from '../model/tables.ts';
import { TERM_TYPES } from '../model/vocabulary.ts';
import { termsOf } from '../reading/concepts.ts';
import { targetOf } from '../resolution/target.ts';
import { RESOURCES, type ResourceName, valueIn } from '../resources/index.ts';
import { linesIn, type Resource } from '../resources/resource.ts';
import { normalizeDoi } from '../text/links.ts';
import { addressesView } from './addresses.ts';
import { conceptsView, depositView } from './concepts.ts';

// The tables of an archive as they are published: what is stored, with the counts and days that follow from it.

/** The deposits, with the concepts that their texts mention. A site writes them line by line. */
function registryView(archive: Archive): PublishedRegistry {
  const { schema_version, deposits } = archive.registry;
  const views = deposits.map((deposit) => depositView(archive, deposit));
  return { schema_version, total_deposits: deposits.length, deposits: views };
}

/** The day of a table that holds nothing yet. */
const BEGUN = '2026-07-01';

/** The minted terms: their day is that on which the newest deposit was minted that defines one. */
export function termsView(archive: Archive): PublishedTermRegistry {
  const { registry } = archive;
  const terms = termsOf(archive);
  const defining = new Set(terms.map(({ defined_in_deposit }) => defined_in_deposit));
  const days = registry.deposits
    .filter(({ deposit_number }) => defining.has(deposit_number))
    .map(({ minted_at }) => minted_at.slice(0, 10));
  return {
    version: archive.terms.version,
    last_updated: days.sort().at(-1) ?? BEGUN,
    total_terms: terms.length,
    type_distribution: distributionOf(terms),
    terms: [...terms],
  };
}

/** How often each type occurs, in the order of the vocabulary. */
function distributionOf(terms: readonly Term[]): PublishedTermRegistry['type_distribution'] {
  const counts = Map.groupBy(terms, ({ type }) => type);
  return Object.fromEntries(
    TERM_TYPES.flatMap((type) => {
      const count = counts.get(type)?.length;
      return count ? [[type, count]] : [];
    }),
  );
}

/** The captures: their day is that of the newest. */
export function capturesView({ captures }: Archive): PublishedCaptureRegistry {
  const { registry_id, version, author, license, entries } = captures;
  return {
    registry_id,
    version,
    date: newestDay(captures) ?? BEGUN,
    total_captures: entries.length,
    author,
    license,
    entries,
  };
}

function registerView({ register: { schema_version, entries } }: Archive): PublishedRegister {
  return { schema_version, total_entries: entries.length, entries };
}

/** The mappings of legacy DOIs: their day is that of the last change of their file. */
export function resolutionView(archive: Archive): PublishedResolution {
  const { version, mappings } = archive.resolution;
  const index = indexOf(archive);
  return {
    version,
    last_updated: changedAt(archive, RESOURCES.resolution)?.slice(0, 10) ?? BEGUN,
    total_mappings: mappings.length,
    total_unique_dois: new Set(mappings.map(({ dead_doi }) => normalizeDoi(dead_doi) ?? dead_doi)).size,
    mappings: mappings.map((mapping) => mappingView(mapping, targetOf(mapping, index))),
  };
}

/** A mapping with identifier and document id of its deposit, in the order of the schema. */
function mappingView(mapping: DoiMapping, target: Deposit | undefined): PublishedMapping {
  const { axn, sovereign_id } = target ?? {};
  const view: Readonly<Record<string, unknown>> = target ? { ...mapping, axn, sovereign_id } : mapping;
  const keys = Object.keys(MappingSchema.shape).filter((key) => view[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, view[key]])) as PublishedMapping;
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
