import type { Archive } from '../archive/archive.ts';
import { TEXTS_FOLDER } from '../archive/resources/resource.ts';
import { RECORD_FORMATS } from '../formats/record/index.ts';
import { type DescribedRecord, describeRecord, recordFilePath } from '../formats/record/record.ts';
import {
  IMAGE_SIZES,
  IMAGES_FOLDER,
  type ImageSize,
  imageAt,
  imagePaths,
} from '../observation/captures/images.ts';
import { CARD, shareCardOf } from '../pages/publication/cards.ts';
import type { Surface } from '../pages/publication/surface.ts';
import { registrySurface } from './deposits.ts';
import { citationGraphSurface } from './words.ts';

// The images of captures, and for each record its picture and its files.

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
function imagesIn({ captures }: Pick<Archive, 'captures'>): string[] {
  return [...new Set(captures.entries.flatMap(({ imgs }) => imgs))];
}

const SIZES = Object.entries(IMAGE_SIZES) as [ImageSize, number][];

export const captureImageSizesSurface: Surface = {
  name: 'capture-image-sizes',
  path: imagePaths.sized('<SIZE>', imagePaths.stored('<SLUG>', '<N>', '<EXT>')),
  purpose: `Each image of a capture as WebP in ${SIZES.length} sizes: ${SIZES.map(([name, width]) => `${name}, at most ${width} pixels wide`).join('; ')}.`,
  derived_from: [captureImagesSurface.path],
  export: true,
  files: ({ archive, tools }) =>
    imagesIn(archive).flatMap((path) =>
      SIZES.map(([size, width]) => ({
        path: imagePaths.sized(size, path),
        content: () =>
          tools.resize(imageAt(archive, path), width).catch((error: Error) => {
            throw new Error(`${path.slice(1)}: ${error.message}`);
          }),
      })),
    ),
};

export const recordFilesSurface: Surface = {
  name: 'record-files',
  path: recordFilePath('<N>', '<FILE>'),
  purpose: `Beside the page of each record, what it says for programs: ${RECORD_FORMATS.map(({ file }) => file).join(', ')}.`,
  group: 'works',
  derived_from: [registrySurface.path, citationGraphSurface.path, TEXTS_FOLDER],
  export: true,
  files: ({ archive }) => {
    // The files of one record are made one after the other, and thousands of records are not held.
    let last: DescribedRecord | undefined;
    return archive.registry.deposits.flatMap((deposit) => {
      const record = (): DescribedRecord => {
        if (last?.deposit !== deposit) last = describeRecord(archive, deposit);
        return last;
      };
      return RECORD_FORMATS.map(({ file, write }) => ({
        path: recordFilePath(deposit.deposit_number, file),
        content: () => write(record()),
      }));
    });
  },
};

/** The path of the share card of a deposit. */
export function shareCardPath(number: number | string): string {
  return `/cards/${number}.png`;
}

export const shareCardsSurface: Surface = {
  name: 'share-cards',
  path: shareCardPath('<N>'),
  purpose: `A picture of each record for pages that link to it: its six glyphs, its label and the color of its family, ${CARD.width} by ${CARD.height} pixels.`,
  derived_from: [registrySurface.path],
  export: true,
  files: ({ archive, tools }) =>
    archive.registry.deposits.map((deposit) => ({
      path: shareCardPath(deposit.deposit_number),
      content: () => tools.shareCard(shareCardOf(deposit)),
    })),
};
