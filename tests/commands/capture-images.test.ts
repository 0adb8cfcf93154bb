import { expect, test } from 'vitest';
import { captureDraft } from '../fixtures/captures.ts';
import { brief, capture } from '../fixtures/capturing.ts';
import { bytesOf, temporaryFolder, writeArchive } from '../fixtures/disk.ts';
import { SHELF } from '../fixtures/moves.ts';
import { moving, noise, plain, written } from '../fixtures/pictures.ts';
import { IN_FULL } from '../fixtures/runs.ts';

// Files that are no admissible image of a capture, whatever they are called: each is a finding, and nothing is written.

const REFUSED: readonly [string, string, () => Promise<Uint8Array | string> | string, RegExp][] = [
  ['an SVG', 'a.svg', () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', /an SVG image/],
  ['an SVG that is called a PNG', 'a.png', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', /an SVG image/],
  ['a GIF', 'a.gif', () => moving('gif'), /a GIF image/],
  ['a moving WebP', 'a.webp', () => moving('webp'), /an animation/],
  [
    'half a PNG',
    'a.png',
    async () => (await noise(50, 50).png().toBuffer()).subarray(0, 2000),
    /ends before its picture/,
  ],
  [
    'half a JPEG',
    'a.jpg',
    async () => (await noise(50, 50).jpeg().toBuffer()).subarray(0, 900),
    /ends before its picture/,
  ],
  [
    'a PNG that is called a JPEG',
    'a.jpg',
    () => plain(9, 9).png().toBuffer(),
    /the format png under the ending .jpg/,
  ],
  [
    'a PNG with a ZIP archive behind it',
    'a.png',
    async () => Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.from('PK\x03\x04')]),
    /something behind the end/,
  ],
  [
    'a head without a picture',
    'a.png',
    async () =>
      Buffer.concat([
        (await plain(9, 9).png().toBuffer()).subarray(0, 33),
        Buffer.from('0000000049454e44ae426082', 'hex'),
      ]),
    /cannot be decoded|can be decoded/,
  ],
  ['more than 4 MB', 'a.png', () => noise(1300, 1200).png().toBuffer(), /at most 4000000 are permitted/],
  ['an empty file', 'a.png', () => '', /an empty file/],
  ['a text', 'a.png', () => 'no picture at all', /no image of these formats/],
];

/** What a decoder takes long for. */
const LARGE: typeof REFUSED = [
  [
    '41 megapixels',
    'a.png',
    () => plain(8200, 5000).png({ palette: true, colours: 2 }).toBuffer(),
    /exceeds pixel limit/,
  ],
];

test.each([...REFUSED, ...(IN_FULL ? LARGE : [])])('for %s', async (_name, name, make, says) => {
  const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
  const before = bytesOf(root);
  written(folder, name, await make());
  const answer = await capture(root, folder, captureDraft({ images: [{ file: name, label: 'x' }] }));
  expect(brief(answer)).toEqual([expect.stringMatching(says)]);
  expect(brief(answer)[0]).toMatch(/^CAP-008 images\.0\.file: a\./);
  expect(bytesOf(root)).toEqual(before);
});

test('more than 50 images of one draft are refused before any of them is decoded', async () => {
  const [root, folder] = [writeArchive(SHELF), temporaryFolder()];
  // No image: what is decoded, or only looked at, is told.
  for (let n = 1; n <= 51; n += 1) written(folder, `${n}.png`, 'no picture at all');
  const images = Array.from({ length: 51 }, (_, at) => ({ file: `${at + 1}.png`, label: '' }));
  expect(brief(await capture(root, folder, captureDraft({ images })))).toEqual([
    expect.stringMatching(/^CAP-001 images: /),
  ]);
  const fifty = await capture(root, folder, captureDraft({ images: images.slice(1) }));
  expect(new Set(fifty.findings.map(({ rule }) => rule))).toEqual(new Set(['CAP-008']));
});
