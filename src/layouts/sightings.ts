import { snapshot } from '../archive/snapshot.ts';
import type { Archive } from '../registry/archive.ts';
import { imageFacts } from '../registry/captures/image-bytes.ts';
import { IMAGE_SIZES, imagePaths } from '../registry/captures/images.ts';
import type { Capture, RegisterEntry } from '../registry/model/observations.ts';
import { onceFor } from '../registry/once.ts';
import { conceptsOf } from '../registry/reading/concepts.ts';
import { imageAt } from '../registry/surfaces/records.ts';
import { graphHref } from './graph-links.ts';
import { href } from './url.ts';

// What the rows of captures and addresses show besides their own fields: pictures with their sizes, and what else is at the same string.

/** One picture of a capture as a page shows it. */
export interface Picture {
  /** Links to the stored file and to the large size. */
  readonly file: string;
  readonly large: string;
  readonly small: string;
  /** The widths of both sizes in pixels: a picture is never made larger than it is. */
  readonly widths: readonly [small: number, large: number];
  /** The height of the small size in pixels. */
  readonly height: number;
  readonly label: string;
}

/** The pictures of a capture, in their order. Throws where a file is missing or no image (CAP-007). */
export function picturesOf({ imgs, images = [] }: Capture): Picture[] {
  const { archive } = snapshot();
  return imgs.map((path, at) => {
    const facts = imageFacts(imageAt(archive, path));
    if (!facts) throw new Error(`${path.slice(1)} is no image`);
    const { width, height } = facts;
    const small = Math.min(width, IMAGE_SIZES.small);
    return {
      file: href(path),
      large: href(imagePaths.sized('large', path)),
      small: href(imagePaths.sized('small', path)),
      widths: [small, Math.min(width, IMAGE_SIZES.large)],
      height: Math.max(1, Math.round((height * small) / width)),
      label: images.find(({ src }) => src === path)?.label || `Picture ${at + 1}`,
    };
  });
}

/** The capture of a slug, which other captures and observations of addresses name. */
export function captureOf(slug: string): Capture | undefined {
  const { archive } = snapshot();
  return onceFor(
    archive,
    'captures by slug',
    () => new Map(archive.captures.entries.map((capture) => [capture.slug, capture])),
  ).get(slug);
}

/** The entries of the register at an address, one for each surface. */
export function entriesAt(addrId: string): readonly RegisterEntry[] {
  const { archive } = snapshot();
  return (
    onceFor(archive, 'register entries by address', () =>
      Map.groupBy(archive.register.entries, ({ addr_id }) => addr_id),
    ).get(addrId) ?? []
  );
}

/** The link to a name in the graph; undefined for what is no concept of the archive. */
export function conceptHref(name: string): string | undefined {
  return isConcept(snapshot().archive, name) ? graphHref(name) : undefined;
}

function isConcept(archive: Archive, name: string): boolean {
  return Object.hasOwn(conceptsOf(archive), name);
}
