import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashes } from '../archive/hashes.ts';
import { projectRoot } from '../archive/location.ts';
import type { Publication } from '../registry/pages/publication/surface.ts';

let known: ReadonlyMap<string, string> | undefined;

/** The SHA-256 of every script of the project by its path, `scripts/mint.ts`. Read once: a command runs the code it began with. */
export function scriptHashes(): ReadonlyMap<string, string> {
  if (known) return known;
  const folder = join(projectRoot(), 'scripts');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  known = new Map(
    names.sort().map((name) => [`scripts/${name}`, hashes.sha256(readFileSync(join(folder, name)))]),
  );
  return known;
}

/** A publication without a built site: for a mint, which makes it in memory, and for the dev server. */
export function withoutSite(sourceCommit: string | null): Publication {
  return { sourceCommit, scripts: scriptHashes(), folder: null };
}
