import { bibtexCitation } from '../citation/bibtex.ts';
import { references } from '../citation/references.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/datasets/references.bib';

/** `/datasets/references.bib`: the references of the whole archive in BibTeX. */
export const referencesBibtexSurface: Surface = {
  name: 'references-bibtex',
  path: PATH,
  purpose:
    'Every deposit as a BibTeX entry with the fields of biblatex, in deposit order and UTF-8, for LuaLaTeX or XeLaTeX with biber.',
  derived_from: [registrySurface.path, TEXTS_FOLDER],
  group: 'downloads',
  export: true,
  files: (context) => [
    { path: PATH, content: () => references(PATH, context, bibtexCitation, { between: '\n' }) },
  ],
};
