// What the linked data is made of before it is written in any syntax: nodes with a name, and the values of their properties. None is
// without a name, so that two writings of one graph can be compared, and merged with other graphs, line by line.

/** A name with a prefix of `PREFIXES`: `schema:name`. */
export type Curie = `${string}:${string}`;

/** A value: plain text, a node by its IRI, a text in a language (BCP 47), or one of a datatype. */
export type Value =
  | string
  | { readonly iri: string }
  | { readonly text: string; readonly language: string }
  | { readonly text: string; readonly type: Curie };

/** The values of a property; an absent one has none. */
export type Values = Value | readonly Value[] | undefined;

/** One named node with its types and properties. Several nodes of one name are one. */
export interface Node {
  readonly iri: string;
  readonly types: readonly Curie[];
  readonly properties: Readonly<Record<Curie, Values>>;
}

/** The prefixes of every name, but for that of the registry itself. schema.org’s own context says `http:`, and so do the records. */
export const PREFIXES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  schema: 'http://schema.org/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  prov: 'http://www.w3.org/ns/prov#',
  cito: 'http://purl.org/spar/cito/',
} as const satisfies Readonly<Record<string, string>>;

/** Matches the characters that an IRI in angle brackets may not hold (RDF 1.1 Turtle, `IRIREF`). */
const NOT_IN_IRIS = /[^!#-;=?-[\]_a-z~\u0080-\uffff]/g;

/** A node by its IRI; what no IRI may hold is percent-encoded. */
export function iri(address: string): { readonly iri: string } {
  return { iri: address.replace(NOT_IN_IRIS, (sign) => encodeURIComponent(sign)) };
}

/** A calendar day. */
export function day(text: string | undefined): Value | undefined {
  return text === undefined ? undefined : { text, type: 'xsd:date' };
}

/** A whole number. */
export function whole(value: number | undefined | null): Value | undefined {
  return typeof value === 'number' ? { text: String(value), type: 'xsd:integer' } : undefined;
}

/** The values of a property, each once, in their order. An empty text says nothing. */
export function valuesOf(values: Values): readonly Value[] {
  if (values === undefined || values === '') return [];
  if (!Array.isArray(values)) return [values as Value];
  const list = values as readonly Value[];
  if (list.length < 2) return list.filter((value) => value !== '');
  const known = new Set<string>();
  return list.filter((value) => {
    const key = keyOf(value);
    if (value === '' || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** What tells one value from another. */
function keyOf(value: Value): string {
  if (typeof value === 'string') return `"${value}`;
  return 'iri' in value ? `<${value.iri}` : JSON.stringify(value);
}
