import { FAMILIARIZATION_LOG, OVERWRITE_LOG } from '../mint/changeset.ts';

// Where the sources of an archive stand, besides its texts and editions: nothing else may stand under data/ (REG-009).

/** The file of the registry itself. */
export const REGISTRY_PATH = 'data/registry.json';

/** The file of every other resource that is read as a whole. */
export const RESOURCE_PATHS = {
  site: 'data/site.json',
  concepts: 'data/entity-index.json',
  terms: 'data/lexical-minting-registry.json',
  addresses: 'data/semantic-addresses.json',
  captures: 'data/EA-WG-CAPTURES-01-v8.3.json',
  register: 'data/observation-register.json',
  resolution: 'data/doi-resolution-index.json',
  nmen: 'data/nmen-registry.json',
  waivers: 'data/waivers.json',
} as const;

/** Every file under `data/` that is there in each archive. */
export const SOURCE_PATHS: readonly string[] = [
  REGISTRY_PATH,
  ...Object.values(RESOURCE_PATHS),
  FAMILIARIZATION_LOG,
  OVERWRITE_LOG,
];
