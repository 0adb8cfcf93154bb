import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsonld from 'jsonld';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, flat, namesAs, textOf } from './reference-facts.ts';

export const CONTEXT_URL = 'https://w3id.org/ro/crate/1.2/context';
/** The context of the standard. */
export const CONTEXT = JSON.parse(
  readFileSync(join(ROOT, 'tests/fixtures/standards/ro-crate-1.2/context.jsonld'), 'utf8'),
);
/** By its tag, jsonld keeps what it made of the context. */
const LOADED = { document: CONTEXT, documentUrl: CONTEXT_URL, contextUrl: null, tag: 'static' } as const;
const SCHEMA = 'http://schema.org/';

/** Each record as an RO-Crate: as linked data by jsonld, which refuses what a context does not define, and by the rules of the standard. */
export const roCrateFormat: Format = {
  name: 'RO-Crate 1.2 of records',
  reader: "jsonld in safe mode, the standard's rules",
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    const { deposits } = archive.registry;
    const errors: string[] = [];
    for (const deposit of deposits) {
      const path = fileOf(deposit, 'ro-crate-metadata.json');
      const crate = JSON.parse(textOf(files, path)) as Crate;
      const root = crate['@graph'].find((entity) => entity['@id'] === factsOf(archive, deposit).url);
      errors.push(...wrongStructure(path, crate, root, rulesOfDetached(crate, root)));
      try {
        const expanded = await jsonld.expand(crate, {
          safe: true,
          base: `${archive.site.base_url}${path}`,
          documentLoader: async (url) => {
            if (url !== CONTEXT_URL) throw new Error(`it asks for ${url}`);
            return LOADED;
          },
        });
        errors.push(...wrongFields(path, archive, deposit, new Graph(expanded as Node[])));
      } catch (error) {
        errors.push(`${path}: ${String(error)}`);
      }
    }
    return { documents: deposits.length, errors };
  },
};

/** A node of a crate. */
export interface Entity extends Readonly<Record<string, unknown>> {
  readonly '@id'?: string;
  readonly '@type'?: string | readonly string[];
}

/** A crate as JSON has it. */
export interface Crate {
  readonly '@context': unknown;
  readonly '@graph': readonly Entity[];
}

/** A rule of the specification, and whether a crate keeps it. */
type Rule = readonly [rule: string, holds: boolean];

/** What the specification asks of every crate: “RO-Crate JSON-LD”, “Metadata Descriptor”, “Root Data Entity”. */
function rulesOf(crate: Crate, root: Entity | undefined): Rule[] {
  const graph = crate['@graph'];
  const descriptor = graph.find((entity) => entity['@id'] === 'ro-crate-metadata.json');
  return [
    ['has the context by reference', crate['@context'] === CONTEXT_URL],
    ['has nothing but context and graph', Object.keys(crate).length === 2],
    ['has an @id and an @type in each entity', graph.every((entity) => entity['@id'] && entity['@type'])],
    ['has each @id once', new Set(graph.map((entity) => entity['@id'])).size === graph.length],
    ['is flat', graph.every((entity) => Object.values(entity).every(isFlat))],
    ['has a descriptor that is a CreativeWork', descriptor?.['@type'] === 'CreativeWork'],
    ['conforms to 1.2', referencesIn(descriptor?.conformsTo).join() === 'https://w3id.org/ro/crate/1.2'],
    ['has a descriptor of its root', referencesIn(descriptor?.about).join() === root?.['@id']],
    ['has a root that is a Dataset', [root?.['@type']].flat().includes('Dataset')],
    ...['name', 'description', 'datePublished', 'license'].map(
      (property) => [`has a root with ${property}`, Boolean(root?.[property])] as const,
    ),
    ['has one date of publication', /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(String(root?.datePublished))],
  ];
}

/** What a crate breaks of the rules of every crate, and of those of its own kind. */
export function wrongStructure(
  path: string,
  crate: Crate,
  root: Entity | undefined,
  own: readonly Rule[],
): string[] {
  return [...rulesOf(crate, root), ...own]
    .filter(([, holds]) => !holds)
    .map(([rule]) => `${path}: it is not so that it ${rule}`);
}

