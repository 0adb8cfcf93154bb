import type { ImageKind } from './images.ts';

// What the bytes of a file show without decoding a picture: the format by magic number and structure, whether the image is animated,
// what the file holds besides the picture, and whether anything follows its end. The threats: a file that is two formats at once, a
// picture that says where it was taken, a name that promises another format.

/** What the structure of an image says. */
export interface ImageFacts {
  readonly kind: ImageKind;
  readonly animated: boolean;
  /** What the file holds besides the picture: camera, place, text, color profile. */
  readonly metadata: readonly string[];
  /** Where the picture ends; undefined where the file ends before it. */
  readonly end: number | undefined;
}

/** The structure of a PNG, JPEG, WebP or AVIF image; undefined for anything else. Reads each byte at most once, and decodes none. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return png(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpeg(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webp(bytes);
  if (ascii(bytes, 4, 4) === 'ftyp') return avif(bytes);
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

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function u32(bytes: Uint8Array, at: number, littleEndian = false): number {
  if (at + 4 > bytes.length) return Number.NaN;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, littleEndian);
}

const PNG_METADATA = ['eXIf', 'iCCP', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

function png(bytes: Uint8Array): ImageFacts {
  const metadata: string[] = [];
  let animated = false;
  for (let at = 8; ; ) {
    const next = at + 12 + u32(bytes, at);
    const type = ascii(bytes, at + 4, 4);
    // A length that is not there is not a number, which is not less either.
    if (!(next <= bytes.length)) return { kind: 'png', animated, metadata, end: undefined };
    if (PNG_METADATA.includes(type)) metadata.push(type);
    if (type === 'acTL') animated = true;
    if (type === 'IEND') return { kind: 'png', animated, metadata, end: next };
    at = next;
  }
}

/** APP0 is the JFIF header and APP14 says how the colors are coded; every other one tells something besides the picture. */
const JPEG_PLAIN = [0xe0, 0xee];

function jpeg(bytes: Uint8Array): ImageFacts {
  const metadata: string[] = [];
  const facts = (end: number | undefined): ImageFacts => ({ kind: 'jpeg', animated: false, metadata, end });
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return facts(undefined);
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return facts(at + 2);
    else {
      const isApp = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
      if (isApp && !JPEG_PLAIN.includes(marker)) metadata.push(`marker ${marker.toString(16).toUpperCase()}`);
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
      if (marker === 0xda) at = afterScan(bytes, at);
    }
  }
  return facts(undefined);
}

/** Where the compressed data of a scan ends: at the next marker that is neither stuffing nor a restart. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}

const WEBP_METADATA = ['EXIF', 'XMP ', 'ICCP'];

function webp(bytes: Uint8Array): ImageFacts {
  const size = u32(bytes, 4, true);
  const end = 8 + size + (size % 2);
  const metadata: string[] = [];
  let animated = false;
  for (let at = 12; at < Math.min(end, bytes.length); ) {
    const type = ascii(bytes, at, 4);
    const length = u32(bytes, at + 4, true);
    if (WEBP_METADATA.includes(type)) metadata.push(type.trim());
    if (type === 'ANIM' || type === 'ANMF') animated = true;
    if (Number.isNaN(length)) break;
    at += 8 + length + (length % 2);
  }
  return { kind: 'webp', animated, metadata, end: end <= bytes.length ? end : undefined };
}

function avif(bytes: Uint8Array): ImageFacts | undefined {
  const brands = ascii(bytes, 8, Math.min(u32(bytes, 0), 256) - 8);
  const animated = brands.includes('avis');
  if (!animated && !brands.includes('avif')) return undefined;
  const metadata: string[] = [];
  for (let at = 0; ; ) {
    const size = u32(bytes, at);
    const next = size === 0 ? bytes.length : at + size;
    const isWhole = next <= bytes.length && (size === 0 || size >= 8);
    if (!isWhole) return { kind: 'avif', animated, metadata, end: undefined };
    if (ascii(bytes, at + 4, 4) === 'meta') metadata.push(...itemsIn(bytes.subarray(at, next)));
    if (next === bytes.length || !isBox(ascii(bytes, next + 4, 4)))
      return { kind: 'avif', animated, metadata, end: next };
    at = next;
  }
}

const isBox = (type: string) => ['meta', 'mdat', 'moov', 'free', 'skip', 'iloc', 'idat'].includes(type);

/** Items of an AVIF file that are no picture, and a color profile; the description of items is short. */
function itemsIn(meta: Uint8Array): string[] {
  const text = new TextDecoder('latin1').decode(meta.subarray(0, 65_536));
  return ['Exif', 'mime', 'colrprof', 'colrrICC'].filter((type) => text.includes(type));
}
