import { snapshot } from '../../archive/snapshot.ts';
import type { Capture } from '../../registry/model/observations.ts';
import { onceFor } from '../../registry/once.ts';

/** The captures of the archive by the ids of their observations. */
export function capturesById(): ReadonlyMap<string, Capture> {
  const { archive } = snapshot();
  return onceFor(
    archive,
    'captures by id',
    () => new Map(archive.captures.entries.map((capture) => [capture.obs_id, capture])),
  );
}
