import { ALL_RESOURCES, RESOURCES } from '../archive/resources/index.ts';
import { TEXTS_FOLDER, webPath } from '../archive/resources/resource.ts';
import { depositColumns } from '../pages/browse/columns.ts';
import { browseListsOf } from '../pages/browse/lists.ts';
import { LISTS } from '../pages/lists/index.ts';
import { type ListColumns, listColumns, partsOfList } from '../pages/lists/list.ts';
import { GRAPH_FILES, GRAPH_OVERVIEW, graphDetails } from '../pages/publication/site-files.ts';
import { file, memberLines, type Surface, singleFile } from '../pages/publication/surface.ts';
import { detailOf, detailsInFiles, drawnOf } from '../reading/graph/drawn.ts';
import { sketchOf } from '../reading/graph/layout.ts';
import { overviewOf } from '../reading/graph/overview.ts';
import { graphOf, relationsByNode } from '../reading/graph/relations.ts';
import { registrySurface } from './deposits.ts';

// Files for the scripts of lists and of the graph: columns by which a list is filtered and ordered, and what is drawn.

/** `/data/browse-columns.json`: what the filters of the browse pages choose, count and order by, one column on a line. */
export const browseColumnsSurface = singleFile(
  {
    name: 'browse-columns',
    path: '/data/browse-columns.json',
    purpose:
      'All deposits as columns, in the order of their numbers: family, year, type, creator, keywords, language, status and license as places in lists of values; month of deposit; rank by title.',
    derived_from: [registrySurface.path, TEXTS_FOLDER],
    // The language of every text is slow to tell, and no page that a mint rehearses reads it.
    export: true,
  },
  ({ archive, tools }) => {
    const { total, ...columns } = depositColumns(
      archive.registry.deposits,
      browseListsOf(archive, tools.sha256),
    );
    const [facets, numbers] = [columns.facets, columns.numbers].map((one) =>
      memberLines(Object.entries(one)),
    );
    return `{"total":${total},"facets":{\n${facets}\n},"numbers":{\n${numbers}\n}}\n`;
  },
);

const LISTS_FOLDER = '/data/lists/';

/** The file with the columns of a list page. */
export function columnsPath(list: string): string {
  return `${LISTS_FOLDER}${list}.json`;
}

export const listColumnsSurface: Surface = {
  name: 'list-columns',
  path: `${LISTS_FOLDER}<X>.json`,
  purpose:
    'The items of a list page as columns, in the order of the pages: titles, facets as places in lists of values, ranks, and the page of each.',
  derived_from: [...ALL_RESOURCES.filter(({ kind }) => kind !== 'log').map(webPath), TEXTS_FOLDER],
  // No page that a mint rehearses reads them.
  export: true,
  files: ({ archive, tools }) =>
    LISTS.map((list) =>
      file(columnsPath(list.name), () => columnsText(listColumns(list, partsOfList(list, archive, tools)))),
    ),
};

function columnsText({ facets, numbers, ...columns }: ListColumns): string {
  const [own, inFacets, inNumbers] = [columns, facets, numbers].map((one) =>
    memberLines(Object.entries(one)),
  );
  return `{\n${own},\n"facets":{\n${inFacets}\n},\n"numbers":{\n${inNumbers}\n}\n}\n`;
}

/**
 * `/data/graph/<X>.json`: `overview` is what is drawn, with its places; `names-…` say what each name of the whole graph stands in relation to, and
 * which deposit has a title.
 */
export const graphSurface: Surface = {
  name: 'graph',
  path: GRAPH_FILES,
  purpose:
    'The graph of deposits, concepts and entities: what is drawn and where, and the relations of each name, in small files.',
  derived_from: [registrySurface.path, webPath(RESOURCES.concepts), TEXTS_FOLDER],
  // No page that a mint rehearses reads them.
  export: true,
  files: ({ archive, tools }) => {
    const graph = graphOf(archive);
    const relations = relationsByNode(graph);
    const details = detailsInFiles(graph);
    const overview = file(GRAPH_OVERVIEW, async () => {
      const drawn = overviewOf(archive);
      const places = await tools.layOut(sketchOf(drawn));
      return `{\n${memberLines(Object.entries(drawnOf(drawn, places, details.divided)))}\n}\n`;
    });
    return [
      overview,
      ...[...details.files].map(([prefix, rows]) =>
        file(graphDetails(prefix), () => {
          const known = rows.map(
            ([key, node]) =>
              [key, key === node.key ? detailOf(node, relations.get(node) ?? []) : node.deposit] as const,
          );
          return `{\n${memberLines(known)}\n}\n`;
        }),
      ),
    ];
  },
};
