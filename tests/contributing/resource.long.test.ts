import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CopiedCode } from './copy.ts';

// A resource is one file in src/registry/archive/resources and its line in the list there.

const FILE = `
import * as z from 'zod';
import { NonEmpty } from '../../src/registry/model/primitives.ts';
import { table } from '../../src/registry/archive/resources/resource.ts';

const Image = z.strictObject({ name: NonEmpty, alt: NonEmpty });

export const images = table({
  name: 'images',
  path: 'data/images.json',
  purpose: 'images with their alternative texts',
  owner_scripts: ['scripts/images.ts'],
  schema: z.strictObject({ version: NonEmpty, images: z.array(Image) }),
  item: Image,
  item_name: 'image',
  items: (registry) => registry.images.map((image) => [image.name, image]),
  counted: { section: 'corpus', as: 'images' },
  empty: { version: 'v1', images: [] },
});
`;

const INDEX = 'src/registry/archive/resources/index.ts';
const copy = new CopiedCode();
let seen: Record<string, unknown>;

beforeAll(async () => {
  copy
    .write('src/registry/archive/resources/images.ts', FILE)
    .addLine(INDEX, "from './logs.ts'", "import { images } from './images.ts';")
    .addLine(INDEX, '  familiarization,', '  images,');
  seen = await copy.run('resource.ts');
});
afterAll(() => copy.remove());

describe('a resource of three items, added by one file and its line in the list', () => {
  const three = {
    version: 'v1',
    images: ['a', 'b', 'c'].map((name) => ({ name, alt: `What ${name} shows` })),
  };

  test('is loaded, with its items by their keys; a new archive has it without items', () => {
    expect(seen).toMatchObject({ keys: ['a', 'b', 'c'], emptyDefault: { version: 'v1', images: [] } });
  });

  test('is refused where an item does not match its schema, with the place', () => {
    expect(seen.refused).toMatch(
      /^REG-002: data\/images\.json does not match its schema:\n {2}at images\.3\.alt: /,
    );
  });

  test('is valid otherwise, for the rules and for its published JSON Schema', () => {
    expect(seen).toMatchObject({ errors: [], schema: '/api/schemas/images.schema.json' });
  });

  test('may be under data/, where a file that no resource names may not', () => {
    expect(seen.strangers).toEqual([['REG-009', 'data/stranger.json']]);
  });

  test('is published at its twin, so that it can be downloaded', () => {
    expect(seen.twin).toEqual(three);
  });

  test('is listed in the catalog with its schema, its scripts and its count', () => {
    expect(seen.registry).toMatchObject({
      name: 'images',
      canonical_path: '/data/images.json',
      purpose: 'images with their alternative texts',
      validates_against: '/api/schemas/images.schema.json',
      owner_scripts: ['scripts/images.ts'],
      role: 'source',
      current_count: 3,
    });
    expect(seen.schemaEntry).toBe('/data/images.json');
  });

  test('is counted in state.json, which stays valid, and hashed there', () => {
    expect(seen).toMatchObject({ count: 3, stateIsValid: true, dataFile: '/data/images.json' });
  });

  test('is named by the comment on a change that touches it', () => {
    expect(seen.changes).toEqual(['`data/images.json` changed']);
  });

  test('is empty in a new archive that takes its documents from another', () => {
    expect(seen.inNewArchive).toEqual({ ...three, images: [] });
  });
});
