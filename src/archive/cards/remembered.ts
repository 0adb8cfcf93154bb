/**
 * A function that makes something once for each key, and forgets all of it when there are `most`: what cards share comes again at once,
 * and a registry of any size stays in memory.
 */
export function remembered<T>(most: number): (key: string, make: () => T) => T {
  const known = new Map<string, T>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
