// The folder `documents`: what is printed from the lists: protocols, schemas, the deposit form, help of commands (`commands`), settings of the forge.
// It imports the folders before it: `text` to `pages`.
// Start with `DOCUMENTS` below, then `document.ts` and `commands/index.ts`.

import type { CatalogIndex } from '../model/catalog.ts';
import { parseStrict } from '../text/json.ts';
import { axnProtocol, conformanceSet } from './axn-protocol.ts';
import { depositProtocol } from './deposit-protocol.ts';
import {
  header,
  isVersionName,
  type Json,
  keptOf,
  type ProtocolDocument,
  type RegistryDocument,
  type RegistryLists,
} from './document.ts';
import { enrichmentProtocol } from './enrichment-protocol.ts';
import { lifecycleProtocol } from './lifecycle-protocol.ts';
import { schemaDocuments } from './schemas.ts';

/**
 * The one list of documents that are generated: protocols, schemas and the list of the conformance set. A protocol stands
 * after those whose versions it names.
 */
export const DOCUMENTS: readonly RegistryDocument[] = [
  axnProtocol,
  depositProtocol,
  lifecycleProtocol,
  enrichmentProtocol,
  ...schemaDocuments,
  conformanceSet,
];

/** Whether the document of a name is in the list. */
const isGenerated = (name: string) => DOCUMENTS.some((one) => one.name === name);

// Documents that people write: the command keeps what they say, and writes name, versions and dates into them.

/** A protocol of the index that is not in the list of generated ones. */
function customProtocol(
  entry: Omit<CatalogIndex['protocols'][string], 'content_sha256' | 'last_updated' | 'referenced_by'>,
): ProtocolDocument {
  const document: ProtocolDocument = {
    kind: 'protocol',
    name: entry.name,
    path: entry.canonical_path,
    first_version: entry.current_version,
    first_schema_version: entry.schema_version,
    depends_on: entry.depends_on,
    governs: entry.governs,
    enforced_by: entry.enforced_by,
    implementations: entry.canonical_implementations ?? [],
    make: (inputs) => {
      const written = inputs.kept.document ?? {};
      const title = typeof written.title === 'string' ? written.title : entry.name;
      // First, and no file says it otherwise.
      const own = header(document, title, inputs);
      return { ...own, ...written, ...own };
    },
  };
  return document;
}

/** Every document of an index that can be made: those of the list in its order, then the protocols that people wrote, in the order of the index. */
export function catalogued(index: CatalogIndex): RegistryDocument[] {
  const listed = DOCUMENTS.filter(({ name, kind }) => name in index[`${kind}s`]);
  const written = Object.values(index.protocols).filter(({ name }) => !isGenerated(name));
  return [...listed, ...written.map(customProtocol)];
}

/** The description by a person of a protocol that is to be added. */
interface Added
  extends Pick<CatalogIndex['protocols'][string], 'name' | 'governs' | 'depends_on' | 'enforced_by'> {
  readonly version: string | undefined;
  readonly schema_version: string | undefined;
}

/** The document of the list with that name, or the protocol that is described; undefined where the description lacks something. */
export function documentToAdd({ version, schema_version, ...added }: Added): RegistryDocument | undefined {
  const { name, governs } = added;
  const listed = DOCUMENTS.find((one) => one.name === name);
  if (listed) return listed;
  if (!version || !/^[a-z0-9-]+$/.test(name) || governs.length === 0) return undefined;
  const versions = { current_version: version, schema_version: schema_version ?? version };
  return customProtocol({ ...added, ...versions, canonical_path: `/api/${name}.json` });
}

/** A change of documents that cannot be made; the message says why. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/**
 * Throws an `UpdateError` for content that a document cannot have: what the code says of a document, no file says otherwise, and any other
 * is an object of JSON.
 */
export function refuseContent({ name }: RegistryDocument, content: unknown): void {
  if (isGenerated(name))
    throw new UpdateError(
      `${name} is generated from the code, and --from goes with documents that people write: change the code, and leave --from out`,
    );
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UpdateError(`the content of ${name} is no object of JSON: write names and values, in { }`);
}

/** The content of the file of a document. Throws an `UpdateError` where it is no object of JSON. */
export function contentIn(document: RegistryDocument, text: string): Json | undefined {
  if (isGenerated(document.name)) return keptOf('schema', text).document;
  try {
    const written = parseStrict(text);
    refuseContent(document, written);
    return written as Json;
  } catch (error) {
    throw new UpdateError(`${document.path.slice(1)} cannot be used: ${(error as Error).message}`);
  }
}

/** Throws an `UpdateError` for a document that a person describes and that cannot stand in the index. */
export function refuseDescription(document: RegistryDocument, { rules }: RegistryLists): void {
  if (document.kind === 'schema' || isGenerated(document.name)) return;
  const { first_version: version, governs, enforced_by } = document;
  const nowhere = governs.find((path) => !/^\/(?:data|api)\/./.test(path));
  const stranger = enforced_by.find((id) => !rules.some((rule) => rule.id === id));
  const wrong = !isVersionName(version)
    ? `has the version “${version}”, from which none can follow: write it like v1.0 or loan/v1`
    : nowhere !== undefined
      ? `is said to govern ${nowhere}, which is no published path: write it like /data/registry.json`
      : stranger !== undefined &&
        `is said to be enforced by ${stranger}, which is no rule: name a rule such as REG-002`;
  if (wrong) throw new UpdateError(`${document.name} ${wrong}`);
}
