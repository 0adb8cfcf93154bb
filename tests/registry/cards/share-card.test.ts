import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shareCard } from '../../../src/archive/cards/share-card.ts';
import { FAMILY_COLORS } from '../../../src/registry/cards/colors.ts';
import type { CardFacts } from '../../../src/registry/cards/facts.ts';
import { ROOT } from '../../fixtures/checkout.ts';

// Cards as they are published: the pixels of PNG files.

const FACTS: CardFacts = {
  title: 'A label for the shelf',
  creator: 'Editors of the sample archive',
  label: 'AXN:2C.ARCHIVAL',
  glyphs: ['🍴', '🍯', '🍃', '🏥', '🚧', '🌸'].map((character) => ({ character, word: 'growth' })),
  site: 'The Deposit Registry',
  family: 'ARCHIVAL',
};

let cache: string;
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'cards-'));
  vi.stubEnv('CACHE', cache);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
});

/** How many pixels of a part of a card, in its own units, are not paper. */
async function inked(card: Uint8Array, left: number, top: number, width: number, height: number) {
  const { data, info } = await sharp(card)
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 255) < 200) count += 1;
  return count;
}

const TITLE = [48, 75, 704, 60] as const;
const SEAL = [48, 308, 520, 66] as const;

test('the colors of the families are those of the pages', () => {
  const tokens = readFileSync(join(ROOT, 'src/styles/tokens.css'), 'utf8');
  const tints = tokens.matchAll(/\[data-family="(\w+)"\] \{\s*--tint: light-dark\((#\w+)/g);
  expect(Object.fromEntries([...tints].map(([, family, color]) => [family, color]))).toEqual(FAMILY_COLORS);
});

describe('a share card', () => {
  test('is a PNG of 800 by 420 pixels that shows title and seal, and is the same each time', async () => {
    const card = await shareCard(FACTS);
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 800, height: 420 });
    expect(card.length).toBeLessThan(60_000);
    expect(await inked(card, ...TITLE)).toBeGreaterThan(1000);
    expect(await inked(card, ...SEAL)).toBeGreaterThan(4000);
    rmSync(join(cache, 'cards'), { recursive: true });
    expect(Buffer.from(await shareCard(FACTS)).equals(card)).toBe(true);
  });

  test.each([
    ['Japanese', '識別子の永続性', 'left'],
    ['Arabic', 'في دوام السجل', 'right'],
    ['Hebrew', 'על קביעות השמות', 'right'],
    ['Greek', 'Περὶ ὀνομάτων', 'left'],
    ['Korean', '이름의 영속성', 'left'],
    ['Chinese', '论名称的持久性', 'left'],
    ['Devanagari', 'नामों की स्थिरता', 'left'],
  ])('draws a title in %s at the side where it begins', async (_language, title, side) => {
    const card = await shareCard({ ...FACTS, title });
    const [left, right] = [await inked(card, 48, 75, 150, 60), await inked(card, 602, 75, 150, 60)];
    expect(side === 'left' ? left : right).toBeGreaterThan(300);
    expect(side === 'left' ? right : left).toBe(0);
  });

  test('leaves out what no font has, and still shows the seal', async () => {
    const card = await shareCard({ ...FACTS, title: '𒀀𒀁𒀂' });
    expect(await inked(card, ...TITLE)).toBe(0);
    expect(await inked(card, ...SEAL)).toBeGreaterThan(4000);
  });

  test('shows a title without the characters that no font has', async () => {
    const [whole, without] = [
      await shareCard({ ...FACTS, title: 'A label' }),
      await shareCard({ ...FACTS, title: '𒀀A 𒀁label🦑' }),
    ];
    expect(await inked(without, ...TITLE)).toBe(await inked(whole, ...TITLE));
  });

  test('keeps the colors of the pictures, and has at most 256', async () => {
    const { channels, isPalette } = await sharp(await shareCard(FACTS)).metadata();
    expect({ channels, isPalette }).toEqual({ channels: 3, isPalette: true });
    const { data } = await sharp(await shareCard(FACTS))
      .extract({ left: 48, top: 308, width: 520, height: 66 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 3) colors.add(data.subarray(at, at + 3).toString('hex'));
    // The fills of honey, leaves and barrier in Twemoji.
    for (const fill of ['ffac33', '77b255', 'ffcc4d']) expect(colors).toContain(fill);
  });

  test('says that a deposit is not current', async () => {
    const NOTICE = [500, 25, 252, 30] as const;
    expect(await inked(await shareCard(FACTS), ...NOTICE)).toBe(0);
    expect(await inked(await shareCard({ ...FACTS, notice: 'Withdrawn' }), ...NOTICE)).toBeGreaterThan(100);
  });

  test('draws what nobody writes by hand', async () => {
    const titles = [
      '',
      ' ',
      '🦀'.repeat(40),
      'e\u0301\u0302\u0303'.repeat(80),
      '\u202Eabc',
      '<svg>&"\'',
      'אבג abc דהו 123',
    ];
    for (const title of titles) {
      const { width } = await sharp(await shareCard({ ...FACTS, title })).metadata();
      expect(width).toBe(800);
    }
  });
});
