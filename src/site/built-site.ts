import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, storeOf } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { projectRoot } from '../archive/location.ts';
import type { BuiltSite, Publication } from '../registry/pages/publication/surface.ts';

/** The files of a built folder, for the rules of scope `site`. */
export function builtSite(folder: string): Omit<BuiltSite, 'surfaces'> {
  return { files: storeOf(folder, () => listFiles(folder)), scripts: scriptHashes() };
}

let known: ReadonlyMap<string, string> | undefined;

/** The SHA-256 of every script of the project by its path, `scripts/mint.ts`. Read once: a command runs the code it began with. */
function scriptHashes(): ReadonlyMap<string, string> {
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
