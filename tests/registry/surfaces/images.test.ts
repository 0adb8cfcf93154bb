import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { preview } from '../../../src/registry/archive/changeset.ts';
import { takeCaptures } from '../../../src/registry/changes/captures.ts';
import { imageFacts } from '../../../src/registry/observation/captures/image-structure.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { captureDraft, PICTURES, withCaptures } from '../../fixtures/captures.ts';
import { temporaryFolder } from '../../fixtures/disk.ts';
import { plain } from '../../fixtures/pictures.ts';
import { published } from '../../fixtures/published.ts';
import { NOW, NOWHERE } from '../../fixtures/tools.ts';
import { SHELF } from './shelf.ts';

// Images of captures as they are published: as they are stored, and in two sizes.

const BASE: Archive = { ...SHELF, captures: { ...SHELF.captures, entries: [] } };

/** The published bytes of images, by path, with a cache of this test's own. */
function imagesOf(archive: Archive): Promise<Map<string, Buffer>> {
  const images = SURFACES.filter(({ path }) => path.startsWith('/data/captures-images/'));
  return published(archive, NOWHERE, images);
}

function cacheOfItsOwn(): void {
  vi.stubEnv('CACHE', temporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('the images of captures', () => {
  const two = withCaptures(BASE, [
    captureDraft({
      images: [
        { file: 'picture.png', label: 'a' },
        { file: 'picture.avif', label: 'b' },
      ],
    }),
    captureDraft({ q: 'upper hall', images: [{ file: 'picture.jpeg', label: 'c' }] }),
  ]);

  test('are published as they are stored, byte for byte, and as WebP in two sizes', async () => {
    cacheOfItsOwn();
    const images = await imagesOf(two);
    expect([...images.keys()]).toEqual([
      '/data/captures-images/lower-hall-1.png',
      '/data/captures-images/lower-hall-2.avif',
      '/data/captures-images/upper-hall-1.jpg',
      '/data/captures-images/small/lower-hall-1.webp',
      '/data/captures-images/large/lower-hall-1.webp',
      '/data/captures-images/small/lower-hall-2.webp',
      '/data/captures-images/large/lower-hall-2.webp',
      '/data/captures-images/small/upper-hall-1.webp',
      '/data/captures-images/large/upper-hall-1.webp',
    ]);
    expect(images.get('/data/captures-images/lower-hall-1.png')?.equals(PICTURES.png)).toBe(true);
    expect(images.get('/data/captures-images/lower-hall-2.avif')?.equals(PICTURES.avif)).toBe(true);
    expect(images.get('/data/captures-images/upper-hall-1.jpg')?.equals(PICTURES.jpeg)).toBe(true);
  });

  test('are of the width of each size, and the same each time', async () => {
    cacheOfItsOwn();
    const wide = new Uint8Array(await plain(2000, 500).png().toBuffer());
    const drafts = [
      {
        where: 'a draft',
        value: captureDraft({ images: [{ file: 'wide.png', label: '' }] }),
        images: new Map([['wide.png', { bytes: wide, kind: 'png' as const }]]),
      },
    ];
    const { changeset, known } = takeCaptures(BASE, drafts, { hashes, now: NOW });
    if (!changeset) throw new Error('the draft was refused');
    const archive = preview(BASE, changeset, known);
    const first = await imagesOf(archive);
    const widths = { small: 320, large: 640 };
    for (const [size, width] of Object.entries(widths)) {
      const bytes = first.get(`/data/captures-images/${size}/lower-hall-1.webp`) ?? Buffer.alloc(0);
      expect(imageFacts(bytes)).toMatchObject({ kind: 'webp', metadata: [] });
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
    cacheOfItsOwn();
    expect(await imagesOf(archive)).toEqual(first);
  });
});
