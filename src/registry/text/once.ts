// A value made of something that never changes is kept with the thing: of a module one process has two copies, since pages are compiled apart.

const MADE = Symbol.for('deposit-registry.made');

/** The value that `make` gives for a thing, such as an archive, under a key: made once for each thing. A copy of it begins without. */
export function onceFor<T>(thing: object, key: string, make: () => T): T {
  const holder = thing as { [MADE]?: Map<string, unknown> };
  let made = holder[MADE];
  if (!made) {
    made = new Map();
    // Not enumerable: neither spread nor compared nor written as JSON.
    Object.defineProperty(thing, MADE, { value: made });
  }
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}
