import { writeRegistry } from '../mint/changeset.ts';
import { REGISTRY_PATH } from '../resources/paths.ts';
import { singleFile } from './surface.ts';

/** `/data/registry.json`: every deposit, always whole (decision 7). */
export const registrySurface = singleFile(
  {
    name: 'registry',
    path: `/${REGISTRY_PATH}`,
    purpose: 'Every deposit with all its fields; the single source of truth.',
    derived_from: [`/${REGISTRY_PATH}`],
  },
  ({ archive }) => writeRegistry(archive.registry),
);
