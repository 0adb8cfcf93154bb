import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { differences, type Format } from './format.ts';
import { DESCRIBED_SURFACES, type ListedFile, without, wronglyListed } from './listed-files.ts';
import { expanded } from './rdf.ts';
import { namesOf, statedTitle } from './reference-facts.ts';
import { CONTEXT, CONTEXT_URL, type Crate, type Entity, referencesIn, wrongStructure } from './ro-crate.ts';

const PATH = SURFACES.find(({ name }) => name === 'ro-crate')?.path ?? '';

/** The crate of the whole archive: JSON-LD with the context of the standard, what RO-Crate 1.2 says must be, files and deposits. */
export const archiveCrateFormat: Format = {
  name: 'RO-Crate 1.2 of the archive',
  reader: 'jsonld (safe), the MUSTs of the specification',
  surfaces: [...DESCRIBED_SURFACES, 'croissant', 'dcat', 'ro-crate'],
  check: async ({ archive, files }) => {
    const text = files.get(PATH)?.toString('utf8') ?? '{}';
    const { site, registry } = archive;
    const root = site.base_url.replace(/\/$/, '');
    const nodes = await expanded(text, `${root}${PATH}`, { [CONTEXT_URL]: CONTEXT });
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
      ...wrongStructure(PATH, crate, whole, rulesOfAttached(entities, whole)),
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

/** What the specification asks of a crate whose files stand beside it (Data Entities; Contextual Entities). */
function rulesOfAttached(entities: ReadonlyMap<string, Entity>, whole: Entity | undefined) {
  const parts = referencesIn(whole?.hasPart);
  const isPart = (entity: Entity | undefined) =>
    ['File', 'Dataset'].some((type) => [entity?.['@type']].flat().includes(type));
  return [
    [
      'has a license that is an entity with name and description',
      referencesIn(whole?.license).every((id) => entities.get(id)?.name && entities.get(id)?.description),
    ],
    ['has an entity of every part', parts.every((id) => isPart(entities.get(id)))],
    [
      'has every file in its folder at a relative path that leads not out of it',
      parts.every((id) => /^https?:/.test(id) || !/^\/|\.\.|\s/.test(id)),
    ],
  ] as const;
}
