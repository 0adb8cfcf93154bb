import { axnProtocol, conformanceSet } from './axn-protocol.ts';
import { depositProtocol } from './deposit-protocol.ts';
import type { RegistryDocument } from './document.ts';
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
