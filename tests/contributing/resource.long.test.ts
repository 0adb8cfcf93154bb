import { beforeAll, expect, test } from 'vitest';
import { CopiedCode } from './copy.ts';

// A resource is one file in src/registry/archive/resources and its line in the list there.

const FILE = `
import * as z from 'zod';
import { NonEmpty } from '../../model/primitives.ts';
import { table } from './resource.ts';

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

const three = {
  version: 'v1',
  images: ['a', 'b', 'c'].map((name) => ({ name, alt: `What ${name} shows` })),
};

test.each<[what: string, due: object]>([
  [
    'is loaded, with its items by their keys; a new archive has it without items',
    {
      keys: ['a', 'b', 'c'],
      emptyDefault: { version: 'v1', images: [] },
      inNewArchive: { ...three, images: [] },
    },
  ],
  [
    'is refused where an item does not match its schema, with the place',
    {
      refused: expect.stringMatching(
        /^REG-002: data\/images\.json does not match its schema:\n {2}at images\.3\.alt: /,
      ),
    },
  ],
  [
    'is valid otherwise, for the rules and for its published JSON Schema',
    { errors: [], schema: '/api/schemas/images.schema.json' },
  ],
  [
    'may be under data/, where a file that no resource names may not',
    { strangers: [['REG-009', 'data/stranger.json']] },
  ],
  ['is published at its twin, so that it can be downloaded', { twin: three }],
  [
    'is listed in the catalog with its schema, its scripts and its count',
    {
      registry: {
        name: 'images',
        canonical_path: '/data/images.json',
        purpose: 'images with their alternative texts',
        validates_against: '/api/schemas/images.schema.json',
        owner_scripts: ['scripts/images.ts'],
        role: 'source',
        current_count: 3,
      },
      schemaEntry: '/data/images.json',
    },
  ],
  [
    'is counted in state.json, which stays valid, and hashed there',
    { count: 3, stateIsValid: true, dataFile: '/data/images.json' },
  ],
  ['is named by the comment on a change that touches it', { changes: ['`data/images.json` changed'] }],
])('a resource of three items, added by one file and its line in the list, %s', (_what, due) => {
  expect(seen).toMatchObject(due);
});
