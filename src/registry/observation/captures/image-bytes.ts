import { ascii, avifFacts, type ImageFacts, jpegFacts, pngFacts, webpFacts } from './image-structure.ts';

// What the bytes of a file show without decoding a picture: the format by magic number and structure, whether the image is animated,
// what the file holds besides the picture, and whether anything follows its end. The threats: a file that is two formats at once, a
// picture that says where it was taken, a name that promises another format.

/** The structure of a PNG, JPEG, WebP or AVIF image; undefined for anything else. Reads each byte at most once, and decodes none. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return pngFacts(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegFacts(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webpFacts(bytes);
  if (ascii(bytes, 4, 4) === 'ftyp') return avifFacts(bytes);
  return undefined;
}

/** What bytes that are no admissible image seem to be, in words that follow “found”. */
export function seemsToBe(bytes: Uint8Array): string {
  const head = ascii(bytes, 0, 512).trimStart();
  if (bytes.length === 0) return 'an empty file';
  if (/^GIF8[79]a/.test(head)) return 'a GIF image';
  if (/^(?:\xef\xbb\xbf)?(?:<\?xml[^>]*>|<!--|<!DOCTYPE|\s)*<svg/i.test(head) || /<svg[\s>]/i.test(head))
    return 'an SVG image';
  if (/^%PDF-/.test(head)) return 'a PDF document';
  if (/^BM/.test(head)) return 'a BMP image';
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'a TIFF image';
  if (ascii(bytes, 4, 4) === 'ftyp') return 'a HEIF image or a video';
  return 'bytes that are no image of these formats';
}

/** Whether something that is not part of a picture follows its end: another file could hide there. Cameras pad, or add a second JPEG. */
export function hasTrailer(bytes: Uint8Array, { kind, end }: Pick<ImageFacts, 'kind' | 'end'>): boolean {
  if (end === undefined || end >= bytes.length) return false;
  if (kind === 'jpeg' && ascii(bytes, end, 3) === '\xff\xd8\xff') return false;
  return bytes.subarray(end).some((byte) => byte !== 0);
}
