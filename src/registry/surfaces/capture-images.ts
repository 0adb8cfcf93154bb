import type { Archive } from '../archive.ts';
import { IMAGES_FOLDER, imagePaths } from '../captures/images.ts';
import type { Surface } from './surface.ts';

/** `/data/captures-images/<SLUG>-<N>.<EXT>`: the images of captures, byte for byte as the archive has them. */
export const captureImagesSurface: Surface = {
  name: 'capture-images',
  path: imagePaths.stored('<SLUG>', '<N>', '<EXT>'),
  purpose: 'The images of each capture, as PNG, JPEG, WebP or AVIF without metadata.',
  group: 'observations',
  derived_from: [IMAGES_FOLDER],
  files: ({ archive }) =>
    imagesIn(archive).map((path) => ({
      path,
      content: () => imageAt(archive, path),
      size: () => archive.files.size(path.slice(1)) ?? 0,
    })),
};

/** The web paths of all stored images, each once. */
export function imagesIn({ captures }: Pick<Archive, 'captures'>): string[] {
  return [...new Set(captures.entries.flatMap(({ imgs }) => imgs))];
}

/** The bytes of a stored image. Throws where there is none (CAP-007). */
export function imageAt({ files }: Pick<Archive, 'files'>, path: string): Uint8Array {
  const bytes = files.read(path.slice(1));
  if (!bytes) throw new Error(`there is no file ${path.slice(1)}`);
  return bytes;
}
