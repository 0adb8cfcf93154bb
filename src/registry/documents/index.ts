// The folder `documents`: what is printed from the lists: protocols, schemas, the deposit form, help of commands (`commands`), settings of the forge.
// It imports the folders before it: `text` to `pages`.
// Start with `DOCUMENTS` below, then `document.ts` and `commands/index.ts`.

import * as z from 'zod';
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

/** A change of documents that cannot be made; the message says why. */
export class UpdateError extends Error {
  override name = 'UpdateError';
}

/** The members by which a protocol that a person adds describes itself; the others are content. */
const Written = z.looseObject({
  current_version: z
    .string()
    .refine(isVersionName, 'it is none that others can follow: write it like v1.0 or loan/v1'),
  schema_version: z.string().optional(),
  governs: z
    .array(
      z.string().regex(/^\/(?:data|api)\/./, 'it is no published path: write it like /data/registry.json'),
    )
    .min(1),
  depends_on: z.array(z.string()).default([]),
  enforced_by: z.array(z.string()).default([]),
});

/** A protocol that a person wrote and that the index does not have yet. Throws an `UpdateError` where it cannot stand there. */
export function writtenProtocol(name: string, content: Json, { rules }: RegistryLists): ProtocolDocument {
  const { data, error } = Written.safeParse(content);
  const wrong = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const stranger = data?.enforced_by.find((id) => !rules.some((rule) => rule.id === id));
  if (stranger) wrong.push(`enforced_by: ${stranger} is no rule: name a rule such as REG-002`);
  if (!/^[a-z0-9-]+$/.test(name)) wrong.push('its name has other signs than a to z, digits and hyphens');
  if (!data || wrong.length > 0) throw new UpdateError(`${name} cannot be added: ${wrong.join('; ')}`);
  const { current_version, schema_version = current_version, governs, depends_on, enforced_by } = data;
  return customProtocol({
    ...{ name, canonical_path: `/api/${name}.json`, current_version, schema_version },
    ...{ governs, depends_on, enforced_by },
  });
}

/**
 * Throws an `UpdateError` for content that a document cannot have: what the code says of a document, no file says otherwise, and any other
 * is an object of JSON.
 */
export function refuseContent(name: string, content: unknown): void {
  if (isGenerated(name))
    throw new UpdateError(
      `${name} is generated from the code, and --from goes with documents that people write: change the code, and leave --from out`,
    );
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UpdateError(`the content of ${name} is no object of JSON: write names and values, in { }`);
}

/** The content of the file of a document. Throws an `UpdateError` where it is no object of JSON. */
export function contentIn(name: string, text: string): Json | undefined {
  if (isGenerated(name)) return keptOf('schema', text).document;
  try {
    const written = parseStrict(text);
    refuseContent(name, written);
    return written as Json;
  } catch (error) {
    throw new UpdateError(`api/${name}.json cannot be used: ${(error as Error).message}`);
  }
}
