import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own. Names are used again, because Node keeps compiled code by the path of its source. */
export function claimFolder(): string {
  for (let place = 1; ; place += 1) {
    const folder = join(tmpdir(), `runner-${place}`);
    // Only one process can create it.
    if (mkdirSync(folder, { recursive: true }) !== undefined) return folder;
  }
}
