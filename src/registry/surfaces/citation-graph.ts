import { citedByOf, edgesOf, totalsOf } from '../reading/citation-graph.ts';
import { citationsOf } from '../reading/citations.ts';
import { RESOURCES } from '../resources/index.ts';
import { webPath } from '../resources/resource.ts';
import { registrySurface } from './registry.ts';
import type { Surface, SurfaceContext } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

const PATH = '/data/citation-graph.json';

/** `/data/citation-graph.json`: which deposit cites which, in which way and by which words (shapes, “Citations and resolution”). */
export const citationGraphSurface: Surface = {
  name: 'citation-graph',
  path: PATH,
  purpose:
    'The citations in the texts: which deposit cites which, in which way and by which words; and for each deposit those that cite it.',
  group: 'citations',
  derived_from: [registrySurface.path, TEXTS_FOLDER, webPath(RESOURCES.resolution)],
  resource: { schema: 'citation-graph', count: ({ archive }) => citationsOf(archive).length },
  files: (context) => [{ path: PATH, content: () => graph(context) }],
};

/** Lines are written so many at a time, so that a large graph is never held whole. */
const LINES = 512;

/** One edge on a line, so that a new deposit adds lines. */
function* graph({ archive }: SurfaceContext): Iterable<string> {
  const edges = edgesOf(archive);
  const head = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `${archive.site.name}: citation graph`,
    ...totalsOf(edges),
  };
  const members = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  yield `{\n${members.join(',\n')},\n  "edges": [`;
  yield* listed(edges, (edge) => JSON.stringify(edge));
  yield '],\n  "cited_by": {';
  yield* listed([...citedByOf(edges)], ([target, sources]) => `"${target}": ${JSON.stringify(sources)}`);
  yield '}\n}\n';
}

/** Each thing on a line of its own between two brackets. */
function* listed<T>(things: readonly T[], write: (thing: T) => string): Iterable<string> {
  for (let from = 0; from < things.length; from += LINES) {
    const lines = things.slice(from, from + LINES).map((thing) => `\n    ${write(thing)}`);
    yield `${from === 0 ? '' : ','}${lines.join(',')}`;
  }
  if (things.length > 0) yield '\n  ';
}
