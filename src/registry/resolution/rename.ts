import type { DoiResolutionIndex } from '../model/resolution.ts';

/**
 * The resolution index after deposits got other identifiers, by their earlier ones: mappings name current identifiers (RES-004). Returns
 * undefined where no mapping names one of them. `day` is the day of the change.
 */
export function renamedMappings(
  index: DoiResolutionIndex,
  current: ReadonlyMap<string, string>,
  day: string,
): DoiResolutionIndex | undefined {
  if (!index.mappings.some(({ axn }) => axn !== undefined && current.has(axn))) return undefined;
  const mappings = index.mappings.map((mapping) => {
    const axn = mapping.axn === undefined ? undefined : current.get(mapping.axn);
    return axn === undefined ? mapping : { ...mapping, axn };
  });
  const last_updated = index.last_updated > day ? index.last_updated : day;
  return { ...index, last_updated, mappings };
}
