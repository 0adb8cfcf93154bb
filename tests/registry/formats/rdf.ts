import jsonld from 'jsonld';
import { DataFactory, Parser, Store, Writer } from 'n3';

// Tools that the readers of linked data share: parsers that are not ours, and questions to what they read.

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** The namespaces in which the tests ask. */
const NAMES = {
  schema: 'http://schema.org/',
  dcterms: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  prov: 'http://www.w3.org/ns/prov#',
  cito: 'http://purl.org/spar/cito/',
  spdx: 'http://spdx.org/rdf/terms#',
} as const;

/** The whole name of `prefix:name`. */
function named(name: string): string {
  const [prefix = '', local = ''] = name.split(':');
  return `${NAMES[prefix as keyof typeof NAMES]}${local}`;
}

/** A graph to which questions are asked. */
export type Graph = ReturnType<typeof parsed>;

/** The graph of a text in Turtle or N-Quads, as n3 parses it strictly. Throws where it is not well formed. */
export function parsed(text: string, format: 'Turtle' | 'N-Quads') {
  const store = new Store(new Parser({ format }).parse(text));
  /** The values of a property of a node, sorted. To n3, an empty name is any node. */
  const all = (node: string, property: string): string[] =>
    (node === '' ? [] : store.getObjects(node, named(property), null)).map(({ value }) => value).toSorted();
  return {
    ...{ store, all },
    /** The only value of a property, or all of them where there is not one. */
    one: (node: string, property: string) => {
      const values = all(node, property);
      return values.length === 1 ? (values[0] as string) : values;
    },
    /** The nodes of a type. */
    of: (type: string) => store.getSubjects(RDF_TYPE, named(type), null).map(({ value }) => value),
    /** Whether a text is the label of a term or a concept. */
    isLabel: (text: string) =>
      ['skos:prefLabel', 'skos:altLabel'].some(
        (property) => store.countQuads(null, named(property), DataFactory.literal(text), null) > 0,
      ),
  };
}

/** No context is fetched: the test says which there are. By its tag, jsonld keeps what it made of one. */
const loaderOf = (contexts: Readonly<Record<string, unknown>>) => async (url: string) => {
  if (!(url in contexts)) throw new Error(`${url} would be fetched`);
  return { document: contexts[url], documentUrl: url, contextUrl: null, tag: 'static' } as const;
};

/** The canonical quads of a JSON-LD text (RDFC-1.0), by jsonld in safe mode: what it would drop is an error. */
export async function canonicalOfJsonLd(text: string): Promise<ReadonlySet<string>> {
  const quads = await jsonld.canonize(JSON.parse(text), { ...optionsOf({}), algorithm: 'RDFC-1.0' });
  return new Set(quads.split('\n'));
}

/** JSON-LD as N-Quads, by jsonld in safe mode. */
export function quadsOfJsonLd(
  text: string,
  contexts: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return jsonld.toRDF(JSON.parse(text), { ...optionsOf(contexts), format: 'application/n-quads' });
}

const optionsOf = (contexts: Readonly<Record<string, unknown>>) =>
  ({ safe: true, documentLoader: loaderOf(contexts) }) as const;

/** The nodes of a JSON-LD text in expanded form, by jsonld in safe mode, read from an address. */
export function expanded(
  text: string,
  base: string,
  contexts: Readonly<Record<string, unknown>> = {},
): Promise<Expanded[]> {
  return jsonld.expand(JSON.parse(text), { ...optionsOf(contexts), base });
}

/** A node of JSON-LD in expanded form. */
export type Expanded = Readonly<Record<string, unknown>>;

/** The values of a property: literals, and the names of nodes. */
export function valuesIn(node: Expanded | undefined, property: string): unknown[] {
  return ([node?.[property] ?? []].flat() as Expanded[]).map((value) => value['@value'] ?? value['@id']);
}

/** The canonical quads of a graph in which every node has a name: those that n3 writes, each once (RDFC-1.0 only sorts them). */
export function canonicalOf({ store }: Graph): ReadonlySet<string> {
  const quads = store.getQuads(null, null, null, null);
  if (quads.some(({ subject, object }) => [subject, object].some(({ termType }) => termType === 'BlankNode')))
    throw new Error('the graph has a node without a name');
  return new Set(new Writer({ format: 'N-Quads' }).quadsToString(quads).split('\n'));
}

const LEXICAL: Readonly<Record<string, RegExp>> = {
  string: /^/,
  date: /^\d{4}-\d\d-\d\d$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  integer: /^-?\d+$/,
  nonNegativeInteger: /^\d+$/,
  boolean: /^(?:true|false)$/,
  hexBinary: /^(?:[0-9a-fA-F]{2})+$/,
};

/** Errors of form in a graph: nodes without a name, names that are no URL, languages that are no tag, values that are not of their datatype. */
export function illFormed({ store }: Graph): string[] {
  const errors: string[] = [];
  for (const { subject, predicate, object } of store.getQuads(null, null, null, null)) {
    const where = `${subject.value} ${predicate.value}`;
    for (const node of [subject, predicate, object]) {
      if (node.termType === 'BlankNode') errors.push(`${where}: a node without a name`);
      if (node.termType === 'NamedNode' && !URL.canParse(node.value))
        errors.push(`${where}: no URL: ${node.value}`);
    }
    if (object.termType !== 'Literal') continue;
    const { language, datatype, value } = object;
    if (language) {
      if (Intl.getCanonicalLocales(language).length !== 1) errors.push(`${where}: no language: ${language}`);
      continue;
    }
    const [, type = ''] = /^http:\/\/www\.w3\.org\/2001\/XMLSchema#(\w+)$/.exec(datatype.value) ?? [];
    if (!LEXICAL[type]?.test(value)) errors.push(`${where}: ${value} is no ${datatype.value}`);
  }
  return errors;
}

/** The things of the site to which a graph leads and of which it says nothing; files are no such things. */
export function dangling({ store }: Graph, root: string): string[] {
  const said = new Set(store.getSubjects(null, null, null).map(({ value }) => value));
  return store
    .getObjects(null, null, null)
    .map(({ value, termType }) => (termType === 'NamedNode' ? value : ''))
    .filter((value) => /\/(?:s\/records|lexical|graph|register|captures|citations)\//.test(value))
    .filter((value) => value.startsWith(`${root}/`) && !said.has(value));
}
