import { type Archive, paths } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import { rootOf } from '../../model/site.ts';
import { journalsOf } from '../../pages/browse/lists.ts';
import { type PageName, pageNamed } from '../../pages/index.ts';
import { citationsList } from '../../pages/lists/citations.ts';
import { listed } from '../../pages/lists/list.ts';
import { entryPath } from '../../pages/lists/register.ts';
import { mintedTerm, type TermItem, termsList } from '../../pages/lists/terms.ts';
import { joinedParts, type Part } from '../../pages/publication/surface.ts';
import type { Citation } from '../../reading/citations.ts';

// The linked data before it is written in any syntax: nodes with a name, and the values of their properties. None is
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

/** Linked data: the prefixes of its names, and its nodes, made as they are read. */
export interface LinkedData {
  readonly prefixes: Readonly<Record<string, string>>;
  readonly nodes: () => Iterable<Node>;
}

/** A node with a name, its types and its properties. */
export function node(address: string, types: Node['types'], properties: Node['properties'] = {}): Node {
  return { iri: address, types, properties };
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

/** A key that tells one value from another. */
function keyOf(value: Value): string {
  if (typeof value === 'string') return `"${value}`;
  return 'iri' in value ? `<${value.iri}` : JSON.stringify(value);
}

// The few properties that no published vocabulary has. The graph says what each means, at the address of its name.

/** The prefix of the properties of the registry. */
export const OWN = 'registry';

const PROPERTIES = {
  family: ['family', 'The family of a deposit: a part of its identifier.'],
  substrate: ['substrate', 'What a deposit discloses of the part that machines had in writing it.'],
  termType: ['kind of term', 'The kind of a minted term or a concept.'],
  engagement: ['engagement', 'How far the deposit that defines a concept engages it.'],
  seeks: ['seeks', 'The entity that an observation seeks.'],
  surface: ['surface', 'The interface at which a query was issued.'],
  observer: [
    'observer',
    'Whether the observer was signed in to an account, and whether the window was private.',
  ],
  archivePresent: ['archive present', 'Whether an answer engages the archive.'],
  evidence: ['evidence', 'How an observation holds its transcript.'],
  citedSources: [
    'cited sources',
    'How many source cards an answer showed. Where it is not known, nothing is said.',
  ],
  matchStatus: ['match status', 'What a capture found at its query.'],
  via: ['via', 'The way in which a text cites.'],
  evidenceToken: ['evidence token', 'The words of the text that cite.'],
} as const satisfies Readonly<Record<string, readonly [label: string, comment: string]>>;

/** The name of a property of the registry. */
export function own(property: keyof typeof PROPERTIES): Curie {
  return `${OWN}:${property}`;
}

/** The properties of the registry with what they mean; `namespace` is what their names begin with. */
export function* vocabularyNodes(namespace: string): Iterable<Node> {
  for (const [name, [label, comment]] of Object.entries(PROPERTIES)) {
    yield node(`${namespace}${name}`, ['rdf:Property'], {
      'rdfs:label': { text: label, language: 'en' },
      'rdfs:comment': { text: comment, language: 'en' },
      'rdfs:isDefinedBy': { iri: namespace.replace(/#$/, '') },
    });
  }
}

// The names of everything in the linked data: addresses of this site that lead to where a reader sees it, and that never change.

/** The names of the things of an archive, of each the whole IRI; `root` is the URL of the site without a slash at its end. */
export function addressesOf(archive: Archive, tools: Hashes) {
  const root = rootOf(archive.site);
  const page = (name: PageName) => `${root}${pageNamed(name).path}`;
  const term = (item: TermItem) => `${page('terms-page')}#${encodeURIComponent(termsList.id(item))}`;
  const minted = new Map(listed(termsList, archive, tools).map((item) => [item.term, item]));
  const journals = journalsOf(archive, tools);
  return {
    root,
    archive: `${root}/`,
    registry: `${root}/#registry`,
    publisher: `${root}/#publisher`,
    record: (deposit: number) => `${root}${paths.record(deposit)}`,
    text: (hex: string) => `${root}${paths.text(hex)}`,
    terms: page('terms-page'),
    term,
    concepts: page('graph-page'),
    /** A concept by its name: the minted term of that name, whatever its case, else its place in the graph of names. */
    concept: (name: string) => {
      const item = minted.get(mintedTerm(archive, name) ?? '');
      return item ? term(item) : `${page('graph-page')}?${new URLSearchParams({ search: name })}`;
    },
    entry: (slug: string) => `${root}${entryPath(slug)}`,
    capture: (obs_id: string) => `${page('captures-page')}#${obs_id}`,
    citation: (citation: Citation) => `${page('citations-page')}#${citationsList.id(citation)}`,
    journal: (name: string) => {
      const journal = journals.get(name);
      return journal && iri(`${root}${encodeURI(journal.path)}#journal`).iri;
    },
  };
}

/** The names of the things of an archive. */
export type Addresses = ReturnType<typeof addressesOf>;

// The syntaxes of linked data.

/** JSON-LD in parts: its context, and one node of the graph on a line. */
export function* graphParts(context: unknown, graph: Iterable<object>): Generator<Part> {
  yield `{\n"@context": ${JSON.stringify(context)},\n"@graph": [\n`;
  yield* joinedParts(
    Iterator.from(graph).map((node) => JSON.stringify(node)),
    ',\n',
  );
  yield '\n]\n}\n';
}

/** Linked data as JSON-LD 1.1 in parts, with a context of its prefixes, which nobody has to fetch. */
export function jsonLdParts({ prefixes, nodes }: LinkedData): Generator<Part> {
  return graphParts({ '@version': 1.1, ...prefixes }, Iterator.from(nodes()).map(objectOf));
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

/** The escapes of JSON are escapes of Turtle, too (RDF 1.1 Turtle, `STRING_LITERAL_QUOTE`), and leave every letter and glyph as it is. */
function turtleTermOf(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if ('iri' in value) return `<${value.iri}>`;
  if ('language' in value) return `${JSON.stringify(value.text)}@${value.language}`;
  return `${JSON.stringify(value.text)}^^${value.type}`;
}
