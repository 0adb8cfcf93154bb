import type { Archive } from '../archive.ts';
import { utf8Length } from '../identity/hash.ts';
import { writeRegistry } from '../mint/changeset.ts';
import { registryFiles } from '../mint/registry-files.ts';
import type { Registry } from '../model/deposit.ts';
import { registry } from '../resources/registry.ts';
import { webPath } from '../resources/resource.ts';
import { file, type Surface, singleFile } from './surface.ts';

/** Beyond so many bytes the registry is published in its parts. */
export const WHOLE_BYTES = 50_000_000;

const published = new WeakMap<Registry, ReadonlyMap<string, string>>();

/** The published files of a registry by their paths in the archive: one, or its head and parts where one would be too large. */
export function publishedRegistry(
  { registry: value }: Pick<Archive, 'registry'>,
  most = WHOLE_BYTES,
): ReadonlyMap<string, string> {
  const known = published.get(value);
  if (known) return known;
  // Parts are of 20 MB or less, so that a registry without them is small.
  const files = value.parts ? registryFiles(value) : undefined;
  const bytes = [...(files?.values() ?? [])].reduce((sum, text) => sum + utf8Length(text), 0);
  const made = files && bytes > most ? files : new Map([[registry.path, writeRegistry(value)]]);
  published.set(value, made);
  return made;
}

/** `/data/registry.json`: every deposit, whole up to 50 MB (decision 7); beyond, the newest deposits, and where the others are. */
export const registrySurface = singleFile(
  {
    name: 'registry',
    path: webPath(registry),
    purpose: 'Every deposit with all its fields; the single source of truth.',
    derived_from: [webPath(registry)],
  },
  ({ archive }) => publishedRegistry(archive).get(registry.path) ?? '',
);

/** `/data/registry-….json`: the parts of a registry that is too large for one file. */
export const registryPartsSurface: Surface = {
  name: 'registry-parts',
  path: `/${registry.parts?.glob.replace('*', '<NNNN>')}`,
  purpose:
    'The earlier deposits of a registry of more than 50 MB, in parts; /data/registry.json then says where they are. <NNNN> is the number of the part.',
  derived_from: [webPath(registry)],
  files: ({ archive }) =>
    [...publishedRegistry(archive).keys()]
      .filter((path) => path !== registry.path)
      .map((path) => file(`/${path}`, () => publishedRegistry(archive).get(path) ?? '')),
};
