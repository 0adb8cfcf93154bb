import type { ImageKind } from './images.ts';

// The structure of image formats, one function for each. It lists the parts that a picture needs and reports all others. Reads each
// byte at most once, and decodes none.

interface ImageFacts {
  readonly kind: ImageKind;
  readonly animated: boolean;
  /** Parts besides the picture: camera, place, text, color profile, and any other that a picture does not need. */
  readonly metadata: readonly string[];
  /** Width times height as the file states them; 0 if it has no picture, or states no size. */
  readonly pixels: number;
  readonly width: number;
  readonly height: number;
  /** The offset of the end of the picture; undefined if the file ends before it. */
  readonly end: number | undefined;
}

type Size = Pick<ImageFacts, 'width' | 'height' | 'pixels'>;

const sizeOf = (width: number, height: number): Size => ({ width, height, pixels: width * height });
const NO_SIZE = sizeOf(0, 0);
const larger = (one: Size, other: Size) => (other.pixels > one.pixels ? other : one);

/** The bytes of a range, one character each. */
function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function u32(bytes: Uint8Array, at: number, littleEndian = false): number {
  if (at + 4 > bytes.length) return Number.NaN;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, littleEndian);
}

const u16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);

/** The names of the parts of a file that a picture does not need: each once, in visible characters. */
class Parts {
  readonly others = new Set<string>();
  readonly seen = new Set<string>();
  readonly #most: Readonly<Record<string, number>>;

  /** `most` gives, for each part that a picture needs, the most bytes that it may have. */
  constructor(most: Readonly<Record<string, number>>) {
    this.#most = most;
  }

