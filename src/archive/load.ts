import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as z from 'zod';
import type { Archive, FileStore } from '../registry/archive.ts';
import { FAMILIARIZATION_LOG, OVERWRITE_LOG } from '../registry/mint/changeset.ts';
import { AxnProtocol } from '../registry/model/axn-protocol.ts';
import type { Registry } from '../registry/model/deposit.ts';
import type { Site } from '../registry/model/site.ts';
import { servedAt } from './location.ts';
import { AXN_PROTOCOL_PATH, REGISTRY_PATH, RESOURCES } from './resources.ts';

/** An archive that cannot be read: the message says which file, what is wrong, and what to do. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** An archive with the text of its registry, which a mint extends line by line. */
export interface LoadedArchive {
  readonly archive: Archive;
  readonly registryText: string;
}

/** Reads `data/` and `api/` below a folder. Throws an `ArchiveError` for what is missing, no JSON or of another shape. */
export function loadArchive(root: string): LoadedArchive {
  const registryText = readText(root, REGISTRY_PATH);
  const resources = Object.fromEntries(
    Object.entries(RESOURCES).map(([name, { path, schema }]) => [
      name,
      parse<unknown>(readText(root, path), path, schema as z.ZodType),
    ]),
  ) as unknown as Pick<Archive, keyof typeof RESOURCES>;
  const archive: Archive = {
    ...resources,
    site: asServed(resources.site),
    registry: parseRegistry(registryText),
    tables: parse(readText(root, AXN_PROTOCOL_PATH), AXN_PROTOCOL_PATH, AxnProtocol),
    documents: readDocuments(root),
    familiarization: readText(root, FAMILIARIZATION_LOG),
    overwrites: readText(root, OVERWRITE_LOG),
    files: diskFiles(root),
  };
  return { archive, registryText };
}

/** `data/site.json` alone, for what needs no more of an archive than where it is published. Throws an `ArchiveError`. */
export function loadSite(root: string): Site {
  const { path, schema } = RESOURCES.site;
  return asServed(parse(readText(root, path), path, schema));
}

/** A service on one machine stands elsewhere than the public registry: its pages and answers name where they are found. */
function asServed(site: Site): Site {
  return { ...site, base_url: servedAt() ?? site.base_url };
}

/** As much of the registry as the code leans on before rule REG-002 judges each entry. */
const RegistryOutline = z.looseObject({
  schema_version: z.string(),
  total_deposits: z.number(),
  deposits: z.array(
    z.looseObject({
      deposit_number: z.number(),
      axn: z.string(),
      hex: z.string(),
      hash: z.string(),
      title: z.string(),
      creator: z.string(),
      description: z.string(),
      minted_at: z.string(),
    }),
  ),
});

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

/** The registry as it stands: its outline is checked, and each entry keeps its keys in the order of the file. */
function parseRegistry(text: string): Registry {
  const json = readJson(text, REGISTRY_PATH);
  check(json, REGISTRY_PATH, RegistryOutline);
  return json as Registry;
}

function parse<T>(text: string, path: string, schema: z.ZodType<T>): T {
  return check(readJson(text, path), path, schema);
}

function readJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArchiveError(
      `${path} is no JSON: ${(error as Error).message}. Restore the file, or mend it there.`,
    );
  }
}

function check<T>(json: unknown, path: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const shown = result.error.issues
    .slice(0, 5)
    .map(({ path: at, message }) => `  at ${at.join('.') || 'the top'}: ${message}`);
  const more = result.error.issues.length > 5 ? [`  and ${result.error.issues.length - 5} more`] : [];
  throw new ArchiveError([`REG-002: ${path} has not the shape of its schema:`, ...shown, ...more].join('\n'));
}

/** Every file under `api/`, by path, as text. */
function readDocuments(root: string): Map<string, string> {
  const folder = join(root, 'api');
  if (!existsSync(folder))
    throw new ArchiveError(`api/ is missing in ${root}: the protocols are part of the archive.`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(relative(root, join(entry.parentPath, entry.name))))
    .sort();
  return new Map(names.map((path) => [path, readText(root, path)]));
}

const FILE_FOLDERS = ['data/texts', 'data/autonomous'];

function diskFiles(root: string): FileStore {
  let listed: string[] | undefined;
  return {
    read: (path) => {
      try {
        return readFileSync(join(root, path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    size: (path) => statSync(join(root, path), { throwIfNoEntry: false })?.size,
    get paths() {
      listed ??= FILE_FOLDERS.flatMap((folder) =>
        existsSync(join(root, folder))
          ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
          : [],
      ).sort();
      return listed;
    },
  };
}

function slashes(path: string): string {
  return path.split(sep).join('/');
}
