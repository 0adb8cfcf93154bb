import type { Archive, FileStore } from '../archive.ts';
import { type Sha256, utf8 } from '../identity/hash.ts';
import type { Registry } from '../model/deposit.ts';
import type { OverwriteReceipt } from '../model/receipts.ts';
import { EDITIONS, TEXTS } from '../resources/folders.ts';
import { RESOURCES } from '../resources/index.ts';

// A change is data (the house, idea 1): which files get which bytes, and why. Applied by the one writer, all or nothing.

/** What becomes of one file. Paths are relative to the archive: `data/…` or `api/…`. */
export type FileChange =
  | { readonly path: string; readonly write: string }
  | { readonly path: string; readonly append: string }
  | { readonly path: string; readonly remove: true };

/** A change of the archive. */
export interface Changeset {
  readonly files: readonly FileChange[];
  /** Why, for the overwrite receipts. */
  readonly reason: string;
  /** Which command or workflow makes the change, for the overwrite receipts. */
  readonly actor: string;
  /** The instant of the change. */
  readonly at: string;
}

/** The append-only log of overwritten bytes (spec 2.6 and 5.5). */
export const OVERWRITE_LOG = RESOURCES.overwrites.path;

/** The log of familiarization receipts (spec 2.6 and 5.3). */
export const FAMILIARIZATION_LOG = RESOURCES.familiarization.path;

/** `data/registry.json`: one deposit on a line, so that a mint adds a line and a diff shows a deposit (decision 7). */
export function writeRegistry({ schema_version, total_deposits, deposits }: Registry): string {
  const lines = deposits.map((deposit, at) => `${at === 0 ? '' : ','}${JSON.stringify(deposit)}\n`);
  return `{"schema_version":${JSON.stringify(schema_version)},"total_deposits":${total_deposits},"deposits":[\n${lines.join('')}]}\n`;
}

/** The JSON of each deposit, as the text of a registry has it on its lines. */
export function registryLines(text: string): string[] {
  return text
    .split('\n')
    .slice(1, -2)
    .map((line) => (line.startsWith(',') ? line.slice(1) : line));
}

/** The same for a registry that only grew: the lines that are there are kept byte for byte. */
export function growRegistry(text: string, grown: Registry, from: number): string {
  const start = text.indexOf('\n') + 1;
  const kept = text.slice(start, text.lastIndexOf(']}'));
  const head = writeRegistry({ ...grown, deposits: [] });
  const added = grown.deposits
    .slice(from)
    .map((deposit, at) => `${from + at === 0 ? '' : ','}${JSON.stringify(deposit)}\n`);
  return `${head.slice(0, head.indexOf('\n') + 1)}${kept}${added.join('')}]}\n`;
}

/** The archive as it would be after a change, without touching any file. */
export function preview(archive: Archive, change: Changeset, registry: Registry): Archive {
  const written = new Map<string, Uint8Array | undefined>();
  for (const file of change.files) {
    if ('write' in file && isTextFile(file.path)) written.set(file.path, utf8(file.write));
    if ('remove' in file) written.set(file.path, undefined);
  }
  return { ...archive, registry, files: overlay(archive.files, written) };
}

/** The parsed resources are handed on as they are; only texts are read by path. */
function isTextFile(path: string): boolean {
  return path.startsWith(TEXTS) || path.startsWith(EDITIONS);
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

/**
 * The receipt of the bytes that a change overwrites (spec 2.6): what a file was, before it was not. Appends are no
 * overwrites: a log keeps what it had.
 */
export function receiptOf(
  path: string,
  before: Uint8Array,
  { at, actor, reason }: Changeset,
  sha256: Sha256,
): OverwriteReceipt {
  return {
    ts: at,
    actor,
    instance_id: actor,
    path,
    web_path: `/${path}`,
    sha256: sha256(before),
    size_bytes: before.length,
    line_count: lineCount(before),
    is_binary: before.includes(0),
    role: path.startsWith('api/') ? 'protocol' : 'registry',
    section: null,
    entry_name: null,
    companion_to: null,
    primary_companion: null,
    reason,
  };
}

/** Lines as `wc -l` and an editor count them: a last line without its line break counts too. */
function lineCount(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) lines += 1;
  return bytes.length > 0 && bytes.at(-1) !== LF ? lines + 1 : lines;
}

const LF = 0x0a;
