import { linkedDataOf } from '../linked-data/graph.ts';
import { turtleParts } from '../linked-data/turtle.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

/** The path of the graph; its own properties have their names there. */
export const GRAPH_PATH = '/datasets/graph.ttl';

/** What the linked data of an archive is made from. */
export const LINKED_DATA_SOURCES: readonly string[] = [
  registrySurface.path,
  TEXTS_FOLDER,
  ...(['terms', 'concepts', 'register', 'captures', 'resolution', 'site'] as const).map((name) =>
    webPath(RESOURCES[name]),
  ),
];

/** `/datasets/graph.ttl`: the archive as one RDF graph. */
export const linkedDataTurtleSurface: Surface = {
  name: 'linked-data-turtle',
  path: GRAPH_PATH,
  purpose:
    'The archive as linked data in Turtle: deposits in schema.org, terms and concepts in SKOS, observations in PROV-O, citations in CiTO.',
  group: 'downloads',
  export: true,
  derived_from: LINKED_DATA_SOURCES,
  files: ({ archive, tools }) => [
    { path: GRAPH_PATH, content: () => turtleParts(linkedDataOf(archive, tools, GRAPH_PATH), tools) },
  ],
};
