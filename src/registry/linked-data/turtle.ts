import type { Part, SurfaceTools } from '../surfaces/surface.ts';
import type { LinkedData } from './graph.ts';
import { type Node, type Value, valuesOf } from './node.ts';
import { sectionParts } from './sections.ts';

// The Writer of n3 writes every character beyond the first plane as an escape, so that nobody could read or search for an identifier,
// whose glyphs are such characters; and it needs an object for each term, and twice the time. Our nodes need a small part of Turtle.

/** Linked data as Turtle (RDF 1.1) in parts: prefixes, and a block for each node. */
export async function* turtleParts(
  data: LinkedData,
  tools: Pick<SurfaceTools, 'kept'>,
): AsyncGenerator<Part> {
  yield Object.entries(data.prefixes)
    .map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`)
    .join('');
  yield* sectionParts(data, { format: 'turtle', write: blockOf, between: '' }, tools);
}

function blockOf({ iri, types, properties }: Node): string {
  let block = `\n<${iri}> a ${types.join(', ')}`;
  for (const [name, given] of Object.entries(properties)) {
    const values = valuesOf(given);
    if (values.length > 0) block += ` ;\n    ${name} ${values.map(termOf).join(', ')}`;
  }
  return `${block} .\n`;
}

function termOf(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if ('iri' in value) return `<${value.iri}>`;
  if ('language' in value) return `${quoted(value.text)}@${value.language}`;
  return `${quoted(value.text)}^^${value.type}`;
}

/** The escapes of JSON are escapes of Turtle, too (RDF 1.1 Turtle, `STRING_LITERAL_QUOTE`), and leave every letter and glyph as it is. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
