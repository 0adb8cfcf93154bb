import { joinedParts, type Part } from '../../pages/publication/surface.ts';
import type { LinkedData } from './graph.ts';
import { type Node, type Value, valuesOf } from './node.ts';

// The syntaxes of linked data.

/** Linked data as JSON-LD 1.1 in parts: a context of its prefixes, which nobody has to fetch, and one node on a line. */
export function* jsonLdParts({ prefixes, nodes }: LinkedData): Generator<Part> {
  const write = (node: Node) => JSON.stringify(objectOf(node));
  yield `{\n"@context": ${JSON.stringify({ '@version': 1.1, ...prefixes })},\n"@graph": [\n`;
  yield* joinedParts(Iterator.from(nodes()).map(write), ',\n');
  yield '\n]\n}\n';
}

function objectOf({ iri, types, properties }: Node): Record<string, unknown> {
  const object: Record<string, unknown> = { '@id': iri, '@type': types.length === 1 ? types[0] : types };
  for (const [name, given] of Object.entries(properties)) {
    const values = valuesOf(given).map(jsonTermOf);
    if (values.length > 0) object[name] = values.length === 1 ? values[0] : values;
  }
  return object;
}

function jsonTermOf(value: Value): unknown {
  if (typeof value === 'string') return value;
  if ('iri' in value) return { '@id': value.iri };
  if ('language' in value) return { '@value': value.text, '@language': value.language };
  return { '@value': value.text, '@type': value.type };
}

// The Writer of n3 writes every character beyond the first plane as an escape, so that nobody could read or search for an identifier,
// whose glyphs are such characters; and it needs an object for each term, and twice the time. Our nodes need a small part of Turtle.

/** Linked data as Turtle (RDF 1.1) in parts: prefixes, and a block for each node. */
export function* turtleParts({ prefixes, nodes }: LinkedData): Generator<Part> {
  yield Object.entries(prefixes)
    .map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`)
    .join('');
  yield* joinedParts(Iterator.from(nodes()).map(blockOf), '');
}

function blockOf({ iri, types, properties }: Node): string {
  let block = `\n<${iri}> a ${types.join(', ')}`;
  for (const [name, given] of Object.entries(properties)) {
    const values = valuesOf(given);
    if (values.length > 0) block += ` ;\n    ${name} ${values.map(turtleTermOf).join(', ')}`;
  }
  return `${block} .\n`;
}

function turtleTermOf(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if ('iri' in value) return `<${value.iri}>`;
  if ('language' in value) return `${quoted(value.text)}@${value.language}`;
  return `${quoted(value.text)}^^${value.type}`;
}

/** The escapes of JSON are escapes of Turtle, too (RDF 1.1 Turtle, `STRING_LITERAL_QUOTE`), and leave every letter and glyph as it is. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
