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
interface PartBounds {
  readonly deposits: number;
  readonly bytes: number;
}

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

/** The text of a head: the one file of a small registry. One deposit is one line. */
export function headText(
  { schema_version, parts }: Omit<Registry, 'deposits'>,
  entries: readonly string[],
): string {
  const named = parts && parts.length > 0 ? `"parts":${JSON.stringify(parts)},` : '';
  return `{"schema_version":${JSON.stringify(schema_version)},${named}"deposits":[\n${linesOf(entries)}]}\n`;
}

/** The text of part `number`, from 1. */
function partText(number: number, entries: readonly string[]): string {
  return `{"part":${number},"deposits":[\n${linesOf(entries)}]}\n`;
}

function linesOf(entries: readonly string[]): string {
  return entries.map((entry, at) => `${at === 0 ? '' : ','}${entry}\n`).join('');
}

/** The result of a change of the registry: the files that it writes, and the registry with its parts. */
export interface RegistryChange {
  readonly files: readonly FileChange[];
  readonly registry: Registry;
}

/** The registry before a change. */
interface KnownRegistry {
  readonly registry: Registry;
  readonly bounds?: PartBounds | undefined;
}

/**
 * The files by which a registry becomes another: parts in which a deposit changed, parts that are full now, and the head where it
 * changes. A deposit counts as unchanged if the same object is still at its index. The head comes last, so that it never names a part
 * that is not written yet.
 */
export function changeRegistry(before: KnownRegistry, after: Registry): RegistryChange {
  const { parts: partsBefore = [] } = before.registry;
  const known = after.deposits.length < sealedIn(before.registry) ? [] : partsBefore;
  const from = known.at(-1)?.last_deposit ?? 0;
  const entries = entriesOf(after.deposits.slice(from));
  const sealed = sealedParts(known, entries, before.bounds);
  const parts = [...known, ...sealed];
  const { schema_version, deposits } = after;
  const head = { schema_version, ...(parts.length > 0 ? { parts } : {}) };
  const isSame =
    known === partsBefore &&
    sealed.length === 0 &&
    areSame(before.registry.deposits.slice(from), deposits.slice(from));
  return {
    registry: { ...head, deposits },
    files: [
      ...changedParts(known, before, after),
      ...sealed.map(({ path, first_deposit, last_deposit }, at) => ({
        path: path.slice(1),
        write: partText(known.length + at + 1, entries.slice(first_deposit - 1 - from, last_deposit - from)),
      })),
      ...(isSame
        ? []
        : [{ path: resource.path, write: headText(head, entries.slice(sealedIn(head) - from)) }]),
    ],
  };
}

/** The parts that a registry has when its `deposits` are written by the rule above, some parts being sealed already. */
export function dueParts(known: readonly RegistryPart[], deposits: readonly Deposit[]): RegistryPart[] {
  const from = known.at(-1)?.last_deposit ?? 0;
  return [...known, ...sealedParts(known, entriesOf(deposits.slice(from)))];
}

/** The parts that open entries fill. */
function sealedParts(
  known: readonly RegistryPart[],
  entries: readonly string[],
  bounds?: PartBounds,
): RegistryPart[] {
  const from = known.at(-1)?.last_deposit ?? 0;
  const seals = sealsIn(entries, bounds);
  return seals.map((end, at) => ({
    path: `/${resource.parts?.path(known.length + at + 1)}`,
    first_deposit: from + (seals[at - 1] ?? 0) + 1,
    last_deposit: from + end,
  }));
}

const areSame = (old: readonly Deposit[], now: readonly Deposit[]) =>
  old.length === now.length && now.every((deposit, at) => deposit === old[at]);

/** Each part in which a deposit changed. */
function changedParts(
  parts: readonly RegistryPart[],
  { registry }: KnownRegistry,
  after: Registry,
): FileChange[] {
  return parts.flatMap(({ path, first_deposit, last_deposit }, at) => {
    const [old, now] = [registry, after].map(({ deposits }) =>
      deposits.slice(first_deposit - 1, last_deposit),
    ) as [Deposit[], Deposit[]];
    return areSame(old, now) ? [] : [{ path: path.slice(1), write: partText(at + 1, entriesOf(now)) }];
  });
}

/** Every file of a registry by its path, as it stands; each text is generated on request, so that none has to stay in memory. */
export function registryFiles(registry: Registry): Map<string, () => string> {
  const { parts = [], deposits } = registry;
  const files = parts.map(({ path, first_deposit, last_deposit }, at): [string, () => string] => [
    path.slice(1),
    () => partText(at + 1, entriesOf(deposits.slice(first_deposit - 1, last_deposit))),
  ]);
  return new Map([
    ...files,
    [resource.path, () => headText(registry, entriesOf(deposits.slice(sealedIn(registry))))],
  ]);
}

const entriesOf = (deposits: readonly Deposit[]) => deposits.map((deposit) => JSON.stringify(deposit));
