import { linkedDataOf } from '../linked-data/graph.ts';
import { jsonLdParts } from '../linked-data/json-ld.ts';
import { GRAPH_PATH, LINKED_DATA_SOURCES } from './linked-data-turtle.ts';
import type { Surface } from './surface.ts';

const PATH = '/datasets/graph.jsonld';

/** `/datasets/graph.jsonld`: the very graph of `/datasets/graph.ttl`. */
export const linkedDataJsonLdSurface: Surface = {
  name: 'linked-data-json-ld',
  path: PATH,
  purpose: 'The same linked data as JSON-LD 1.1, one thing on a line.',
  group: 'downloads',
  export: true,
  derived_from: LINKED_DATA_SOURCES,
  files: ({ archive, tools }) => [
    { path: PATH, content: () => jsonLdParts(linkedDataOf(archive, tools, GRAPH_PATH), tools) },
  ],
};
