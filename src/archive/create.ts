import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRegistry } from '../registry/mint/changeset.ts';
import { TEXTS } from '../registry/resources/folders.ts';
import { ALL_RESOURCES, RESOURCES } from '../registry/resources/index.ts';

/**
 * Makes a new archive without deposits in a folder: the protocols and the other resources come from an archive that
 * exists. Whatever `data/` and `api/` the folder had is gone.
 */
export function createArchive(root: string, from: string): void {
  for (const folder of ['data', 'api']) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, 'data'), { recursive: true });
  cpSync(join(from, 'api'), join(root, 'api'), { recursive: true });
  for (const { path, kind } of ALL_RESOURCES) {
    if (kind === 'table' || kind === 'settings') cpSync(join(from, path), join(root, path));
  }
  emptyRegistry(root);
}

/**
 * Takes all deposits out of an archive: registry and texts start again, and of the log the receipts of documents stay. For
 * samples and test archives only.
 */
export function emptyRegistry(root: string): void {
  const { registry, familiarization, overwrites } = RESOURCES;
  const receipts = join(root, overwrites.path);
  writeFileSync(join(root, registry.path), writeRegistry(registry.empty));
  rmSync(join(root, TEXTS), { recursive: true, force: true });
  writeFileSync(join(root, familiarization.path), familiarization.empty);
  writeFileSync(receipts, existsSync(receipts) ? receiptsOfDocuments(readFileSync(receipts, 'utf8')) : '');
}

function receiptsOfDocuments(log: string): string {
  return log
    .split('\n')
    .filter((line) => line.includes('"path":"api/'))
    .map((line) => `${line}\n`)
    .join('');
}
