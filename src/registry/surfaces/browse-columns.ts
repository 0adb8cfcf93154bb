import { depositColumns } from '../browse/columns.ts';
import { browseListsOf } from '../browse/lists.ts';
import { registrySurface } from './registry.ts';
import { file, type Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/data/browse-columns.json';

/** `/data/browse-columns.json`: what the filters of the browse pages choose, count and order by, one column on a line. */
export const browseColumnsSurface: Surface = {
  name: 'browse-columns',
  path: PATH,
  purpose:
    'All deposits as columns, in the order of their numbers: family, year, type, creator, keywords, language, status and license as places in lists of values; month of deposit; rank by title.',
  derived_from: [registrySurface.path, TEXTS_FOLDER],
  // The language of every text is slow to tell, and no page that a mint rehearses reads it.
  export: true,
  files: ({ archive, tools }) => [
    file(PATH, () => {
      const { deposits } = archive.registry;
      const { total, facets, numbers } = depositColumns(deposits, browseListsOf(archive, tools));
      return `{"total":${total},"facets":{\n${lines(facets)}\n},"numbers":{\n${lines(numbers)}\n}}\n`;
    }),
  ],
};

function lines(columns: object): string {
  return Object.entries(columns)
    .map(([name, column]) => `${JSON.stringify(name)}:${JSON.stringify(column)}`)
    .join(',\n');
}
