import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { ROOT } from '../../fixtures/checkout.ts';
import { differences, type Format } from './format.ts';
import { DESCRIBED_SURFACES, type ListedFile, without, wronglyListed } from './listed-files.ts';
import { expanded } from './rdf.ts';
import { namesOf, statedTitle } from './reference-facts.ts';
import { type Crate, type Entity, referencesIn } from './ro-crate.ts';

const PATH = SURFACES.find(({ name }) => name === 'ro-crate')?.path ?? '';
const VERSION = 'https://w3id.org/ro/crate/1.2';
const CONTEXT = JSON.parse(
  readFileSync(join(ROOT, 'tests/fixtures/standards/ro-crate-1.2/context.jsonld'), 'utf8'),
) as unknown;

/** The crate of the whole archive: JSON-LD with the context of the standard, what RO-Crate 1.2 says must be, files and deposits. */
export const archiveCrateFormat: Format = {
  name: 'RO-Crate 1.2 of the archive',
  reader: 'jsonld (safe), the MUSTs of the specification',
  surfaces: [...DESCRIBED_SURFACES, 'croissant', 'dcat', 'ro-crate'],
  check: async ({ archive, files }) => {
    const text = files.get(PATH)?.toString('utf8') ?? '{}';
    const { site, registry } = archive;
    const root = site.base_url.replace(/\/$/, '');
    const nodes = await expanded(text, `${root}${PATH}`, { [`${VERSION}/context`]: CONTEXT });
    const crate = JSON.parse(text) as Crate;
    const entities = new Map(crate['@graph'].map((entity) => [entity['@id'] ?? '', entity]));
    const whole = entities.get('./');
    const parts = referencesIn(whole?.hasPart);
    const licenses = registry.deposits.map(({ license }) => license);
    const listed = new Map(
      parts.flatMap((id): [string, ListedFile][] => {
        const entity = entities.get(id);
        const path = `/datasets/${decodeURI(id)}`;
        return /^https?:/.test(id)
          ? []
          : [
              [
                path,
                {
                  sha256: entity?.sha256,
                  size: Number(entity?.contentSize),
                  mediaType: entity?.encodingFormat,
                },
              ],
            ];
      }),
    );
    const errors = [
      ...musts(crate, entities),
      ...differences(
        'the crate',
        {
          nodes: crate['@graph'].length,
          files: files.size - 1,
          deposits: registry.deposits.length,
          licensed: licenses.length,
        },
        {
          nodes: nodes.length,
          files: listed.size,
          deposits: parts.length - listed.size,
          licensed: registry.deposits.filter(({ deposit_number, license }) => {
            const said = entities.get(`${root}/s/records/${deposit_number}/`)?.license;
            const [id] = referencesIn(said);
            return id === undefined ? said === license : entities.get(id)?.name === license;
          }).length,
        },
      ),
      ...wronglyListed(without(files, PATH), listed),
      ...registry.deposits.flatMap((deposit) => {
        const { deposit_number, date, axn } = deposit;
        const id = `${root}/s/records/${deposit_number}/`;
        const entity = entities.get(id);
        const by = referencesIn(entity?.creator);
        return differences(
          id,
          {
            part: true,
            title: statedTitle(deposit),
            creators: namesOf(deposit).spoken,
            date,
            axn,
            described: [`${id}ro-crate-metadata.json`],
          },
          {
            part: true,
            title: entity?.name,
            creators: by.map((one) => entities.get(one)?.name),
            date: entity?.datePublished,
            axn: entity?.identifier,
            described: referencesIn(entity?.subjectOf),
          },
        );
      }),
    ];
    return { documents: parts.length, errors };
  },
};

/** What RO-Crate 1.2 asks for: “RO-Crate JSON-LD”, “Metadata Descriptor”, “Root Data Entity”, “Data Entities”, “Contextual Entities”. */
function musts(crate: Crate, entities: ReadonlyMap<string, Entity>): string[] {
  const descriptor = entities.get('ro-crate-metadata.json');
  const whole = entities.get(referencesIn(descriptor?.about)[0] ?? '');
  const typed = (entity: Entity | undefined, type: string) => [entity?.['@type']].flat().includes(type);
  const checks: Record<string, boolean> = {
    'the context is that of the version': crate['@context'] === `${VERSION}/context`,
    'each entity stands once': entities.size === crate['@graph'].length,
    'each entity has a type': crate['@graph'].every((entity) => [entity['@type']].flat().length > 0),
    'no entity stands in another': crate['@graph'].every((entity) =>
      Object.values(entity)
        .flat()
        .every((value) => typeof value !== 'object' || Object.keys(value ?? {}).join() === '@id'),
    ),
    'the descriptor is a CreativeWork': typed(descriptor, 'CreativeWork'),
    'the descriptor names the version': referencesIn(descriptor?.conformsTo).join() === VERSION,
    'the root is ./': whole?.['@id'] === './',
    'the root is a Dataset': typed(whole, 'Dataset'),
    'the root has a name': typeof whole?.name === 'string' && whole.name !== '',
    'the root has a description': typeof whole?.description === 'string' && whole.description !== '',
    'the root has one date, to the day or finer': /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(
      String(whole?.datePublished),
    ),
    'the license is an entity with name and description': referencesIn(whole?.license).every(
      (id) => entities.get(id)?.name && entities.get(id)?.description,
    ),
    'every part is an entity': referencesIn(whole?.hasPart).every(
      (id) => typed(entities.get(id), 'File') || typed(entities.get(id), 'Dataset'),
    ),
    'every file in the folder is a relative path that leads not out of it': referencesIn(
      whole?.hasPart,
    ).every((id) => /^https?:/.test(id) || !/^\/|\.\.|\s/.test(id)),
  };
  return Object.entries(checks).flatMap(([must, holds]) => (holds ? [] : [`not so: ${must}`]));
}
