import type { Deposit } from '../../model/deposit.ts';
import {
  PublishedMapping as MappingSchema,
  type PublishedMapping,
  type PublishedResolution,
} from '../../model/published.ts';
import type { DoiMapping } from '../../model/tables.ts';
import { normalizeDoi } from '../../text/links.ts';
import { type Archive, indexOf } from '../archive.ts';
import { BEGUN, changedAt } from '../file-changes.ts';
import { RESOURCES } from '../resources/index.ts';
import { targetOf } from './target.ts';

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
