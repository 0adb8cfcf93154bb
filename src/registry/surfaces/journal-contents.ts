import {
  contentsAsJson,
  contentsAsMarkdown,
  journalIndex,
  markdownPath,
  TOC_INDEX,
} from '../downloads/contents.ts';
import { journalsOf, TOC } from '../downloads/journals.ts';
import { registrySurface } from './registry.ts';
import { file, type Surface } from './surface.ts';

/** `/datasets/toc/`: an index of the journals, and the table of contents of each as JSON and as Markdown. */
export const journalContentsSurface: Surface = {
  name: 'journal-contents',
  path: `${TOC}<JOURNAL>.json`,
  purpose: 'The table of contents of each journal, also as Markdown (.md); index.json lists the journals.',
  group: 'downloads',
  export: true,
  derived_from: [registrySurface.path],
  files: ({ archive, tools }) => {
    const journals = [...new Set(journalsOf(archive, tools).values())];
    return [
      file(TOC_INDEX, () => journalIndex(archive.site, journals)),
      ...journals.flatMap((journal) => [
        file(journal.path, () => contentsAsJson(archive, journal)),
        file(markdownPath(journal), () => contentsAsMarkdown(archive.site, journal)),
      ]),
    ];
  },
};
