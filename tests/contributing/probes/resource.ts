import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../../src/archive/create.ts';
import { loadArchive } from '../../../src/archive/load.ts';
import { validateArchive, validateChange } from '../../../src/archive/prove.ts';
import { whatChanges } from '../../../src/registry/answers/gate-report.ts';
import { writeRegistry } from '../../../src/registry/archive/changeset.ts';
import {
  ALL_RESOURCES,
  EMPTY,
  resourceAt,
  State,
  valueIn,
} from '../../../src/registry/archive/resources/index.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { writeFiles } from '../../fixtures/files.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { NOW } from '../../fixtures/tools.ts';

// Run in a copy of the code to which a resource was added: prints what became of it.

const PATH = 'data/images.json';
const image = (name: string) => ({ name, alt: `What ${name} shows` });
const THREE = { version: 'v1', images: [image('a'), image('b'), image('c')] };

const root = mkdtempSync(join(import.meta.dirname, 'archive-'));

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

const empty = emptyArchive();
writeFiles(root, [
  ...empty.documents,
  ...ALL_RESOURCES.map(
    (one) => [one.path, one.kind === 'log' ? '' : JSON.stringify(valueIn(empty, one))] as const,
  ),
  ['data/registry.json', writeRegistry(empty.registry)],
]);
const before = loadArchive(root);

writeFiles(root, [[PATH, JSON.stringify({ ...THREE, images: [...THREE.images, { name: 'd' }] })]]);
const refused = messageOf(() => loadArchive(root));
writeFiles(root, [[PATH, JSON.stringify(THREE)]]);
const archive = loadArchive(root);

const resource = resourceAt(PATH);
if (!resource) throw new Error(`no resource has the path ${PATH}`);
const files = await publishedTexts(archive);
const json = (path: string) => JSON.parse(files.get(path) ?? 'null');
const index = json('/api/index.json');
const state = json('/data/state.json');
const changed = { path: PATH, before: undefined, after: new Uint8Array() };
const tree = [...ALL_RESOURCES.map(({ path }) => path), 'data/stranger.json'].map((path) => ({
  path,
  kind: 'file' as const,
}));

const fresh = join(root, 'fresh');
createArchive(fresh, root);

console.log(
  JSON.stringify({
    emptyDefault: valueIn(EMPTY, resource),
    keys: Array.from(resource.items(valueIn(archive, resource)), ([key]) => key),
    refused,
    errors: validateArchive(archive, NOW).filter(({ level }) => level === 'error'),
    strangers: validateChange(archive, { base: before, files: [], tree }, NOW).map(({ rule, where }) => [
      rule,
      where,
    ]),
    twin: json(`/${PATH}`),
    schema: json('/api/schemas/images.schema.json')?.$id,
    registry: index.registries.images,
    schemaEntry: index.schemas.images?.validates,
    count: state.corpus.images,
    stateIsValid: State.safeParse(state).success,
    dataFile: state.data_files.images?.path,
    changes: whatChanges(before, archive, [changed]),
    inNewArchive: valueIn(loadArchive(fresh), resource),
  }),
);
