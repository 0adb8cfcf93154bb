import { references } from '../citation/references.ts';
import { risCitation } from '../citation/ris.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/datasets/references.ris';

/** `/datasets/references.ris`: the references of the whole archive in RIS. */
export const referencesRisSurface: Surface = {
  name: 'references-ris',
  path: PATH,
  purpose: 'Every deposit in RIS, which reference managers import, in deposit order.',
  derived_from: [registrySurface.path, TEXTS_FOLDER],
  group: 'downloads',
  export: true,
  files: (context) => [
    { path: PATH, content: () => references(PATH, context, risCitation, { between: '\r\n' }) },
  ],
};
