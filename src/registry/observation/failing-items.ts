// Which drafts of a run make the archive break a rule that no rule about drafts shows.

/** What trying some items gives: what breaks, none where all is well. */
interface Tried<E> {
  readonly errors: readonly E[];
}

/** The outcome with the items that can be taken together, and each of the others with what it breaks. */
interface WithoutFailing<T, E, R> {
  readonly result: R;
  readonly failing: readonly { readonly item: T; readonly errors: readonly E[] }[];
}

/**
 * Tries items together, and where that breaks something, leaves out the items that do so: each is the last of the shortest beginning
 * that breaks, found by halving, so that the tries for one failing item grow with the logarithm of the number of items. Where something is
 * broken without any item, the first outcome stands. Throws what `attempt` throws.
 */
export async function withoutFailing<T, E, R extends Tried<E>>(
  items: readonly T[],
  attempt: (items: readonly T[]) => Promise<R>,
): Promise<WithoutFailing<T, E, R>> {
  const failing: { item: T; errors: readonly E[] }[] = [];
  let result = await attempt(items);
  if (result.errors.length === 0 || items.length < 2 || (await attempt([])).errors.length > 0)
    return { result, failing };
  let left = items;
  while (result.errors.length > 0 && left.length > 0) {
    const { at, errors } = await firstFailing(left, result.errors, attempt);
    failing.push({ item: left[at] as T, errors });
    left = left.toSpliced(at, 1);
    result = await attempt(left);
  }
  return { result, failing };
}

/** The last item of the shortest beginning that breaks something, and what that is. */
async function firstFailing<T, E>(
  items: readonly T[],
  broken: readonly E[],
  attempt: (items: readonly T[]) => Promise<Tried<E>>,
): Promise<{ readonly at: number; readonly errors: readonly E[] }> {
  let errors = broken;
  let [good, bad] = [0, items.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const half = await attempt(items.slice(0, middle));
    if (half.errors.length > 0) [bad, errors] = [middle, half.errors];
    else good = middle;
  }
  return { at: bad - 1, errors };
}
