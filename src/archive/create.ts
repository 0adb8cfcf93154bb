import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OVERWRITE_LOG, writeRegistry } from '../registry/changeset.ts';
import { FAMILIARIZATION_LOG, REGISTRY_PATH, RESOURCES } from './resources.ts';

/**
 * Makes a new archive without deposits in a folder: the protocols and the other resources come from an archive that
 * exists. Whatever `data/` and `api/` the folder had is gone.
 */
export function createArchive(root: string, from: string): void {
  for (const folder of ['data', 'api']) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, 'data'), { recursive: true });
  cpSync(join(from, 'api'), join(root, 'api'), { recursive: true });
  for (const { path } of Object.values(RESOURCES)) cpSync(join(from, path), join(root, path));
  emptyRegistry(root);
}

/** Takes all deposits out of an archive: registry, texts and logs start again. For samples and test archives only. */
export function emptyRegistry(root: string): void {
  const registry = { schema_version: 'registry/v1', total_deposits: 0, deposits: [] };
  writeFileSync(join(root, REGISTRY_PATH), writeRegistry(registry));
  rmSync(join(root, 'data/texts'), { recursive: true, force: true });
  for (const log of [FAMILIARIZATION_LOG, OVERWRITE_LOG]) writeFileSync(join(root, log), '');
}
