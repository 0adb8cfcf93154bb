import { writeRegistry } from '../mint/changeset.ts';
import { registry } from '../resources/registry.ts';
import { webPath } from '../resources/resource.ts';
import { singleFile } from './surface.ts';

/** `/data/registry.json`: every deposit, always whole (decision 7). */
export const registrySurface = singleFile(
  {
    name: 'registry',
    path: webPath(registry),
    purpose: 'Every deposit with all its fields; the single source of truth.',
    derived_from: [webPath(registry)],
  },
  ({ archive }) => writeRegistry(archive.registry),
);
