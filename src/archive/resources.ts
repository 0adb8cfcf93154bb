import type { ZodType } from 'zod';
import { AddressRegistry } from '../registry/model/addresses.ts';
import { EntityIndex } from '../registry/model/concepts.ts';
import { NmenRegistry } from '../registry/model/nmen.ts';
import { CaptureRegistry, ObservationRegister } from '../registry/model/observations.ts';
import { DoiResolutionIndex } from '../registry/model/resolution.ts';
import { Site } from '../registry/model/site.ts';
import { TermRegistry } from '../registry/model/terms.ts';
import { Waivers } from '../registry/model/waivers.ts';
import { RESOURCE_PATHS } from '../registry/resources/paths.ts';

/**
 * The source files under `data/` but the registry: each with its schema. A new resource is one more line here, and its path one in
 * `resource-paths.ts`. */
export const RESOURCES = {
  site: { path: RESOURCE_PATHS.site, schema: Site },
  concepts: { path: RESOURCE_PATHS.concepts, schema: EntityIndex },
  terms: { path: RESOURCE_PATHS.terms, schema: TermRegistry },
  addresses: { path: RESOURCE_PATHS.addresses, schema: AddressRegistry },
  captures: { path: RESOURCE_PATHS.captures, schema: CaptureRegistry },
  register: { path: RESOURCE_PATHS.register, schema: ObservationRegister },
  resolution: { path: RESOURCE_PATHS.resolution, schema: DoiResolutionIndex },
  nmen: { path: RESOURCE_PATHS.nmen, schema: NmenRegistry },
  waivers: { path: RESOURCE_PATHS.waivers, schema: Waivers },
} as const satisfies Record<keyof typeof RESOURCE_PATHS, { path: string; schema: ZodType }>;

/** The registry, the logs and the tables stand apart: they are read in ways of their own. */
export { REGISTRY_PATH } from '../registry/resources/paths.ts';
export const AXN_PROTOCOL_PATH = 'api/axn-protocol.json';
