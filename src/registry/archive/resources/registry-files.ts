import { utf8, utf8Length } from '../../identity/hash.ts';
import type { Deposit, Registry, RegistryPart } from '../../model/deposit.ts';
import { registry as resource } from './registry.ts';

// Changes of one file.

/** The change of one file of any kind. Paths are relative to the archive: `data/…` or `api/…`. */
export type FileChange =
  | { readonly path: string; readonly write: string | Uint8Array }
  | { readonly path: string; readonly append: string }
  | { readonly path: string; readonly remove: true };

/** The bytes of a file after a change; undefined where it is removed. `before` reads what it held, for an append. */
export function bytesAfter(file: FileChange, before: () => Uint8Array | undefined): Uint8Array | undefined {
  if ('remove' in file) return undefined;
  if ('write' in file) return typeof file.write === 'string' ? utf8(file.write) : file.write;
  const [head, tail] = [before() ?? new Uint8Array(), utf8(file.append)];
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

// The files of the registry: `data/registry.json` holds the newest deposits, full parts the earlier ones. The one place that writes
// them, whoever changes the registry.
//
// When a part is full. Deposits enter the open file in the order of their numbers. An entry counts the UTF-8 bytes of its JSON and two
// more, for the comma and the line feed. An entry that would be the 4,097th of the open file, or bring it over 20,000,000 bytes, seals
// what is there as the next part, and is the first of the open file. A part of one entry may be larger. The rule is applied at every
// write, to the entries as they are then, from the first open one on: so every writer comes to the same files. A sealed part keeps its
// deposits for good, whatever their entries come to weigh.

/** How much a part holds at most. */
type PartBounds = Readonly<Record<'deposits' | 'bytes', number>>;

/** The bounds of every registry; tests give smaller ones. */
export const PART_BOUNDS: PartBounds = { deposits: 4096, bytes: 20_000_000 };

const entryBytes = (json: string) => utf8Length(json) + 2;

/** Takes the JSON of the open entries. Returns how many entries come before each seal; empty where all entries fit in the open file. */
export function sealsIn(entries: readonly string[], bounds: PartBounds = PART_BOUNDS): number[] {
  const seals: number[] = [];
  let [count, bytes] = [0, 0];
  for (const [at, json] of entries.entries()) {
    const more = entryBytes(json);
    if (count > 0 && (count + 1 > bounds.deposits || bytes + more > bounds.bytes)) {
      seals.push(at);
      [count, bytes] = [0, 0];
    }
    count += 1;
    bytes += more;
  }
  return seals;
}

/** The deposits that stand in parts. */
export function sealedIn({ parts }: Pick<Registry, 'parts'>): number {
  return parts?.at(-1)?.last_deposit ?? 0;
}

/** The text of a file of the registry: what stands before its deposits, and then each deposit on a line. */
export function entriesText(head: object, entries: readonly string[]): string {
  const begin = JSON.stringify({ ...head, deposits: [] }).slice(0, -']}'.length);
  return `${begin}\n${entries.map((entry, at) => `${at === 0 ? '' : ','}${entry}\n`).join('')}]}\n`;
}

/** The result of a change of the registry: the files that it writes, and the registry with its parts. */
export interface RegistryChange {
  readonly files: readonly FileChange[];
  readonly registry: Registry;
}

/**
 * The files by which a registry becomes another: parts in which a deposit changed, parts that are full now, and the head where it
 * changes. A deposit counts as unchanged if the same object is still at its index. The head comes last, so that it never names a part
 * that is not written yet.
 */
export function changeRegistry(
  { registry: before, bounds }: { readonly registry: Registry; readonly bounds?: PartBounds | undefined },
  after: Registry,
): RegistryChange {
  const { schema_version, deposits } = after;
  const known = deposits.length < sealedIn(before) ? [] : before.parts;
  const parts = dueParts(known ?? [], deposits, bounds);
  const registry = { schema_version, ...(parts.length > 0 ? { parts } : {}), deposits };
  // Parts are only added, so that a head that begins at the same deposit names the same ones.
  const stood = new Set(filesOf(before).map(({ path, from, to }) => `${path} ${from} ${to}`));
  const files = filesOf(registry).flatMap(({ path, from, to, text }) => {
    const isSame = areSame(before.deposits.slice(from, to), deposits.slice(from, to));
    return isSame && stood.has(`${path} ${from} ${to}`) ? [] : [{ path, write: text() }];
  });
  return { registry, files };
}

const areSame = (old: readonly Deposit[], now: readonly Deposit[]) =>
  old.length === now.length && now.every((deposit, at) => deposit === old[at]);

/** The parts that a registry has when its `deposits` are written by the rule above, some parts being sealed already. */
export function dueParts(
  known: readonly RegistryPart[],
  deposits: readonly Deposit[],
  bounds?: PartBounds,
): RegistryPart[] {
  const from = known.at(-1)?.last_deposit ?? 0;
  const seals = sealsIn(entriesOf(deposits.slice(from)), bounds);
  const sealed = seals.map((end, at) => ({
    path: `/${resource.parts?.path(known.length + at + 1)}`,
    first_deposit: from + (seals[at - 1] ?? 0) + 1,
    last_deposit: from + end,
  }));
  return [...known, ...sealed];
}

/** The files of a registry, the head last: which deposits each holds, by index, and its text, which is made when it is asked for. */
function filesOf(registry: Registry) {
  const { schema_version, parts = [], deposits } = registry;
  const entries = (from: number, to?: number) => entriesOf(deposits.slice(from, to));
  const from = sealedIn(registry);
  const head = { schema_version, ...(parts.length > 0 && { parts }) };
  return [
    ...parts.map(({ path, first_deposit, last_deposit: to }, at) => {
      const from = first_deposit - 1;
      return { path: path.slice(1), from, to, text: () => entriesText({ part: at + 1 }, entries(from, to)) };
    }),
    { path: resource.path, from, to: undefined, text: () => entriesText(head, entries(from)) },
  ];
}

/** Every file of a registry by its path, as it stands; each text is generated on request, so that none has to stay in memory. */
export function registryFiles(registry: Registry): Map<string, () => string> {
  return new Map(filesOf(registry).map(({ path, text }) => [path, text]));
}

const entriesOf = (deposits: readonly Deposit[]) => deposits.map((deposit) => JSON.stringify(deposit));
