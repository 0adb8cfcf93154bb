import type * as z from 'zod';
import { isText, type Sha256 } from '../../identity/hash.ts';
import { AxnProtocol, type AxnTables } from '../../model/catalog.ts';
import type { Deposit, Registry, RegistryPart } from '../../model/deposit.ts';
import { entryName, type LifecycleMove } from '../../model/lifecycle.ts';
import type { OverwriteReceipt } from '../../model/receipts.ts';
import { type Fields, isFields, parseStrict, shapeFaults } from '../../text/json.ts';
import { resourceAt } from './index.ts';
import { PartOutline, RegistryOutline, registry as registryResource } from './registry.ts';
import type { Derived, Resource } from './resource.ts';

/** The value of a resource from the text of its file. Throws an `Error` that says what is wrong, and where. */
export function readResource(resource: Resource, text: string): unknown {
  const { kind, path, schema } = resource;
  if (kind === 'log') return text;
  const json = statementsOf(parseJson(path, text), resource);
  // Each entry of the registry keeps its keys in the order of the file.
  if (kind !== 'registry') return checked(path, json, schema);
  checked(path, json, RegistryOutline);
  return json;
}

/**
 * The registry from the texts of its files, by path: the deposits of the parts that the head names, and those of the head. Throws an
 * `Error` for a part that is not there, or that does not hold just what the head says.
 */
export function readRegistry(textOf: (path: string) => string | undefined): Registry {
  const head = readResource(registryResource, textOf(registryResource.path) ?? '') as Registry;
  if (!head.parts) return head;
  const deposits = head.parts.flatMap((part, at) => readPart(part, at + 1, textOf(part.path.slice(1))));
  return { ...head, deposits: deposits.concat(head.deposits) };
}

/** The deposits of a part from the text of its file. Throws an `Error` where it is not what the head names. */
function readPart(named: RegistryPart, number: number, text: string | undefined): Deposit[] {
  const path = named.path.slice(1);
  const restore = `${registryResource.path} names it. Restore both from the history of the archive.`;
  if (text === undefined) throw new Error(`${path} is missing, and ${restore}`);
  const json = statementsOf(parseJson(path, text), registryResource);
  checked(path, json, PartOutline);
  const { part, deposits } = json as { readonly part: number; readonly deposits: Deposit[] };
  const { first_deposit: first, last_deposit: last } = named;
  const isWhole =
    deposits.length === last - first + 1 &&
    deposits.every(({ deposit_number }, at) => deposit_number === first + at);
  if (part !== number || !isWhole || path !== registryResource.parts?.path(number))
    throw new Error(`${path} is not part ${number} with deposits ${first} to ${last}, as which ${restore}`);
  return deposits;
}

/**
 * Returns a value as it is stored, without the derivable fields that earlier versions and other archives wrote. Returns the same object
 * if it has no such field.
 */
function statementsOf(json: unknown, { derived }: Pick<Resource, 'derived'>): unknown {
  if (!derived || !isFields(json)) return json;
  const { head, items } = derived;
  const stated = without(json, head);
  const held = items && stated[items.at];
  if (!items || typeof held !== 'object' || held === null) return stated;
  const kept = (item: unknown) => statementIn(item, items);
  const statements = Array.isArray(held)
    ? held.map(kept)
    : Object.fromEntries(Object.entries(held).map(([key, item]) => [key, kept(item)]));
  return { ...stated, [items.at]: statements };
}

/** An item as it is stored. */
export function statementIn(item: unknown, derived: NonNullable<Derived['items']>): unknown {
  if (!isFields(item)) return item;
  const { fields, part } = derived;
  const bare = without(item, fields);
  const stated = derived.stated?.(bare) ?? bare;
  const list = part && stated[part.of];
  if (!part || !Array.isArray(list)) return stated;
  const members = list.filter((member) => !isFields(member) || !part.isDerived(member));
  return members.length === list.length ? stated : { ...stated, [part.of]: members };
}

