import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRegistry } from '../registry/archive/changeset.ts';
import { writeTable } from '../registry/archive/resources/files.ts';
import { ALL_RESOURCES, RESOURCES } from '../registry/archive/resources/index.ts';
import { ADOPTED, EDITIONS, IMAGES, TEXTS } from '../registry/archive/resources/resource.ts';

/**
 * Makes a new archive without records in a folder: documents, settings and waivers come from an archive that exists. Whatever `data/`
 * and `api/` the folder had is gone.
 */
export function createArchive(root: string, from: string): void {
  for (const folder of ['data', 'api']) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, 'data'), { recursive: true });
  cpSync(join(from, 'api'), join(root, 'api'), { recursive: true });
  for (const { path, kind } of ALL_RESOURCES) {
    // What came later may not be there.
    if ((kind === 'table' || kind === 'settings') && existsSync(join(from, path)))
      cpSync(join(from, path), join(root, path));
  }
  emptyRegistry(root);
}

/**
 * Takes all deposits and all other records out of an archive: registry, tables, texts, editions, images and logs start again. What its
 * owner decided stays: the settings, the waivers, and the receipts of documents in the log. For samples and test archives only.
 */
export function emptyRegistry(root: string): void {
  const { registry, waivers, overwrites } = RESOURCES;
  const receipts = join(root, overwrites.path);
  const kept = existsSync(receipts) ? receiptsOfDocuments(readFileSync(receipts, 'utf8')) : '';
  writeFileSync(join(root, registry.path), writeRegistry(registry.empty));
  for (const resource of ALL_RESOURCES) {
    const { kind, path, empty, name } = resource;
    if (kind === 'log') writeFileSync(join(root, path), String(empty));
    if (kind === 'table' && name !== waivers.name)
      writeFileSync(join(root, path), writeTable(resource, empty));
  }
  for (const folder of [TEXTS, EDITIONS, IMAGES, ADOPTED])
    rmSync(join(root, folder), { recursive: true, force: true });
  writeFileSync(receipts, kept);
}

function receiptsOfDocuments(log: string): string {
  return log
    .split('\n')
    .filter((line) => line.includes('"path":"api/'))
    .map((line) => `${line}\n`)
    .join('');
}
