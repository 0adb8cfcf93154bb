import { downloadsBefore } from '../downloads/files.ts';
import { roCrateParts } from '../downloads/ro-crate.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';

const NAME = 'ro-crate';
const PATH = '/datasets/ro-crate-metadata.json';

/** `/datasets/ro-crate-metadata.json`: the downloads and the deposits as one RO-Crate 1.2; it lists every download before it in the list. */
export function roCrateSurface(all: () => readonly Surface[]): Surface {
  return {
    name: NAME,
    path: PATH,
    purpose: 'The whole archive as an RO-Crate 1.2: every download with size and hash, and every deposit.',
    group: 'downloads',
    export: true,
    derived_from: [registrySurface.path, 'the other downloads'],
    files: (context) => [
      {
        path: PATH,
        content: async () => roCrateParts(context.archive, await downloadsBefore(NAME, all(), context)),
      },
    ],
  };
}
