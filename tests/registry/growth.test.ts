import { describe, expect, test } from 'vitest';
import { axisOf, growthOf } from '../../src/registry/views/growth.ts';

describe('the periods of the chart of growth', () => {
  test('are days while there are few of them', () => {
    expect(growthOf(['2026-11-30T23:59:59Z', '2026-12-02T00:00:00Z', '2026-11-30T00:00:00Z'])).toEqual([
      { name: '30 November 2026', added: 2, total: 2 },
      { name: '1 December 2026', added: 0, total: 2 },
      { name: '2 December 2026', added: 1, total: 3 },
    ]);
  });

  test('are one for one deposit, and none for none', () => {
    expect(growthOf(['2026-07-01T12:00:00Z'])).toEqual([{ name: '1 July 2026', added: 1, total: 1 }]);
    expect(growthOf([])).toEqual([]);
  });

  // 12 July 2026 is a Sunday, 13 July a Monday.
  test('are weeks from Monday to Sunday after that', () => {
    const weeks = growthOf(['2026-07-12T12:00:00Z', '2026-07-13T12:00:00Z', '2026-09-01T12:00:00Z']);
    expect(weeks.slice(0, 2)).toEqual([
      { name: 'Week of 6 July 2026', added: 1, total: 1 },
      { name: 'Week of 13 July 2026', added: 1, total: 2 },
    ]);
    expect(weeks.at(-1)).toEqual({ name: 'Week of 31 August 2026', added: 1, total: 3 });
    expect(weeks).toHaveLength(9);
  });

  test.each([
    ['2026-01-05', '2028-10-31', 34, 'January 2026', 'October 2028'],
    ['2026-01-05', '2031-10-31', 24, '2026, quarter 1', '2031, quarter 4'],
    ['2026-01-05', '2046-10-31', 21, '2026', '2046'],
  ])('from %s to %s are %d, from %s to %s', (first, last, count, name, end) => {
    const periods = growthOf([first, last].map((day) => `${day}T12:00:00Z`));
    expect([periods.length, periods[0]?.name, periods.at(-1)?.name]).toEqual([count, name, end]);
  });
});

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 2, 4, 6, 8]],
  [44, [0, 10, 20, 30, 40, 50]],
  [101, [0, 50, 100, 150]],
  [16_384, [0, 5000, 10_000, 15_000, 20_000]],
])('the axis of the chart up to %d is in round steps', (highest, values) => {
  expect(axisOf(highest)).toEqual(values);
});
