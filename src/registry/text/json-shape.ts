// What no program should have to read in a JSON value: objects within objects without end, and a key that programs take for another thing.

/** As deep as objects and lists of a draft may stand within each other. */
const MOST_DEEP = 20;

/** What makes a JSON value unreadable, in words that follow “found”, and what to do; undefined where nothing does. Throws nothing. */
export function unreadableShape(
  value: unknown,
  depth = 1,
): { readonly actual: string; readonly remedy: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MOST_DEEP)
    return {
      actual: `objects or lists within each other, more than ${MOST_DEEP} deep`,
      remedy: 'Write it with fewer levels.',
    };
  if (Object.hasOwn(value, '__proto__'))
    return { actual: 'an unreadable key: __proto__', remedy: 'Give the key another name.' };
  for (const inner of Object.values(value)) {
    const found = unreadableShape(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}
