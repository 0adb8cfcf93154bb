import { IMAGE_SIZES, type ImageSize, imagePaths } from '../captures/images.ts';
import { captureImagesSurface, imageAt, imagesIn } from './capture-images.ts';
import type { Surface } from './surface.ts';

const SIZES = Object.entries(IMAGE_SIZES) as [ImageSize, number][];

/** `/data/captures-images/<SIZE>/<SLUG>-<N>.webp`: each image of a capture in the sizes that pages show. */
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
