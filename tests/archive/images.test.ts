import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ImageDecoder } from '../../src/archive/images.ts';
import { LIMITS } from '../../src/archive/limits.ts';
import { imageFacts } from '../../src/registry/observation/captures/image-structure.ts';
import { imageProblems } from '../../src/registry/observation/captures/problems.ts';
import { longTest } from '../fixtures/long.ts';
import { moving, noise, photograph, plain } from '../fixtures/pictures.ts';
import { sampled } from '../fixtures/runs.ts';

// Images are decoded in a process of their own: whatever a file holds, there is an answer, and the next image has one, too.

/** Encoding it again takes a second. */
const LARGE = noise(2000, 1500).png({ compressionLevel: 0 }).toBuffer();

function decoder(limits = {}): ImageDecoder {
  const made = new ImageDecoder({ ...LIMITS, ...limits });
  onTestFinished(() => made.close());
  return made;
}

/** A lossy one and the newest stand for all in `npm test`. */
const KINDS = ['jpeg', 'png', 'webp', 'avif'] as const;

describe('an image is stored', () => {
  test.each(sampled(KINDS))('as %s without what else it told, turned, the same each time', async (kind) => {
    const sent = await photograph(kind);
    expect(sent.includes('SecretArtist')).toBe(true);
    const [first, second] = [await decoder().stored(sent, kind), await decoder().stored(sent, kind)];
    if ('failure' in first || 'failure' in second) throw new Error(JSON.stringify([first, second]));
    const stored = Buffer.from(first.bytes);
    expect(stored.equals(Buffer.from(second.bytes))).toBe(true);
    expect(imageFacts(stored)).toEqual({
      ...{ kind, animated: false, metadata: [] },
      ...{ pixels: 2400, width: 40, height: 60, end: stored.length },
    });
    const { exif, icc, xmp, width, height } = await sharp(stored).metadata();
    expect({ exif, icc, xmp, width, height }).toEqual({ width: 40, height: 60 });
    const [r = 0, g = 0, b = 0] = await sharp(stored).raw().toBuffer();
    // Sienna, as near as a lossy encoder comes.
    expect([Math.abs(r - 160), Math.abs(g - 82), Math.abs(b - 45)].every((off) => off < 12)).toBe(true);
  });

  test.each(sampled(KINDS))(
    'as %s so that the rules accept it: with transparency, in grey, in four inks, in 16 bits',
    async (kind) => {
      const by = decoder();
      const clear = {
        width: 30,
        height: 20,
        channels: 4 as const,
        background: { r: 9, g: 80, b: 7, alpha: 0.5 },
      };
      const pictures = [
        sharp({ create: clear }).png(),
        sharp({ create: clear }).png({ palette: true }),
        sharp({ create: clear }).webp({ lossless: true }),
        plain(30, 20).greyscale().png(),
        plain(30, 20).toColourspace('cmyk').jpeg(),
        plain(30, 20).toColourspace('rgb16').png(),
        noise(30, 20).jpeg({ progressive: true }),
        noise(30, 20).png({ progressive: true }),
      ];
      for (const picture of pictures) {
        const made = await by.stored(await picture.toFormat(kind).toBuffer(), kind);
        if ('failure' in made) throw new Error(made.failure);
        expect([...imageProblems(made.bytes, kind)]).toEqual([]);
      }
    },
  );

  test('in a smaller size as WebP, and a small one in its own', async () => {
    const by = decoder();
    const widths = await Promise.all(
      [800, 100].map(async (width) => {
        const made = await by.sized(await plain(width, 50).png().toBuffer(), 320);
        if ('failure' in made) throw new Error(made.failure);
        expect(imageFacts(made.bytes)?.kind).toBe('webp');
        return (await sharp(made.bytes).metadata()).width;
      }),
    );
    expect(widths).toEqual([320, 100]);
  });
});

describe('an image that cannot be stored is an answer', () => {
  longTest('for bytes of another kind than they claim, and for what no decoder is there for', async () => {
    const by = decoder();
    const png = await plain(9, 9).png().toBuffer();
    expect(await by.stored(png, 'jpeg')).toEqual({ failure: 'its content is png' });
    const gif = await moving('gif');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const tiff = await plain(9, 9).tiff().toBuffer();
    for (const bytes of [gif, svg, tiff, Buffer.from('no image'), Buffer.alloc(0)])
      expect(await by.stored(bytes, 'png')).toEqual({
        failure: expect.stringMatching(/unsupported|buffer/i),
      });
  });

  longTest('for what takes too long or too much memory; the next image is read', async () => {
    const large = await LARGE;
    const small = await plain(9, 9).png().toBuffer();
    const slow = decoder({ seconds: 0.2 });
    expect(await slow.stored(large, 'png')).toEqual({ failure: 'it took longer than 0.2 seconds to decode' });
    expect(await slow.stored(small, 'png')).toHaveProperty('bytes');
    const narrow = decoder({ megabytes: 1 });
    expect(await narrow.stored(large, 'png')).toEqual({ failure: 'it took more than 1 MB to decode' });
    const patient = decoder({ minutes: 1 / 60_000 });
    expect(await patient.stored(large, 'png')).toEqual({ failure: expect.stringContaining('minutes') });
  });

  test('for a decoder that dies; the next image is read', async () => {
    const by = decoder();
    const large = await LARGE;
    const reading = by.stored(large, 'png');
    setTimeout(() => by.close(), 100);
    expect(await reading).toEqual({ failure: 'the decoder ended while it read the image' });
    expect(await by.stored(await plain(9, 9).png().toBuffer(), 'png')).toHaveProperty('bytes');
  });
});
