import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIARIZATION_LOG, OVERWRITE_LOG, writeRegistry } from '../registry/mint/changeset.ts';
import { REGISTRY_PATH, RESOURCES } from './resources.ts';

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

/**
 * Takes all deposits out of an archive: registry and texts start again, and of the log the receipts of documents stay. For
 * samples and test archives only.
 */
export function emptyRegistry(root: string): void {
  const registry = { schema_version: 'registry/v1', total_deposits: 0, deposits: [] };
  writeFileSync(join(root, REGISTRY_PATH), writeRegistry(registry));
  rmSync(join(root, 'data/texts'), { recursive: true, force: true });
  writeFileSync(join(root, FAMILIARIZATION_LOG), '');
  writeFileSync(join(root, OVERWRITE_LOG), receiptsOfDocuments(join(root, OVERWRITE_LOG)));
}

function receiptsOfDocuments(log: string): string {
  if (!existsSync(log)) return '';
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('"path":"api/'))
    .map((line) => `${line}\n`)
    .join('');
}
