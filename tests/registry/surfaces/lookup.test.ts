import { expect, test } from 'vitest';
import { divide, spreadDigits } from '../../../src/registry/archive/resources/shards.ts';
import { mapping } from '../../fixtures/mappings.ts';
import { published, SHELF } from './shelf.ts';

// From identifiers to deposits, of the small archive: what a person reads in it.

const files = await published({
  ...SHELF,
  resolution: {
    ...SHELF.resolution,
    mappings: [
      mapping('10.5555/Door.1', { status: 'RECOVERED', record: '/s/records/2/' }),
      mapping('10.5555/gone'),
    ],
  },
  registry: {
    ...SHELF.registry,
    deposits: SHELF.registry.deposits.map((deposit) => {
      const { deposit_number: number } = deposit;
      if (number === 2) return { ...deposit, sovereign_id: 'EA-Doors' };
      if (number !== 3) return deposit;
      return { ...deposit, sovereign_id: 'EA-DOORS', mirrors: { other: 'https://doi.org/10.5555/WINDOW' } };
    }),
  },
});

test('a lookup has every identifier but hashes and numbers, and what became of a DOI', () => {
  const rows: { id: string }[] = JSON.parse(files.get('/data/lookup/id.json') ?? '');
  expect(rows.filter(({ id }) => !id.startsWith('swh:1:cnt:'))).toEqual([
    { id: '0000-0002-1825-0097', of: [4, 1] },
    { id: '10.5555/door.1', of: [2], status: 'RECOVERED' },
    { id: '10.5555/gone', of: [], status: '410_GONE' },
    { id: '10.5555/window', of: [3] },
    { id: 'AXN:7F', of: [1] },
    { id: 'AXN:7F.GOVERNANCE.🌵🌷🍄🌽', of: [1] },
    { id: 'EA-DOORS', of: [3, 2] },
    // The words that the glyphs are read as.
    { id: 'craft harmony kinship passage passage growth', of: [1] },
    { id: 'depth memory light passage rest delight', of: [4] },
    { id: 'memory bearing flight bearing flight rest', of: [2] },
    { id: 'passage growth rest depth plenty flight', of: [3] },
  ]);
  expect(rows.filter(({ id }) => id.startsWith('swh:1:cnt:'))).toHaveLength(4);
});

test('the glyph of every byte stands with its spoken word', () => {
  const rows: [string, string][] = JSON.parse(files.get('/data/glyph-words.json') ?? '');
  expect(rows).toHaveLength(256);
  expect([rows[0], rows[0x93], rows[0x3a]]).toEqual([
    ['🌹', 'growth'],
    ['🎹', 'harmony'],
    ['🦐', 'depth'],
  ]);
});

test('files of rows that are divided: one changes when a row is added, unless that divides it', () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ digits: spreadDigits(`id ${at}`), row: at }));
  const texts = (count: number) =>
    new Map([...divide(rows.slice(0, count), 8).files].map(([name, part]) => [name, part.join()]));
  for (let count = 20; count < 190; count += 1) {
    const [before, after] = [texts(count), texts(count + 1)];
    const changed = [...after].filter(([name, part]) => before.get(name) !== part);
    const gone = [...before.keys()].filter((name) => !after.has(name));
    expect(gone.length === 0 ? changed.length : gone.length).toBe(1);
  }
});