  add(name: string, bytes: number, again = false): void {
    const isKnown = Object.hasOwn(this.#most, name) && bytes <= (this.#most[name] ?? 0);
    if (!isKnown || (this.seen.has(name) && !again)) this.others.add(name.replace(/[^ -~]/g, '?').trim());
    this.seen.add(name);
  }
}

const ANY = Number.POSITIVE_INFINITY;
const PNG_PARTS = {
  ...{ IHDR: 13, PLTE: 768, IDAT: ANY, IEND: 0 },
  ...{ tRNS: 256, sRGB: 1, gAMA: 4, cHRM: 32, sBIT: 4, bKGD: 6, pHYs: 9 },
};

function pngFacts(bytes: Uint8Array): ImageFacts {
  const parts = new Parts(PNG_PARTS);
  const isHeaded = u32(bytes, 8) === 13 && ascii(bytes, 12, 4) === 'IHDR';
  const facts = (end: number | undefined): ImageFacts => ({
    kind: 'png',
    animated: parts.seen.has('acTL'),
    metadata: [...parts.others],
    ...(isHeaded && parts.seen.has('IDAT') ? sizeOf(u32(bytes, 16), u32(bytes, 20)) : NO_SIZE),
    end,
  });
  for (let at = 8; ; ) {
    const length = u32(bytes, at);
    const type = ascii(bytes, at + 4, 4);
    const next = at + 12 + length;
    // Negated, so that it also holds for a missing length, which gives NaN.
    if (!(next <= bytes.length)) return facts(undefined);
    parts.add(type, length, type === 'IDAT');
    if (type === 'IEND') return facts(next);
    at = next;
  }
}

/** Tables, frames and scans. The JFIF header and the one that says how colors are coded may stand before them, without a thumbnail. */
const JPEG_TABLES = [0xc4, 0xcc, 0xdb, 0xdd];
const JPEG_HEADERS = [
  { marker: 0xe0, name: 'JFIF\0', length: 16 },
  { marker: 0xee, name: 'Adobe', length: 14 },
];

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegFacts(bytes: Uint8Array): ImageFacts {
  const others = new Set<string>();
  let [frame, size] = [NO_SIZE, NO_SIZE];
  const facts = (end: number | undefined): ImageFacts => ({
    ...{ kind: 'jpeg', animated: false },
    ...{ metadata: [...others], ...size, end },
  });
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return facts(undefined);
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return facts(at + 2);
    else {
      const length = u16(bytes, at + 2);
      if (isFrame(marker)) frame = larger(frame, sizeOf(u16(bytes, at + 7), u16(bytes, at + 5)));
      else if (marker !== 0xda && !JPEG_TABLES.includes(marker)) {
        const isHeader = JPEG_HEADERS.some(
          (one) => one.marker === marker && one.length === length && ascii(bytes, at + 4, 5) === one.name,
        );
        if (!isHeader) others.add(`marker ${marker.toString(16).toUpperCase()}`);
      }
      at += 2 + length;
      if (marker === 0xda) {
        size = frame;
        at = afterScan(bytes, at);
      }
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

const WEBP_PARTS = { 'VP8 ': ANY, VP8L: ANY, VP8X: 10, ALPH: ANY };

function webpFacts(bytes: Uint8Array): ImageFacts {
  const size = u32(bytes, 4, true);
  const end = 8 + size + (size % 2);
  const parts = new Parts(WEBP_PARTS);
  let picture = NO_SIZE;
  let at = 12;
  while (at < Math.min(end, bytes.length)) {
    const type = ascii(bytes, at, 4);
    const length = u32(bytes, at + 4, true);
    parts.add(type, length, type === 'ANMF');
    if (Number.isNaN(length)) break;
    picture = larger(picture, webpSize(bytes, at + 8, type));
    at += 8 + length + (length % 2);
  }
  if (at !== end) parts.others.add('a part that is cut off');
  return {
    kind: 'webp',
    animated: parts.seen.has('ANIM') || parts.seen.has('ANMF'),
    metadata: [...parts.others],
    ...(parts.seen.has('VP8 ') || parts.seen.has('VP8L') ? picture : NO_SIZE),
    end: end <= bytes.length ? end : undefined,
  };
}

/** The size that a chunk states; none for one that does not. */
function webpSize(bytes: Uint8Array, at: number, type: string): Size {
  const view = (from: number) => u32(bytes, at + from, true);
  if (type === 'VP8 ' && ascii(bytes, at + 3, 3) === '\x9d\x01\x2a')
    return sizeOf(view(6) & 0x3fff, (view(6) >>> 16) & 0x3fff);
  if (type === 'VP8L' && bytes[at] === 0x2f)
    return sizeOf((view(1) & 0x3fff) + 1, ((view(1) >>> 14) & 0x3fff) + 1);
  if (type === 'VP8X') return sizeOf((view(4) & 0xffffff) + 1, (view(6) >>> 8) + 1);
  return NO_SIZE;
}

const AVIF_PARTS = { ftyp: 64, meta: 65_536, mdat: ANY };
const META_PARTS = { hdlr: 64, pitm: 32, iloc: ANY, iinf: ANY, iprp: ANY, iref: ANY, idat: ANY };

/** The structure of an AVIF file; undefined for another one of its family. */
function avifFacts(bytes: Uint8Array): ImageFacts | undefined {
  const brands = ascii(bytes, 8, Math.min(u32(bytes, 0), 256) - 8);
  const animated = brands.includes('avis');
  if (!animated && !brands.includes('avif')) return undefined;
  const parts = new Parts(AVIF_PARTS);
  const within = new Parts(META_PARTS);
  const items: string[] = [];
  let size = NO_SIZE;
  const facts = (end: number | undefined): ImageFacts => ({
    ...{ kind: 'avif', animated, end },
    metadata: [...parts.others, ...within.others, ...items],
    ...(parts.seen.has('mdat') ? size : NO_SIZE),
  });
  for (let at = 0; ; ) {
    const length = u32(bytes, at);
    const type = ascii(bytes, at + 4, 4);
    const next = length === 0 ? bytes.length : at + length;
    const isWhole = next <= bytes.length && (length === 0 || length >= 8);
    if (!isWhole) return facts(undefined);
    parts.add(type, next - at);
    if (type === 'meta') {
      const meta = bytes.subarray(at, next);
      boxesIn(meta, within);
      items.push(...itemsIn(meta));
      size = larger(size, avifSize(meta));
    }
    if (next === bytes.length || !isBox(ascii(bytes, next + 4, 4))) return facts(next);
    at = next;
  }
}

const isBox = (type: string) => ['meta', 'mdat', 'moov', 'free', 'skip', 'iloc', 'idat'].includes(type);

/** The boxes in the description of items. */
function boxesIn(meta: Uint8Array, parts: Parts): void {
  for (let at = 12; at < meta.length; ) {
    const length = u32(meta, at);
    parts.add(ascii(meta, at + 4, 4), length);
    if (!(length >= 8)) return;
    at += length;
  }
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));

/** Items of an AVIF file that are no picture, and a color profile; the description of items is short. */
function itemsIn(meta: Uint8Array): string[] {
  const text = latin(meta);
  return ['Exif', 'mime', 'colrprof', 'colrrICC'].filter((type) => text.includes(type));
}

/** The size of the largest item. */
function avifSize(meta: Uint8Array): Size {
  const sizes = [...latin(meta).matchAll(/ispe/g)].map(({ index }) =>
    sizeOf(u32(meta, index + 8), u32(meta, index + 12)),
  );
  return sizes.reduce(larger, NO_SIZE);
}

// Facts that the bytes of a file show without decoding: the format by magic number and structure, whether the image is animated,
// the contents of the file besides the picture, and whether anything follows its end. The threats: a file that is two formats at once, a
// picture with the place where it was taken, a name that promises another format.

/** The structure of a PNG, JPEG, WebP or AVIF image; undefined for anything else. Reads each byte at most once, and decodes none. */
export function imageFacts(bytes: Uint8Array): ImageFacts | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return pngFacts(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return jpegFacts(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webpFacts(bytes);
  if (ascii(bytes, 4, 4) === 'ftyp') return avifFacts(bytes);
  return undefined;
}

/** The apparent format of bytes that are no admissible image, in words that follow “found”. */
export function seemsToBe(bytes: Uint8Array): string {
  const head = ascii(bytes, 0, 512).trimStart();
  if (bytes.length === 0) return 'an empty file';
  if (/^GIF8[79]a/.test(head)) return 'a GIF image';
  if (/<svg[\s/>]/i.test(head)) return 'an SVG image';
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
