import type { Archive } from '../archive.ts';
import { detailOf, detailsInFiles } from '../graph/details.ts';
import { drawnOf } from '../graph/drawn.ts';
import { sketchOf } from '../graph/layout.ts';
import { namesInFiles } from '../graph/names.ts';
import { overviewOf } from '../graph/overview.ts';
import { graphOf, relationsByNode } from '../graph/relations.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { GRAPH_FILES, GRAPH_OVERVIEW, graphDetails, graphWords } from './graph-files.ts';
import { registrySurface } from './registry.ts';
import { file, type PublishedFile, type Surface, type SurfaceContext } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

/**
 * `/data/graph/<X>.json`: `overview` is what is drawn, with its places; `names-…` say what each name of the whole graph stands in relation to;
 * `words-…` list the names by the first letters of their words.
 */
export const graphSurface: Surface = {
  name: 'graph',
  path: GRAPH_FILES,
  purpose:
    'The graph of deposits, concepts and entities: what is drawn and where, the relations of each name, and the names by their words, in small files.',
  derived_from: [registrySurface.path, webPath(RESOURCES.concepts), TEXTS_FOLDER],
  // No page that a mint rehearses reads them.
  export: true,
  files: (context) => [overviewFile(context), ...detailFiles(context.archive), ...wordFiles(context.archive)],
};

function overviewFile({ archive, tools }: SurfaceContext): PublishedFile {
  return file(GRAPH_OVERVIEW, async () => {
    const overview = overviewOf(archive);
    const places = await tools.layOut(sketchOf(overview));
    const graph = graphOf(archive);
    const words = namesInFiles(graph.nodes.values()).divided;
    return lines(Object.entries(drawnOf(overview, places, detailsInFiles(graph).divided, words)));
  });
}

function detailFiles(archive: Archive): PublishedFile[] {
  const graph = graphOf(archive);
  const relations = relationsByNode(graph);
  return [...detailsInFiles(graph).files].map(([prefix, nodes]) =>
    file(graphDetails(prefix), () =>
      lines(nodes.map((node) => [node.key, detailOf(node, relations.get(node) ?? [])])),
    ),
  );
}

function wordFiles(archive: Archive): PublishedFile[] {
  const { files } = namesInFiles(graphOf(archive).nodes.values());
  return [...files].map(([prefix, rows]) =>
    file(graphWords(prefix), () => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`),
  );
}

/** JSON with one member on a line. */
function lines(members: readonly (readonly [string, unknown])[]): string {
  const text = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{\n${text.join(',\n')}\n}\n`;
}
