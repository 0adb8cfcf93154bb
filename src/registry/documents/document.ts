import * as z from 'zod';
import type { Hashes } from '../identity/hash.ts';
import type { CatalogIndex } from '../model/catalog.ts';
import type { RuleEntry } from '../model/rule.ts';
import type { Surface } from '../pages/publication/surface.ts';

// The shape of a published document. What the code knows is generated into it and never typed twice;
// what an archive decides (its version, its tables) is kept from the document as it stands.

/** The two lists that documents print. Handed in, since one of the rules checks the documents. */
export interface RegistryLists {
  readonly rules: readonly RuleEntry[];
  readonly surfaces: readonly Surface[];
}

const StoredHeader = z.object({
  current_version: z.string(),
  schema_version: z.string(),
  /** Calendar day of the last change. */
  last_updated: z.string(),
  /** The documents that it names, each with its version. */
  depends_on: z.array(z.strictObject({ name: z.string(), version: z.string() })).readonly(),
});

/** The values of a document that are kept when it is generated again; the whole as it stands, or undefined before its first release. */
type Kept = Readonly<z.infer<typeof StoredHeader>> & { readonly document: Json | undefined };

export type Json = Readonly<Record<string, unknown>>;

/** Everything that a document is made from. */
export interface DocumentInputs {
  readonly kept: Kept;
  readonly lists: RegistryLists;
  /** Every file under `api/` by path, as `Archive.documents`. */
  readonly documents: ReadonlyMap<string, string>;
  readonly hashes: Hashes;
}

interface CommonDocument {
  readonly name: string;
  /** Path on the site, beginning with a slash. */
  readonly path: string;
  readonly first_version: string;
  readonly make: (inputs: DocumentInputs) => Json;
}

/** A protocol: what it governs, and the beginnings of the ids of the rules that enforce it. */
export interface ProtocolDocument extends CommonDocument {
  readonly kind: 'protocol';
  /** Names of the protocols whose versions it states. They stand before it in the list. */
  readonly depends_on: readonly string[];
  readonly first_schema_version: string;
  readonly governs: readonly string[];
  readonly enforced_by: readonly string[];
  readonly implementations: readonly string[];
}

/** A schema, or another document that programs check something with. */
export interface SchemaDocument extends CommonDocument {
  readonly kind: 'schema';
  readonly validates: string;
  readonly used_by: readonly string[];
}

export type RegistryDocument = ProtocolDocument | SchemaDocument;

/** Where the schema of a name is published. */
export function schemaPath(name: string): string {
  return `/api/schemas/${name}.schema.json`;
}

/** Which document takes precedence where two differ, as the index and each protocol state it. */
export const PRECEDENCE = [
  'If the index disagrees with any other surface, the index is correct.',
  'If the JSON of a protocol disagrees with a document for people, the JSON is correct.',
] as const;

/** The keys with which every protocol begins. */
export function header(document: ProtocolDocument, title: string, { kept }: DocumentInputs) {
  return {
    name: document.name,
    title,
    current_version: kept.current_version,
    schema_version: kept.schema_version,
    canonical_path: document.path,
    last_updated: kept.last_updated,
    depends_on: kept.depends_on,
    precedence: PRECEDENCE,
  };
}

/**
 * The values that a stored document keeps. A schema has none: its version stands in the change log. Throws where a protocol lacks the
 * keys of `header`, or the text is not JSON.
 */
export function keptOf(kind: RegistryDocument['kind'], text: string): Kept {
  const document = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  if (kind === 'schema') {
    return { current_version: '', schema_version: '', last_updated: '', depends_on: [], document };
  }
  return { ...StoredHeader.parse(document), document };
}

/** The version of a catalogued document: a protocol's own, or the newest that the change log has for a schema. */
export function versionOf(index: CatalogIndex, name: string): string | undefined {
  return (
    index.protocols[name]?.current_version ??
    index.change_log.findLast((change) => change.name === name)?.version
  );
}

// Versions of documents: `v1.0`, `axn/v2`, `svc-lifecycle-protocol/v1.0` — a name that stays, and numbers that grow.

const FORM = /^((?:.*\/)?)v(\d+)(?:\.(\d+))?$/;

/**
 * The version after another: `minor` adds one to its second number, `major` to its first; anything else is the version itself. Throws a
 * RangeError for a version that has another form or name, or is not later.
 */
export function nextVersion(from: string, step: string): string {
  const [name, major, minor] = parse(from);
  if (step === 'minor') return `${name}v${major}.${minor + 1}`;
  if (step === 'major') return `${name}v${major + 1}.0`;
  const [newName, newMajor, newMinor] = parse(step);
  if (newName !== name) throw new RangeError(`${step} is not a version of the kind ${from}`);
  if (newMajor < major || (newMajor === major && newMinor <= minor)) {
    throw new RangeError(`${step} is not later than ${from}`);
  }
  return step;
}

/** Whether a text is a version of a document. */
export function isVersionName(text: string): boolean {
  return FORM.test(text);
}

function parse(version: string): [name: string, major: number, minor: number] {
  const found = FORM.exec(version);
  if (!found) throw new RangeError(`“${version}” is not a version: write it like v1.1 or axn/v2.1`);
  const [, name = '', major, minor] = found;
  return [name, Number(major), Number(minor ?? 0)];
}
