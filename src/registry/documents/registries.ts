import type { CatalogIndex } from '../model/catalog.ts';
import type { Surface } from '../surfaces/surface.ts';

// The data resources of spec 2.7 and the derived files beside them, as the index lists them.

type Line = readonly [
  name: string,
  path: string,
  schema: string,
  purpose: string,
  owners?: readonly string[],
];

// biome-ignore format: one resource on a line reads as the table that it is
const SOURCES: readonly Line[] = [
  ['registry', '/data/registry.json', 'registry', 'every deposit; the single source of truth', ['scripts/mint.ts', 'scripts/lifecycle.ts', 'scripts/review.ts', 'scripts/backfill.ts']],
  ['entity-index', '/data/entity-index.json', 'entity-index', 'concepts that deposits define or reference'],
  ['doi-resolution-index', '/data/doi-resolution-index.json', 'doi-resolution-index', 'what became of the DOIs of a terminated repository'],
  ['lexical-minting-registry', '/data/lexical-minting-registry.json', 'lexical-minting-registry', 'minted terms with their definitions'],
  ['semantic-addresses', '/data/semantic-addresses.json', 'semantic-addresses', 'canonical queries with their observations and class'],
  ['captures', '/data/EA-WG-CAPTURES-01-v8.3.json', 'captures', 'captures of what a composition layer answered'],
  ['observation-register', '/data/observation-register.json', 'observation-register', 'dated observations of exact query strings'],
  ['nmen-registry', '/data/nmen-registry.json', 'nmen-registry', 'designations of entities in the non-mutual-extraction registry'],
  ['waivers', '/data/waivers.json', 'waivers', 'findings that the adoption of another archive set aside'],
];

// biome-ignore format: one resource on a line reads as the table that it is
const LOGS: readonly Line[] = [
  ['familiarization-log', '/data/instance-familiarization.log', 'familiarization-receipt', 'accepted familiarization receipts, one on a line', ['scripts/familiarize.ts', 'scripts/mint.ts']],
  ['overwrite-receipts', '/data/pre-overwrite-receipts.log', 'overwrite-receipt', 'what files were before they were overwritten, one receipt on a line', ['scripts/overwrite.ts', 'scripts/mint.ts', 'scripts/lifecycle.ts', 'scripts/protocol.ts']],
];

/** The `registries` of the index. */
export function registryEntries(surfaces: readonly Surface[]): CatalogIndex['registries'] {
  const derived = surfaces.flatMap(({ name, path, purpose, derived_from, resource }) => {
    if (!resource) return [];
    const line: Line = [resource.name ?? name, path, resource.schema, purpose];
    const from = { derived_from: [...derived_from], generated_by: 'npm run build' };
    return [{ ...entry(line, 'derived'), regenerated_by_change: true, ...from }];
  });
  const kept = [...SOURCES.map((line) => entry(line, 'source')), ...LOGS.map((line) => entry(line, 'log'))];
  return Object.fromEntries([...kept, ...derived].map((made) => [made.name, made]));
}

function entry([name, canonical_path, schema, purpose, owners]: Line, role: string) {
  return {
    name,
    canonical_path,
    purpose,
    validates_against: `/api/schemas/${schema}.schema.json`,
    regenerated_by_change: false,
    role,
    ...(owners ? { owner_scripts: [...owners] } : {}),
  };
}
