import { writeRegistry } from '../mint/changeset.ts';
import { file, type Surface } from './surface.ts';

/** `/data/registry.json`: every deposit, always whole (decision 7). */
export const registrySurface: Surface = {
  name: 'registry',
  canonical_path: '/data/registry.json',
  describes: 'Every deposit with all its fields; the single source of truth.',
  derived_from: ['/data/registry.json'],
  files: ({ archive }) => [file('/data/registry.json', () => writeRegistry(archive.registry))],
};
