import type { ZodType } from 'zod';
import { AddressRegistry } from '../registry/model/addresses.ts';
import { EntityIndex } from '../registry/model/concepts.ts';
import { NmenRegistry } from '../registry/model/nmen.ts';
import { CaptureRegistry, ObservationRegister } from '../registry/model/observations.ts';
import { DoiResolutionIndex } from '../registry/model/resolution.ts';
import { Site } from '../registry/model/site.ts';
import { TermRegistry } from '../registry/model/terms.ts';
import { Waivers } from '../registry/model/waivers.ts';

/** The source files under `data/` but the registry: each with its schema. A new resource is one more line here. */
export const RESOURCES = {
  site: { path: 'data/site.json', schema: Site },
  concepts: { path: 'data/entity-index.json', schema: EntityIndex },
  terms: { path: 'data/lexical-minting-registry.json', schema: TermRegistry },
  addresses: { path: 'data/semantic-addresses.json', schema: AddressRegistry },
  captures: { path: 'data/EA-WG-CAPTURES-01-v8.3.json', schema: CaptureRegistry },
  register: { path: 'data/observation-register.json', schema: ObservationRegister },
  resolution: { path: 'data/doi-resolution-index.json', schema: DoiResolutionIndex },
  nmen: { path: 'data/nmen-registry.json', schema: NmenRegistry },
  waivers: { path: 'data/waivers.json', schema: Waivers },
} as const satisfies Record<string, { path: string; schema: ZodType }>;

/** The registry, the logs and the tables stand apart: they are read in ways of their own. */
export const REGISTRY_PATH = 'data/registry.json';
export const AXN_PROTOCOL_PATH = 'api/axn-protocol.json';
