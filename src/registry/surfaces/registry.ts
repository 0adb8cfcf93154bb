import type { Archive } from '../archive.ts';
import { utf8Length } from '../identity/hash.ts';
import { onceFor } from '../once.ts';
import { registry } from '../resources/registry.ts';
import { registryFiles } from '../resources/registry-files.ts';
import { webPath } from '../resources/resource.ts';
import { depositView } from '../views/concepts.ts';
import type { Surface } from './surface.ts';

/** A registry of more bytes is read more easily from the chunks. */
const LARGE_BYTES = 50_000_000;

/** Lines are written so many at a time, so that a large registry is never held whole. */
const LINES = 512;

/** The registry as one file, whatever the archive keeps of it in parts: one deposit on a line, in the order of their numbers (decision 7). */
function* wholeRegistry(archive: Archive): Iterable<string> {
  const { schema_version, deposits } = archive.registry;
  const [head, end] = [
    `{"schema_version":${JSON.stringify(schema_version)},"total_deposits":${deposits.length},"deposits":[\n`,
    ']}\n',
  ];
  yield head;
  for (let from = 0; from < deposits.length; from += LINES) {
    const lines = deposits
      .slice(from, from + LINES)
      .map((deposit) => `${JSON.stringify(depositView(archive, deposit))}\n`);
    yield `${from === 0 ? '' : ','}${lines.join(',')}`;
  }
  yield end;
}

/** Whether the published registry is so large that its chunks are the better way to read all deposits. */
export function isLarge({ registry: value }: Pick<Archive, 'registry'>): boolean {
  return onceFor(value, 'large', () => {
    // A part has 20 MB at most, so that a registry without parts is small.
    let bytes = 0;
    for (const text of value.parts ? registryFiles(value).values() : []) bytes += utf8Length(text());
    return bytes > LARGE_BYTES;
  });
}

/** `/data/registry.json`: every deposit, always whole. */
export const registrySurface: Surface = {
  name: 'registry',
  path: webPath(registry),
  purpose: 'Every deposit with all its fields; the single source of truth. One file, whole, however large.',
  derived_from: [webPath(registry)],
  files: ({ archive }) => [{ path: webPath(registry), content: () => wholeRegistry(archive) }],
};
