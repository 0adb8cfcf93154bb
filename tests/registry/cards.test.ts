import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FAMILIES } from '../../src/registry/model/vocabulary.ts';
import {
  CARD,
  FAMILY_COLORS,
  type ShareCard,
  shareCardOf,
} from '../../src/registry/pages/publication/cards.ts';
import { shareCard } from '../../src/site/pictures.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { sharedFolder } from '../fixtures/disk.ts';

// Cards as they are published: the pixels of PNG files.

const SHOWN: ShareCard = {
  glyphs: ['🍴', '🍯', '🍃', '🏥', '🚧', '🌸'],
  label: 'AXN:2C.ARCHIVAL',
  family: 'ARCHIVAL',
};

const cache = sharedFolder();
beforeAll(() => void vi.stubEnv('CACHE', cache));
afterAll(() => void vi.unstubAllEnvs());

/** The colors of a part of a card, each with how many pixels have it. */
async function colors(
  card: Uint8Array,
  [left, top, width, height]: readonly [number, number, number, number],
) {
  const { data, info } = await sharp(card)
    .extract({ left, top, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = `#${data.subarray(at, at + 3).toString('hex')}`;
    found.set(color, (found.get(color) ?? 0) + 1);
  }
  return found;
}

const BAND = [0, 0, 600, 18] as const;
const SEAL = [45, 94, 510, 70] as const;
const LABEL = [0, 200, 600, 70] as const;

test('the colors of the families are those of the pages', () => {
  const tokens = readFileSync(join(ROOT, 'src/styles/tokens.css'), 'utf8');
  const tints = tokens.matchAll(/\[data-family="(\w+)"\] \{\s*--tint: light-dark\((#\w+)/g);
  expect(Object.fromEntries([...tints].map(([, family, color]) => [family, color]))).toEqual(FAMILY_COLORS);
});

test('a deposit gives its card glyphs, family, and the identifier without glyphs', () => {
  const deposit = { axn: 'AXN:2C.ARCHIVAL.🍴🍯🍃🏥🚧🌸', emoji: '🍴🍯🍃🏥🚧🌸', family: 'ARCHIVAL' } as const;
  expect(shareCardOf(deposit)).toEqual(SHOWN);
});

describe('a share card', () => {
  test('is a small PNG, and is the same each time', async () => {
    const card = await shareCard(SHOWN);
    const { format, width, height, channels } = await sharp(card).metadata();
    expect({ format, width, height, channels }).toEqual({ format: 'png', ...CARD, channels: 3 });
    expect(card.length).toBeLessThan(40_000);
    rmSync(cache, { recursive: true });
    expect(Buffer.from(await shareCard(SHOWN)).equals(card)).toBe(true);
  });

  test('shows the color of the family, the glyphs in theirs, and the label', async () => {
    const card = await shareCard(SHOWN);
    expect([...(await colors(card, BAND)).keys()]).toEqual([FAMILY_COLORS.ARCHIVAL]);
    const seal = await colors(card, SEAL);
    // The fills of honey, leaves and barrier in Twemoji.
    for (const fill of ['#ffac33', '#77b255', '#ffcc4d']) expect(seal.get(fill)).toBeGreaterThan(10);
    expect((await colors(card, LABEL)).get(FAMILY_COLORS.ARCHIVAL)).toBeGreaterThan(200);
  });

  test('draws every sign that a label can have, each in its own way', async () => {
    const signs = [...new Set([...'AXN:.0123456789ABCDEF', ...FAMILIES.join('')])];
    const drawn = await Promise.all(
      signs.map(async (label) => Buffer.from(await shareCard({ ...SHOWN, label })).toString('base64')),
    );
    const none = Buffer.from(await shareCard({ ...SHOWN, label: '' })).toString('base64');
    expect(new Set([none, ...drawn]).size).toBe(signs.length + 1);
  });

  test('leaves out a glyph without a picture, and still shows the label', async () => {
    const card = await shareCard({ ...SHOWN, glyphs: ['𒀀', '𒀁'] });
    expect((await colors(card, SEAL)).size).toBe(1);
    expect((await colors(card, LABEL)).get(FAMILY_COLORS.ARCHIVAL)).toBeGreaterThan(200);
  });
});
