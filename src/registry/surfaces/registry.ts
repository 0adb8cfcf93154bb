import type { Archive } from '../archive.ts';
import { utf8Length } from '../identity/hash.ts';
import { madeFrom } from '../made-from.ts';
import { writeRegistry } from '../mint/changeset.ts';
import { registryFiles } from '../mint/registry-files.ts';
import type { Deposit, Registry } from '../model/deposit.ts';
import { onceFor } from '../once.ts';
import { registry } from '../resources/registry.ts';
import { webPath } from '../resources/resource.ts';
import { file, type Surface, singleFile } from './surface.ts';

/** Beyond so many bytes the registry is published in its parts. */
export const WHOLE_BYTES = 50_000_000;

type Files = ReadonlyMap<string, () => string>;

/**
 * The published files of a registry by their paths in the archive: one, or its head and parts where one would be too large. Each text is
 * made when it is asked for.
 */
export function publishedRegistry({ registry: value }: Pick<Archive, 'registry'>, most = WHOLE_BYTES): Files {
  return onceFor(value, `published within ${most}`, () => filesWithin(value, most));
}

function filesWithin(value: Registry, most: number): Files {
  // Parts are of 20 MB or less, so that a registry without them is small.
  const files = value.parts ? registryFiles(value) : undefined;
  let bytes = 0;
  for (const text of files?.values() ?? []) {
    bytes += utf8Length(text());
    if (files && bytes > most) return files;
  }
  return new Map([[registry.path, () => writeRegistry(value)]]);
}

/** Whether the registry is published in parts. */
export function isInParts(archive: Pick<Archive, 'registry'>, most = WHOLE_BYTES): boolean {
  return publishedRegistry(archive, most).size > 1;
}

/**
 * `/data/registry.json`: every deposit, whole up to `most` bytes (decision 7); beyond, the newest deposits, and where the others are. And
 * `/data/registry-….json`: the parts of a registry that is too large for one file.
 */
export function registrySurfaces(most = WHOLE_BYTES): readonly [whole: Surface, parts: Surface] {
  const whole = singleFile(
    {
      name: 'registry',
      path: webPath(registry),
      purpose:
        'Every deposit with all its fields; the single source of truth. Beyond 50 MB it has the newest deposits, and says in parts where the others are.',
      derived_from: [webPath(registry)],
    },
    ({ archive }) => publishedRegistry(archive, most).get(registry.path)?.() ?? '',
  );
  const parts: Surface = {
    name: 'registry-parts',
    path: `/${registry.parts?.glob.replace('*', '<SERIAL>')}`,
    purpose:
      'The earlier deposits of a registry of more than 50 MB, in parts; /data/registry.json then says where they are. <SERIAL> is the number of the part. The chunks are the way to read all deposits of a registry of any size.',
    derived_from: [webPath(registry)],
    files: ({ archive, tools }) =>
      [...publishedRegistry(archive, most).keys()]
        .filter((path) => path !== registry.path)
        .map((path) => ({
          ...file(`/${path}`, () => publishedRegistry(archive, most).get(path)?.() ?? ''),
          madeFrom: () => madeFrom([path, depositsOf(archive, `/${path}`)], tools.sha256),
        })),
  };
  return [whole, parts];
}

/** The deposits of a part by its path. */
function depositsOf({ registry: { parts = [], deposits } }: Archive, path: string): readonly Deposit[] {
  const part = parts.find((one) => one.path === path);
  return part ? deposits.slice(part.first_deposit - 1, part.last_deposit) : [];
}

/** The surface of every site; tests give a smaller bound. */
export const [registrySurface] = registrySurfaces();
