import type { Part, SurfaceTools } from '../surfaces/surface.ts';
import type { LinkedData } from './graph.ts';
import { type Node, type Value, valuesOf } from './node.ts';
import { sectionParts } from './sections.ts';

/** Linked data as JSON-LD 1.1 in parts: a context of its prefixes, which nobody has to fetch, and one node on a line. */
export async function* jsonLdParts(
  data: LinkedData,
  tools: Pick<SurfaceTools, 'kept'>,
): AsyncGenerator<Part> {
  const write = (node: Node) => JSON.stringify(objectOf(node));
  yield `{\n"@context": ${JSON.stringify({ '@version': 1.1, ...data.prefixes })},\n"@graph": [\n`;
  yield* sectionParts(data, { format: 'json-ld', write, between: ',\n' }, tools);
  yield '\n]\n}\n';
}

function objectOf({ iri, types, properties }: Node): Record<string, unknown> {
  const object: Record<string, unknown> = { '@id': iri, '@type': types.length === 1 ? types[0] : types };
  for (const [name, given] of Object.entries(properties)) {
    const values = valuesOf(given).map(termOf);
    if (values.length > 0) object[name] = values.length === 1 ? values[0] : values;
  }
  return object;
}

function termOf(value: Value): unknown {
  if (typeof value === 'string') return value;
  if ('iri' in value) return { '@id': value.iri };
  if ('language' in value) return { '@value': value.text, '@language': value.language };
  return { '@value': value.text, '@type': value.type };
}
