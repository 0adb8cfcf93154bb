// The folder `archive`: the only code that reads and writes the archive on disk: load, lock, journal, the one writer, the one cache.
// It imports `src/registry`.
// Start with `loadArchive` below, then `writer.ts` and `journal.ts`.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive } from '../registry/archive/archive.ts';
import {
  AXN_PROTOCOL_PATH,
  readRegistry,
  readResource,
  readTables,
  refuseTwice,
  writeTable,
} from '../registry/archive/resources/files.ts';
import { ALL_RESOURCES, RESOURCES, type ResourceValues } from '../registry/archive/resources/index.ts';
import { ADOPTED, EDITIONS, IMAGES, type Resource, TEXTS } from '../registry/archive/resources/resource.ts';
import type { Registry } from '../registry/model/deposit.ts';
import type { Site } from '../registry/model/site.ts';
import { KnownError } from '../registry/text/errors.ts';
import { listFiles, storeOf } from './files.ts';
import { hashes } from './hashes.ts';
import { repositoryHere, servedAt } from './location.ts';

/** An archive that cannot be read: the message says which file, what is wrong, and what to do. */
export class ArchiveError extends KnownError {
  override name = 'ArchiveError';
  /** The rule that the archive breaks, where it is not that of its shape. */
  readonly rule: string | undefined;
  constructor(message: string, rule?: string) {
    super(message);
    this.rule = rule;
  }
}

/** Reads `data/` and `api/` below a folder. Throws an `ArchiveError` for what is missing, not JSON or of another shape. */
export function loadArchive(root: string): Archive {
  refuseLinks(root);
  const texts = new Map(ALL_RESOURCES.map((resource) => [resource.name, textOf(root, resource)]));
  const values = Object.fromEntries(
    ALL_RESOURCES.filter(({ kind }) => kind !== 'registry').map((resource) => [
      resource.name,
      valueFrom(resource, texts.get(resource.name) ?? ''),
    ]),
  ) as Omit<ResourceValues, 'registry'>;
  return {
    ...values,
    registry: registryFrom(root, texts.get('registry') ?? ''),
    site: asServed(values.site),
    tables: explained(() => readTables(readText(root, AXN_PROTOCOL_PATH))),
    documents: readDocuments(root),
    files: storeOf(root, () => filePaths(root)),
  };
}

/** Throws an `ArchiveError` for a symbolic link in `data/`: it leads out of the archive, and a mint would write its texts elsewhere. */
function refuseLinks(root: string): void {
  const below = existsSync(join(root, 'data'))
    ? readdirSync(join(root, 'data'), { withFileTypes: true })
    : [];
  const link = below.find((entry) => entry.isSymbolicLink());
  if (!link) return;
  throw new ArchiveError(
    `REG-004: data/${link.name} in ${root} is a symbolic link, which leads out of the archive. Put the file or folder itself in its place.`,
    'REG-004',
  );
}

/** The settings alone, for what needs no more of an archive than where it is published. Throws an `ArchiveError`. */
export function loadSite(root: string): Site {
  return asServed(valueFrom(RESOURCES.site, readText(root, RESOURCES.site.path)) as Site);
}

/** The settings with the address of a local service, if there is one: its pages and answers must name their own address. */
function asServed(site: Site): Site {
  const base_url = servedAt() ?? site.base_url;
  const repository = repositoryHere();
  if (repository === undefined) return { ...site, base_url };
  const api_url = repository.replace(/(?:\/[^/]+){2}$/, '/api/v3');
  return { ...site, base_url, repository, forge: { ...site.forge, api_url } };
}

/** The registry from the text of its head, and from the parts that this names. */
function registryFrom(root: string, head: string): Registry {
  return explained(() =>
    readRegistry((path) => (path === RESOURCES.registry.path ? head : textIfThere(root, path))),
  );
}

function textIfThere(root: string, path: string): string | undefined {
  return existsSync(join(root, path)) ? readText(root, path) : undefined;
}

function valueFrom(resource: Resource, text: string): unknown {
  return explained(() => readResource(resource, text));
}

function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ArchiveError((error as Error).message);
  }
}

/** The text of a resource. One that archives of earlier versions lack is empty if its file is missing; RCP-002 reports a removed log. */
function textOf(root: string, resource: Resource): string {
  const { later, path, kind, empty } = resource;
  if (!later || existsSync(join(root, path))) return readText(root, path);
  return kind === 'log' ? '' : writeTable(resource, empty);
}

function readText(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new ArchiveError(
        `${path} cannot be read in ${root}: ${(error as Error).message}. Restore the file, or make it readable.`,
      );
    }
    throw new ArchiveError(
      `${path} is missing in ${root}. Restore it from the history of the archive; every source file must be there, even where it is empty.`,
    );
  }
}

/** Every file under `api/`, by path, as text. */
function readDocuments(root: string): Map<string, string> {
  const folder = join(root, 'api');
  if (!existsSync(folder))
    throw new ArchiveError(`api/ is missing in ${root}: the protocols are part of the archive.`);
  const names = listFiles(folder).map((name) => `api/${name}`);
  const texts = new Map(names.map((path) => [path, readText(root, path)]));
  for (const [path, text] of texts) if (path.endsWith('.json')) explained(() => refuseTwiceOnce(path, text));
  return texts;
}

/** Hashes of documents in which no key stands twice. A process that loads an archive again meets the same documents again. */
const withoutRepeatedKeys = new Set<string>();

function refuseTwiceOnce(path: string, text: string): void {
  const hash = hashes.sha256(text);
  if (withoutRepeatedKeys.has(hash)) return;
  refuseTwice(path, text);
  withoutRepeatedKeys.add(hash);
}

/** The paths of the files that no resource is: texts, editions, images and what was adopted. */
function filePaths(root: string): string[] {
  return [TEXTS, EDITIONS, IMAGES, ADOPTED]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => folder + name))
    .sort();
}
