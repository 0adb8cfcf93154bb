import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { type Format, textOf } from './format.ts';
import { DESCRIBED_SURFACES, expectListed, type ListedFile } from './listed-files.ts';
import { type Expanded, expanded, valuesIn } from './rdf.ts';
import { factsOf, fileOf, namesAs, namesOf, statedTitle } from './references.ts';

const CONTEXT_URL = 'https://w3id.org/ro/crate/1.2/context';
/** The context of the standard. */
const CONTEXT = JSON.parse(
  readFileSync(join(ROOT, 'tests/fixtures/standards/ro-crate-1.2/context.jsonld'), 'utf8'),
);
const SCHEMA = 'http://schema.org/';

/** Each record as an RO-Crate: as linked data by jsonld, which refuses what a context does not define, and by the rules of the standard. */
export const roCrateFormat: Format = {
  name: 'RO-Crate 1.2 of records',
  reader: "jsonld in safe mode, the standard's rules",
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    for (const deposit of archive.registry.deposits) {
      const path = fileOf(deposit, 'ro-crate-metadata.json');
      const text = textOf(files, path);
      const crate = JSON.parse(text) as Crate;
      const root = crate['@graph'].find((entity) => entity['@id'] === factsOf(archive, deposit).url);
      expectKept([...rulesOf(crate, root), ...rulesOfDetached(crate, root)]);
      expectFields(
        archive,
        deposit,
        await expanded(text, `${archive.site.base_url}${path}`, { [CONTEXT_URL]: CONTEXT }),
      );
    }
  },
};

/** A node of a crate. */
interface Entity extends Readonly<Record<string, unknown>> {
  readonly '@id'?: string;
  readonly '@type'?: string | readonly string[];
}

/** A crate as JSON has it. */
interface Crate {
  readonly '@context': unknown;
  readonly '@graph': readonly Entity[];
}

/** A rule of the specification, and whether a crate keeps it. */
type Rule = readonly [rule: string, holds: boolean];

/** Requirements of the specification for every crate: “RO-Crate JSON-LD”, “Metadata Descriptor”, “Root Data Entity”. */
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

function expectKept(rules: readonly Rule[]): void {
  expect(rules.filter(([, holds]) => !holds).map(([rule]) => rule)).toEqual([]);
}

/** Requirements of the specification for a detached crate (Structure; Data Entities). */
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
function referencesIn(value: unknown): string[] {
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

/** The names, the identifier and the hash of a record; what else its crate says is written down by hand (`surfaces/expected`). */
function expectFields(archive: Archive, deposit: Deposit, nodes: readonly Expanded[]): void {
  const { title, creators, axn, url } = factsOf(archive, deposit);
  const named = new Map(nodes.map((node) => [node['@id'], node]));
  const nodesAt = (property: string) =>
    valuesIn(named.get(url), SCHEMA + property).map((id) => named.get(id));
  const one = (property: string, node = named.get(url)) =>
    valuesIn(node, SCHEMA + property)[0] as string | undefined;
  const names = nodesAt('author').map((author) => {
    const family = one('familyName', author);
    return family === undefined
      ? { whole: one('name', author) }
      : { family, given: one('givenName', author), suffix: one('honorificSuffix', author) };
  });
  const identifier = nodesAt('identifier').find((node) => one('propertyID', node) === 'AXN');
  const found = { title: one('name'), creators: namesAs(names), axn: one('value', identifier) };
  const hash = deposit.redacted ? undefined : deposit.hash;
  expect({ ...found, hash: one('sha256', nodesAt('hasPart')[0]) }).toEqual({ title, creators, axn, hash });
}

const PATH = SURFACES.find(({ name }) => name === 'ro-crate')?.path ?? '';

/** The crate of the whole archive: JSON-LD with the context of the standard, what RO-Crate 1.2 says must be, files and deposits. */
export const archiveCrateFormat: Format = {
  name: 'RO-Crate 1.2 of the archive',
  reader: 'jsonld (safe), the MUSTs of the specification',
  surfaces: [...DESCRIBED_SURFACES, 'croissant', 'dcat', 'ro-crate'],
  check: async ({ archive, files }) => {
    const text = textOf(files, PATH);
    const { site, registry } = archive;
    const root = site.base_url.replace(/\/$/, '');
    const nodes = await expanded(text, `${root}${PATH}`, { [CONTEXT_URL]: CONTEXT });
    const crate = JSON.parse(text) as Crate;
    const entities = new Map(crate['@graph'].map((entity) => [entity['@id'] ?? '', entity]));
    const whole = entities.get('./');
    const parts = referencesIn(whole?.hasPart);
    const isFile = (id: string) => !/^https?:/.test(id);
    const listed = new Map(
      parts.filter(isFile).map((id): [string, ListedFile] => {
        const { sha256, contentSize, encodingFormat: mediaType } = entities.get(id) ?? {};
        return [`/datasets/${decodeURI(id)}`, { sha256, size: Number(contentSize), mediaType }];
      }),
    );
    expectKept(rulesOf(crate, whole));
    expect(nodes).toHaveLength(crate['@graph'].length);
    expect([listed.size, parts.length - listed.size]).toEqual([files.size - 1, registry.deposits.length]);
    expectListed(files, PATH, listed);
    for (const deposit of registry.deposits) {
      const { name, creator, identifier, license } =
        entities.get(`${root}/s/records/${deposit.deposit_number}/`) ?? {};
      const [of] = referencesIn(license);
      expect({
        ...{ name, identifier },
        creators: referencesIn(creator).map((one) => entities.get(one)?.name),
        license: of === undefined ? license : entities.get(of)?.name,
      }).toEqual({
        ...{ name: statedTitle(deposit), identifier: deposit.axn },
        ...{ creators: namesOf(deposit).spoken, license: deposit.license },
      });
    }
  },
};
