import { describe, expect, test } from 'vitest';
import { writeArchive } from '../fixtures/disk.ts';
import { depositIn, SHELF } from '../fixtures/moves.ts';
import { done, refused } from '../fixtures/moving.ts';

// Places in series, as the command gives them.

describe('lifecycle series', () => {
  const place = (number: string, type: string, at: string, ...more: string[]) =>
    ['series', number, '--type', type, '--id', 'the shelf', '--place', at, ...more] as const;

  test('gives deposits their places; a sequential series has several active ones', async () => {
    const root = writeArchive(SHELF);
    await done(root, ...place('4', 'sequential', '1'));
    await done(root, ...place('5', 'sequential', '2', '--predecessor', '4'));
    expect(depositIn(root, 5)).toMatchObject({
      status: 'ACTIVE',
      version_series_id: 'the shelf',
      version_in_series: 2,
      series_type: 'sequential',
      predecessor_deposit_number: 4,
      predecessor_axn: depositIn(root, 4).axn,
    });
    await refused(root, /place 2 of the series “the shelf” is deposit 5’s/, ...place('1', 'sequential', '2'));
  });

  test('sets the predecessor, named or not, and refuses a wrong one', async () => {
    const root = writeArchive(SHELF);
    await done(root, ...place('1', 'sequential', '1'));
    await refused(
      root,
      /LIF-005: the predecessor is the deposit at the place before, deposit 1, not 2/,
      ...place('4', 'sequential', '2', '--predecessor', '2'),
    );
    await done(root, ...place('4', 'sequential', '2'));
    expect(depositIn(root, 4)).toMatchObject({
      predecessor_deposit_number: 1,
      predecessor_axn: depositIn(root, 1).axn,
    });
  });

  test('refuses a gap, a wrong order, another kind and a second place', async () => {
    const root = writeArchive(SHELF);
    await done(root, ...place('4', 'sequential', '1'));
    await refused(root, /LIF-005: place 2 is the next one/, ...place('5', 'sequential', '3'));
    await refused(
      root,
      /LIF-005: the series “the shelf” has the later deposit 4/,
      ...place('2', 'sequential', '2'),
    );
    await refused(
      root,
      /LIF-001: the next place .* is given by superseding/,
      ...place('5', 'supersession', '2'),
    );
    await refused(root, /LIF-005: deposit 4 is in the series “the shelf”/, ...place('4', 'sequential', '2'));
  });

  test('refuses the next place of a supersession series, which superseding gives', async () => {
    const root = writeArchive(SHELF);
    await done(root, ...place('4', 'supersession', '1'));
    await refused(root, /LIF-001: .* supersede 4 --by 5/, ...place('5', 'supersession', '2'));
    await done(root, 'supersede', '4', '--by', '5');
    expect(depositIn(root, 5)).toMatchObject({ version_series_id: 'the shelf', version_in_series: 2 });
  });

  test('a member of a sequential series keeps its place when it is superseded; its successor takes none', async () => {
    const root = writeArchive(SHELF);
    await done(root, ...place('1', 'sequential', '1'));
    await done(root, ...place('2', 'sequential', '2'));
    await refused(root, /LIF-005: deposit 2 has its place in the series/, 'supersede', '1', '--by', '2');
    await done(root, 'supersede', '2', '--by', '4');
    expect(depositIn(root, 2)).toMatchObject({
      ...{ status: 'SUPERSEDED', superseded_by_deposit_number: 4 },
      ...{ version_series_id: 'the shelf', version_in_series: 2, series_type: 'sequential' },
    });
    expect(depositIn(root, 4)).toMatchObject({ supersedes: 2, predecessor_deposit_number: 2 });
    expect(depositIn(root, 4)).not.toHaveProperty('version_series_id');
    await refused(root, /LIF-005: deposit 4 supersedes deposit 2/, ...place('4', 'sequential', '3'));
    await done(root, 'supersede', '4', '--by', '5');
    expect([4, 5].map((number) => depositIn(root, number).version_series_id)).toEqual([
      'deposit-4',
      'deposit-4',
    ]);
  });
});
