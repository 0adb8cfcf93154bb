import { fromUtf8, utf8 } from '../identity/hash.ts';
import type { Registry } from '../model/deposit.ts';
import type { Archive, FileStore } from './archive.ts';
import {
  AXN_PROTOCOL_PATH,
  type Overwriting,
  readRegistry,
  readResource,
  readTables,
  writeTable,
} from './resources/files.ts';
import { RESOURCES, type ResourceName, type ResourceValues, resourceAt } from './resources/index.ts';
import { bytesAfter, entriesText, type FileChange, registryFiles } from './resources/registry-files.ts';
import type { Resource } from './resources/resource.ts';

// A change is data: which files get which bytes, and why. Applied by the one writer, all or nothing.

/** A change of the archive. */
export interface Changeset extends Overwriting {
  readonly files: readonly FileChange[];
}

/** The files of those tables of `after` that differ from the ones of `before`, in the order of `after`. */
export function changedTables(before: Partial<ResourceValues>, after: Partial<ResourceValues>): FileChange[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const resource: Resource = RESOURCES[name as ResourceName];
    const write = writeTable(resource, value);
    const isSame = write === writeTable(resource, before[name as ResourceName]);
    return isSame ? [] : [{ path: resource.path, write }];
  });
}

/** The append-only log of overwritten bytes. */
export const OVERWRITE_LOG = RESOURCES.overwrites.path;

/** The log of familiarization receipts. */
export const FAMILIARIZATION_LOG = RESOURCES.familiarization.path;

/** The registry as one file, one deposit on a line, as a small archive has it. */
export function writeRegistry({ schema_version, deposits }: Registry): string {
  return entriesText(
    { schema_version },
    deposits.map((deposit) => JSON.stringify(deposit)),
  );
}

/**
 * The archive as it would be after a change of any of its files, without touching one: resources are read by the list, as the loader
 * reads them. `known` holds resource values that the caller already has, so that a large registry is not parsed again. The receipts that
 * the writer adds are left out. Throws an `Error` for a file that the loader would reject.
 */
export function preview(
  archive: Archive,
  { files }: Changeset,
  known: Partial<ResourceValues> = {},
): Archive {
  const values: Partial<Record<ResourceName, unknown>> = {};
  const changed = new Map(archive.documents);
  const others = new Map<string, Uint8Array | undefined>();
  const ofRegistry = files.filter(({ path }) => resourceAt(path)?.kind === 'registry');
  if (ofRegistry.length > 0) values.registry = known.registry ?? registryAfter(archive.registry, ofRegistry);
  for (const file of files.filter((one) => !ofRegistry.includes(one))) {
    const { path } = file;
    const resource = resourceAt(path);
    const name = resource?.name as ResourceName;
    // Only logs grow by appends, and the value of a log is its text.
    const before = () =>
      resource ? utf8(String(values[name] ?? archive[name])) : (others.get(path) ?? archive.files.read(path));
    const after = () => bytesAfter(file, before);
    if (resource) values[name] = known[name] ?? readResource(resource, textOf(path, after()));
    else if (!path.startsWith('api/')) others.set(path, after());
    else if ('remove' in file) changed.delete(path);
    else changed.set(path, textOf(path, after()));
  }
  // The very same documents where none changes: what is known of them is kept with them.
  const documents = files.some(({ path }) => path.startsWith('api/')) ? changed : archive.documents;
  const identifiers = documents.get(AXN_PROTOCOL_PATH);
  const isSame = identifiers === archive.documents.get(AXN_PROTOCOL_PATH);
  const tables = isSame ? archive.tables : readTables(identifiers ?? '');
  return { ...archive, ...values, tables, documents, files: overlay(archive.files, others) } as Archive;
}

function registryAfter(registry: Registry, files: readonly FileChange[]): Registry {
  const texts = registryFiles(registry);
  for (const file of files) {
    const after = () => bytesAfter(file, () => undefined);
    texts.set(file.path, () => textOf(file.path, after()));
  }
  return readRegistry((path) => texts.get(path)?.());
}

function textOf(path: string, bytes: Uint8Array | undefined): string {
  if (bytes) return fromUtf8(bytes);
  throw new Error(`${path} is removed: every source file must be there, even where it is empty.`);
}

function overlay(below: FileStore, written: ReadonlyMap<string, Uint8Array | undefined>): FileStore {
  return {
    read: (path) => (written.has(path) ? written.get(path) : below.read(path)),
    size: (path) => (written.has(path) ? written.get(path)?.length : below.size(path)),
    get paths() {
      const all = new Set(below.paths);
      for (const [path, bytes] of written) {
        if (bytes) all.add(path);
        else all.delete(path);
      }
      return [...all].sort();
    },
  };
}
