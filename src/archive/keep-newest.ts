import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Removes all from a folder but the newest, by when they were written. Throws what the disk throws. */
export function keepNewest(folder: string, count: number): void {
  // One that another process moves away meanwhile is none of the newest.
  const age = new Map(
    readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ]),
  );
  const byAge = [...age].toSorted(([, a], [, b]) => b - a);
  for (const [name] of byAge.slice(count)) rmSync(join(folder, name), { recursive: true, force: true });
}
