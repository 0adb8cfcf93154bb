import type { Archive } from '../../../src/registry/archive.ts';
import type { Capture } from '../../../src/registry/model/observations.ts';
import { captureDraft, PICTURES, withCaptures } from '../../fixtures/captures.ts';
import { WORLD } from './case.ts';

// Captures: three of an invented panel, the second with two images, the third with a transcript.

export const THREE = withCaptures(WORLD, [
  captureDraft(),
  captureDraft({
    q: '"lower hall"',
    date: '2026-07-11',
    related: ['lower-hall'],
    images: [
      { file: 'picture.png', label: 'The panel' },
      { file: 'picture.avif', label: 'Its cards' },
    ],
  }),
  captureDraft({
    q: 'who kept the ledgers?',
    auth: 'signed out; not incognito',
    transcript: 'Four hands kept them.',
    cites: 2,
    cite_list: [{ position: 1, title: 'Ledgers', url: 'https://ledgers.example/' }],
    search_url: 'https://panel.example/?q=ledgers',
  }),
]);
export const [first, second, third] = THREE.captures.entries as [Capture, Capture, Capture];

/** The archive with the capture at a place changed; `undefined` takes a field away. */
export const altered =
  (at: number, changes: Record<string, unknown>, on = THREE) =>
  (): Archive =>
    withEntries(
      on.captures.entries.map((capture, place) =>
        place === at
          ? (Object.fromEntries(
              Object.entries({ ...capture, ...changes }).filter(([, value]) => value !== undefined),
            ) as Capture)
          : capture,
      ),
      on,
    );

export function withEntries(
  entries: readonly Capture[],
  on: Archive = THREE,
  more: Partial<Archive['captures']> = {},
) {
  const captures = { ...on.captures, ...more, entries: [...entries] };
  return { ...on, captures };
}

/** The archive with one file of the folder of images replaced, added or taken away. */
export const withFile =
  (path: string, bytes: Uint8Array | undefined, on = THREE) =>
  (): Archive => {
    const paths = on.files.paths.filter((one) => one !== path);
    const read = (one: string) => (one === path ? bytes : on.files.read(one));
    const files = {
      read,
      size: (one: string) => read(one)?.length,
      paths: bytes ? [...paths, path].sort() : paths,
    };
    return { ...on, files };
  };

export const [IMAGE = '', AVIF = ''] = second.imgs.map((path) => path.slice(1));
export const png = PICTURES.png;

/** A PNG with a chunk of text before its end: what a camera or an editor writes besides the picture. */
export const withText = (() => {
  const chunk = Buffer.from('\0\0\0\x04tEXtplac\0\0\0\0', 'latin1');
  return Uint8Array.from(Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]));
})();

const [JPEG = '', WEBP = ''] = ['jpg', 'webp'].map((ending) => `data/captures-images/lower-hall-1.${ending}`);
const withPictures = (kind: 'jpeg' | 'webp') =>
  withCaptures(WORLD, [captureDraft({ images: [{ file: `picture.${kind}`, label: 'The panel' }] })]);
const JPEGS = withPictures('jpeg');
const WEBPS = withPictures('webp');

/** Where an image of each format stands, and in which archive. */
export const PLACES = {
  png: [IMAGE, THREE],
  jpeg: [JPEG, JPEGS],
  webp: [WEBP, WEBPS],
  avif: [AVIF, THREE],
} as const;
