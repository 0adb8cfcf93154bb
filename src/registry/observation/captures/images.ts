import type { Archive } from '../../archive/archive.ts';
import { IMAGES } from '../../archive/resources/resource.ts';

// The paths of images of captures, and the limits of an image: defined only here.

/** The formats of images, each with the ending of its files. */
export const IMAGE_KINDS = { png: 'png', jpeg: 'jpg', webp: 'webp', avif: 'avif' } as const;
export type ImageKind = keyof typeof IMAGE_KINDS;

/** The limits of one image, as it is sent and as it is stored. */
export const IMAGE_LIMITS = { bytes: 4_000_000, pixels: 40_000_000 } as const;

/**
 * The sizes that the site publishes beside the stored image, by the most pixels of their width: as a list shows them, and for screens that
 * have two pixels in one.
 */
export const IMAGE_SIZES = { small: 320, large: 640 } as const;
export type ImageSize = keyof typeof IMAGE_SIZES;

/** The path of the folder of images on the site. */
export const IMAGES_FOLDER = `/${IMAGES}`;

/** Web paths of an image: as it is stored, and in a size. The file in the archive has the same path without the slash. */
export const imagePaths = {
  stored: (slug: string, at: number | string, ending: string) => `${IMAGES_FOLDER}${slug}-${at}.${ending}`,
  sized: (size: string, stored: string) =>
    `${IMAGES_FOLDER}${size}/${stored.slice(stored.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')}.webp`,
} as const;

const STORED = new RegExp(
  `^${IMAGES_FOLDER}([a-z0-9-]+)-([1-9]\\d{0,2})\\.(${Object.values(IMAGE_KINDS).join('|')})$`,
);

/** The capture, the place and the format of a stored image, by its web path; undefined for another path. */
export function readImagePath(
  path: string,
): { readonly slug: string; readonly at: number; readonly kind: ImageKind } | undefined {
  const [, slug = '', at = '', ending] = STORED.exec(path) ?? [];
  const kind = (Object.keys(IMAGE_KINDS) as ImageKind[]).find((one) => IMAGE_KINDS[one] === ending);
  return kind && { slug, at: Number(at), kind };
}

/** The bytes of a stored image. Throws where there is none (CAP-007). */
export function imageAt({ files }: Pick<Archive, 'files'>, path: string): Uint8Array {
  const bytes = files.read(path.slice(1));
  if (!bytes) throw new Error(`there is no file ${path.slice(1)}`);
  return bytes;
}