/** What the specification asks of a detached crate (Structure; Data Entities). */
function rulesOfDetached(crate: Crate, root: Entity | undefined): Rule[] {
  const graph = crate['@graph'];
  const ids = graph.map((entity) => entity['@id'] ?? '');
  const referred = graph.flatMap((entity) => Object.values(entity).flatMap(referencesIn));
  const parts = new Set(referencesIn(root?.hasPart));
  return [
    ['has a root with an absolute @id', URL.canParse(root?.['@id'] ?? '')],
    ['names how to cite it by an entity', referencesIn(root?.['cite-as']).join() === root?.['@id']],
    [
      'has files on the web only, each a part of the root',
      graph
        .filter((entity) => [entity['@type']].flat().includes('File'))
        .every(({ '@id': id = '' }) => /^https?:/.test(id) && URL.canParse(id) && parts.has(id)),
    ],
    [
      'describes all that it refers to but its own standard',
      referred.every((id) => ids.includes(id) || id === 'https://w3id.org/ro/crate/1.2'),
    ],
    [
      'refers to all that it describes',
      ids.every((id) => id === 'ro-crate-metadata.json' || referred.includes(id)),
    ],
  ];
}

/** The entities to which a value refers. */
export function referencesIn(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((one) => (typeof one === 'object' && one !== null && '@id' in one ? [String(one['@id'])] : []));
}

/** Whether a value is a literal, a reference and nothing else, or a list of these. */
function isFlat(value: unknown): boolean {
  return [value]
    .flat()
    .every((one) => (typeof one === 'object' && one !== null ? Object.keys(one).join() === '@id' : true));
}

type Node = Readonly<Record<string, readonly { '@id'?: string; '@value'?: unknown }[]>> & { '@id': string };

/** The expanded graph, by the identifiers of schema.org. */
class Graph {
  readonly #nodes: Map<string, Node>;

  constructor(nodes: readonly Node[]) {
    this.#nodes = new Map(nodes.map((node) => [node['@id'], node]));
  }

  node(id: string | undefined): Node | undefined {
    return this.#nodes.get(id ?? '');
  }

  values(node: Node | undefined, property: string): unknown[] {
    return (node?.[SCHEMA + property] ?? []).map((value) => value['@value'] ?? value['@id']);
  }
}

function wrongFields(path: string, archive: Archive, deposit: Deposit, graph: Graph): string[] {
  const facts = factsOf(archive, deposit);
  const root = graph.node(facts.url);
  const one = (property: string, node = root) => graph.values(node, property)[0];
  const authors = graph.values(root, 'author').map((id) => graph.node(String(id)));
  const names = authors.map((author) => {
    const family = one('familyName', author);
    return family === undefined
      ? { whole: String(one('name', author)) }
      : {
          family: String(family),
          given: String(one('givenName', author)),
          suffix: one('honorificSuffix', author) as string | undefined,
        };
  });
  const identifiers = graph.values(root, 'identifier').map((id) => graph.node(String(id)));
  const axn = identifiers.find((identifier) => one('propertyID', identifier) === 'AXN');
  const license = graph.node(String(one('license')));
  const text = graph.node(String(one('hasPart')));
  const statuses = {
    ACTIVE: undefined,
    SUPERSEDED: 'Superseded',
    WITHDRAWN: 'Withdrawn',
    DRAFT_PENDING: 'Draft',
  };
  return differences(
    path,
    {
      ...facts,
      version: flat(deposit.version),
      status: statuses[deposit.status],
      description: deposit.redacted ? undefined : deposit.description,
      hash: deposit.redacted ? undefined : deposit.hash,
      orcid: deposit.orcid && `https://orcid.org/${deposit.orcid}`,
    },
    {
      title: one('name'),
      creators: namesAs(names),
      date: one('datePublished'),
      keywords: graph.values(root, 'keywords'),
      axn: one('value', axn),
      url: one('url'),
      license: license ? one('name', license) : one('license'),
      version: one('version'),
      status: one('creativeWorkStatus'),
      description: deposit.redacted ? undefined : one('description'),
      hash: one('sha256', text),
      orcid: authors.length === 1 ? orcidOf(authors[0]) : undefined,
    },
  );
}

function orcidOf(author: Node | undefined): string | undefined {
  return author?.['@id'].startsWith('https://orcid.org/') ? author['@id'] : undefined;
}
