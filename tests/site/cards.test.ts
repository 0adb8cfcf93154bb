import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CARD } from '../../src/registry/pages/publication/cards.ts';
import { folder } from './shared.ts';

test('every record names its share card, which is published', async () => {
  for (const number of [1, 12, 38, 44]) {
    const page = readFileSync(join(folder, `s/records/${number}/index.html`), 'utf8');
    const url = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(new URL(url).pathname).toBe(`/cards/${number}.png`);
    const { format, width, height } = await sharp(join(folder, `cards/${number}.png`)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...CARD });
    expect(page).toContain('<meta property="og:image:width" content="600"');
  }
});
