import assert from 'node:assert/strict';
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

// Run in a copy of the code to which a resource was added: fails where it lacks one of its consequences.

const PATH = 'data/images.json';
const NONE = { version: 'v1', images: [] };
const images = ['a', 'b', 'c'].map((name) => ({ name, alt: `What ${name} shows` }));
const THREE = { version: 'v1', images };

const root = mkdtempSync(join(import.meta.dirname, 'archive-'));
const empty = emptyArchive();
writeFiles(root, [
  ...empty.documents,
  ...ALL_RESOURCES.map(
    (one) => [one.path, one.kind === 'log' ? '' : JSON.stringify(valueIn(empty, one))] as const,
  ),
  ['data/registry.json', writeRegistry(empty.registry)],
]);
const before = loadArchive(root);

// Refused where an item does not match its schema, with the place; else loaded, with its items by their keys.
writeFiles(root, [[PATH, JSON.stringify({ ...THREE, images: [...images, { name: 'd' }] })]]);
assert.throws(
  () => loadArchive(root),
  /^\w*Error: REG-002: data\/images\.json does not match its schema:\n {2}at images\.3\.alt: /,
);
writeFiles(root, [[PATH, JSON.stringify(THREE)]]);
const archive = loadArchive(root);
const resource = resourceAt(PATH);
assert.ok(resource);
assert.deepEqual(
  Array.from(resource.items(valueIn(archive, resource)), ([key]) => key),
  ['a', 'b', 'c'],
);
assert.deepEqual(valueIn(EMPTY, resource), NONE);
const fresh = join(root, 'fresh');
createArchive(fresh, root);
assert.deepEqual(valueIn(loadArchive(fresh), resource), NONE);

// Valid, and permitted below data/, where a file that no resource names is not; named by the comment on a change that touches it.
const errors = validateArchive(archive, NOW).filter(({ level }) => level === 'error');
assert.deepEqual(errors, []);
const tree = [...ALL_RESOURCES.map(({ path }) => path), 'data/stranger.json'].map((path) => {
  return { path, kind: 'file' as const };
});
assert.deepEqual(
  validateChange(archive, { base: before, files: [], tree }, NOW).map(({ rule, where }) => [rule, where]),
  [['REG-009', 'data/stranger.json']],
);
const changed = { path: PATH, before: undefined, after: new Uint8Array() };
assert.deepEqual(whatChanges(before, archive, [changed]), ['`data/images.json` changed']);

// Published with its schema, listed in the catalog with its scripts and its count, counted and hashed in state.json.
const files = await publishedTexts(archive);
const json = (path: string) => JSON.parse(files.get(path) ?? 'null');
assert.deepEqual(json(`/${PATH}`), THREE);
const schema = '/api/schemas/images.schema.json';
assert.equal(json(schema)?.$id, schema);
const index = json('/api/index.json');
assert.partialDeepStrictEqual(index.registries.images, {
  ...{ name: 'images', canonical_path: `/${PATH}`, purpose: 'images with their alternative texts' },
  ...{ validates_against: schema, owner_scripts: ['scripts/images.ts'], role: 'source', current_count: 3 },
});
assert.equal(index.schemas.images?.validates, `/${PATH}`);
const state = State.parse(json('/data/state.json'));
assert.partialDeepStrictEqual(state, { corpus: { images: 3 }, data_files: { images: { path: `/${PATH}` } } });
