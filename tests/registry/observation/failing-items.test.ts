import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutFailing } from '../../../src/registry/observation/failing-items.ts';

// Items that break something only beside others: each is found, and the rest is taken.

type Item = { readonly id: number; readonly breaks: boolean };
const attempt = async (items: readonly Item[]) => ({
  taken: items.map(({ id }) => id),
  errors: items.flatMap(({ id, breaks }) => (breaks ? [`item ${id}`] : [])),
});

test('whatever breaks is left out by itself, in any number and order', async () => {
  const flags = fc.array(fc.boolean(), { minLength: 2, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(flags, async (breaks) => {
      const items = breaks.map((one, id) => ({ id, breaks: one }));
      const { result, failing } = await withoutFailing(items, attempt);
      expect(result.taken).toEqual(items.filter((one) => !one.breaks).map(({ id }) => id));
      expect(failing.map(({ item, errors }) => [item.breaks, errors])).toEqual(
        items.filter((one) => one.breaks).map(({ id }) => [true, [`item ${id}`]]),
      );
    }),
  );
});

test('one of a thousand is found in some fifteen tries', async () => {
  let tries = 0;
  const items = Array.from({ length: 1000 }, (_, id) => ({ id, breaks: id === 617 }));
  const { failing } = await withoutFailing(items, (some) => {
    tries += 1;
    return attempt(some);
  });
  expect(failing.map(({ item }) => item.id)).toEqual([617]);
  expect(tries).toBeLessThan(16);
});

test('nothing is left out where everything was broken before', async () => {
  const items = [1, 2, 3].map((id) => ({ id, breaks: false }));
  const broken = async (some: readonly Item[]) => ({ taken: some, errors: ['the archive'] });
  expect((await withoutFailing(items, broken)).failing).toEqual([]);
});
