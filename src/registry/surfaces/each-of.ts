/** How many are under way at once: where one waits for compression or an image, which other threads make, another is made. More take more memory, and no less time. */
const AT_ONCE = 2;

/** Does the work for each item, a few at a time and begun in their order. Rejects with what the first failing one rejects with. */
export async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const take = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