function without(value: Fields, fields: readonly string[]): Fields {
  if (!fields.some((field) => field in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

/** The document that holds the tables of identifiers. */
export const AXN_PROTOCOL_PATH = 'api/axn-protocol.json';

/** The tables of identifiers from the text of their document. Throws an `Error` that says what is wrong, and where. */
export function readTables(text: string): AxnTables {
  return checked(AXN_PROTOCOL_PATH, parseJson(AXN_PROTOCOL_PATH, text), AxnProtocol);
}

const restore = (path: string) =>
  `Restore the file from the history of the archive (git checkout main -- ${path}), or correct it there.`;

/** The JSON of a file of the archive. Throws an `Error` that names the file. */
export function parseJson(path: string, text: string): unknown {
  try {
    return parseStrict(text);
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}. ${restore(path)}`);
  }
}

/** Throws an `Error` for JSON that repeats a key. Ignores text that is not JSON: the rules about documents report it. */
export function refuseTwice(path: string, text: string): void {
  try {
    JSON.parse(text);
  } catch {
    return;
  }
  parseJson(path, text);
}

/** A value of the shape of a schema. Throws an `Error` that names the file and at most five places. */
export function checked<T>(path: string, json: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const { issues } = result.error;
  const shown = issues
    .slice(0, 5)
    .flatMap((issue) => shapeFaults(issue, json))
    .map(
      ({ field, actual, wanted }) => `  at ${field || 'the top'}: ${actual ?? 'nothing is there'}. ${wanted}`,
    );
  const more = issues.length > 5 ? [`  and ${issues.length - 5} more`] : [];
  throw new Error(
    [`REG-002: ${path} does not match its schema:`, ...shown, ...more, restore(path)].join('\n'),
  );
}

/**
 * The text of a table as its file holds it: one item on a line, so that a change of one item is a change of one line, and
 * everything else indented by two spaces. Ends in one LF.
 */
export function writeTable({ schema }: Pick<Resource, 'schema'>, value: unknown): string {
  return tableText(schema.parse(value) as Record<string, unknown>);
}

/** The same for a value that its schema already parsed and whose keys are in order, so that a large table is not parsed again. */
export function tableText(parsed: Fields): string {
  const members = Object.entries(parsed).map(([key, member]) => `  ${JSON.stringify(key)}: ${lines(member)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

function lines(member: unknown): string {
  if (Array.isArray(member) && member.some(isContainer))
    return `[\n${member.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  if (!isContainer(member) || !Object.values(member).some(isContainer)) return JSON.stringify(member);
  const items = Object.entries(member).map(
    ([key, item]) => `    ${JSON.stringify(key)}: ${JSON.stringify(item)}`,
  );
  return `{\n${items.join(',\n')}\n  }`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What the receipts of a change say of it. */
export interface Overwriting {
  /** The instant of the change. */
  readonly at: string;
  /** The command or workflow that makes it. */
  readonly actor: string;
  readonly reason: string;
  /** The deposit that a lifecycle move is about, and what it does: so the receipts say when a deposit came into its state. */
  readonly moved?: { readonly deposit: number; readonly move: LifecycleMove };
}

/**
 * Returns the receipt of the bytes that a change overwrites or removes. Appends need no receipt, because a log keeps its earlier bytes.
 */
export function receiptOf(
  path: string,
  before: Uint8Array,
  { at, actor, reason, moved }: Overwriting,
  sha256: Sha256,
): OverwriteReceipt {
  const isBinary = !isText(before);
  return {
    ts: at,
    actor,
    instance_id: actor,
    path,
    web_path: `/${path}`,
    sha256: sha256(before),
    size_bytes: before.length,
    line_count: isBinary ? 0 : lineCount(before),
    is_binary: isBinary,
    role: path.startsWith('api/') ? 'protocol' : (resourceAt(path)?.name ?? 'file'),
    section: moved?.move ?? null,
    entry_name: moved ? entryName(moved.deposit) : null,
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
