// The room `documents`: what is printed from the lists: protocols, schemas, the deposit form, help of commands (`commands`), settings of the forge.
// It imports the folders before it: `text` to `pages`.
// Start with `DOCUMENTS` below, then `document.ts` and `commands/index.ts`.

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
