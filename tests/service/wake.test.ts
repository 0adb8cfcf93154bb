import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressOf } from '../../src/registry/answers/progress.ts';
import { whileUnpublished } from '../../src/service/publication.ts';
import { worker } from '../../src/service/service.ts';

// A disk that was full, or a cache that was taken away, is mended while nothing is deposited: no event tells of it, so that
// what could not be published is tried again without one.

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A worker whose work fails while `broken` says so, and the pauses that were told of. */
function failing() {
  const told: number[] = [];
  const state = { broken: true, runs: 0, told };
  const work = async () => {
    state.runs += 1;
    if (state.broken) throw new Error('no space left');
  };
  return { state, own: worker(work, (_error, pause) => told.push(pause)) };
}

test('failed work is retried after growing pauses until it succeeds', async () => {
  const { state, own } = failing();
  own.wake();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(state).toMatchObject({ runs: 3, told: [5_000, 10_000, 20_000] });
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(state.told.at(-1)).toBe(600_000);
  state.broken = false;
  await vi.runOnlyPendingTimersAsync();
  expect(vi.getTimerCount()).toBe(0);
  state.broken = true;
  own.wake();
  await own.idle();
  expect(state.told.at(-1)).toBe(5_000);
  own.stop();
});

test('an event cuts the pause short, and a stopped worker retries nothing', async () => {
  const { state, own } = failing();
  for (const runs of [1, 2]) {
    own.wake();
    await own.idle();
    expect(state.runs).toBe(runs);
  }
  own.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('an event that comes after the stop starts nothing, and nothing waits for it', async () => {
  const { state, own } = failing();
  state.broken = false;
  own.stop();
  own.wake();
  await own.idle();
  expect(state.runs).toBe(0);
});

test('only a submission that waits for a failed publication is told so, and until when', () => {
  const at = '2026-07-31T12:00:00Z';
  const trouble = { message: 'the site could not be built', until: '2026-07-31T12:00:05Z' };
  const pull = { opened: at, checked: { at, passed: true }, merged: at };
  const own = { issue: 1, url: '', received: at, body: '', said: undefined, deposit: null, trouble: null };
  const facts = { ...own, read: null, readable: true };
  const merged = progressOf({ ...facts, pull, published: null });
  expect(whileUnpublished(merged, trouble)).toMatchObject({
    state: 'waiting',
    message: trouble.message,
    waits_until: trouble.until,
  });
  expect(whileUnpublished(merged, undefined)).toEqual(merged);
  const open = progressOf({ ...facts, pull: { ...pull, merged: null }, published: null });
  expect(whileUnpublished(open, trouble)).toEqual(open);
});
