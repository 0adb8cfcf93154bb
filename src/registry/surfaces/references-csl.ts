import { cslItem } from '../citation/csl-json.ts';
import { references } from '../citation/references.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/datasets/references.json';

/** `/datasets/references.json`: the references of the whole archive in CSL-JSON. */
export const referencesCslSurface: Surface = {
  name: 'references-csl',
  path: PATH,
  purpose: 'Every deposit as an item of CSL-JSON, in deposit order.',
  derived_from: [registrySurface.path, TEXTS_FOLDER],
  group: 'downloads',
  export: true,
  files: (context) => [
    {
      path: PATH,
      content: () =>
        references(PATH, context, (work) => JSON.stringify(cslItem(work)), {
          first: '[\n',
          between: ',\n',
          last: '\n]\n',
        }),
    },
  ],
};
