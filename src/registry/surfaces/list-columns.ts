import { listColumns } from '../lists/columns.ts';
import { LISTS } from '../lists/index.ts';
import { partsOfList } from '../lists/list.ts';
import { ALL_RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { file, type Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const FOLDER = '/data/lists/';

/** The file with the columns of a list page. */
export function columnsPath(list: string): string {
  return `${FOLDER}${list}.json`;
}

/** `/data/lists/<X>.json`: what the search and the filters of a list page choose, count and order by, one column on a line. */
export const listColumnsSurface: Surface = {
  name: 'list-columns',
  path: `${FOLDER}<X>.json`,
  purpose:
    'The items of a list page as columns, in the order of the pages: titles, facets as places in lists of values, ranks, and the page of each.',
  derived_from: [...ALL_RESOURCES.filter(({ kind }) => kind !== 'log').map(webPath), TEXTS_FOLDER],
  // No page that a mint rehearses reads them.
  export: true,
  files: ({ archive, tools }) =>
    LISTS.map((list) =>
      file(columnsPath(list.name), () => text(listColumns(list, partsOfList(list, archive, tools)))),
    ),
};

function text({ facets, numbers, ...columns }: ReturnType<typeof listColumns>): string {
  const members = [
    ...Object.entries(columns).map(line),
    `"facets":{\n${lines(facets)}\n}`,
    `"numbers":{\n${lines(numbers)}\n}`,
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

function lines(columns: object): string {
  return Object.entries(columns).map(line).join(',\n');
}

function line([name, column]: readonly [string, unknown]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(column)}`;
}
