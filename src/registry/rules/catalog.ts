import type { Archive } from '../archive.ts';
import { CatalogIndex } from '../model/catalog.ts';
import type { Problem, Rule, RuleContext } from './rule.ts';

// The catalog's word on the protocols (spec 1.5 and 5, decisions 12 and 18). Verified, never silently re-hashed.

/** The index of an archive. Throws when `api/index.json` is missing or not of its schema. */
export function catalogOf(archive: Archive): CatalogIndex {
  const text = archive.documents.get('api/index.json');
  if (text === undefined) throw new Error('api/index.json is missing');
  return CatalogIndex.parse(JSON.parse(text));
}

/** The protocols and schemas of the index whose file is missing or hashes to something else. */
function* alteredDocuments({ archive, hashes }: RuleContext): Iterable<Problem> {
  const { protocols, schemas } = catalogOf(archive);
  for (const { name, canonical_path, content_sha256 } of [
    ...Object.values(protocols),
    ...Object.values(schemas),
  ]) {
    const path = canonical_path.replace(/^\//, '');
    const text = archive.documents.get(path);
    const digest = text === undefined ? undefined : hashes.sha256(text);
    if (digest === content_sha256) continue;
    yield {
      field: name,
      found: digest ? `${path} hashes to ${digest}, the index says ${content_sha256}` : `no file ${path}`,
      where: path,
    };
  }
}

export const catalogRules: readonly Rule[] = [
  {
    id: 'FAM-001',
    level: 'error',
    says: 'The protocols of the registry are the ones that its index names by hash.',
    remedy:
      'Nothing is minted until the registry’s keepers restore the altered protocol; your submission is not at fault.',
    checks: { submission: (_submission, context) => alteredDocuments(context) },
  },
  {
    id: 'IDX-001',
    level: 'error',
    says: 'Every protocol and schema hashes to what the index says.',
    remedy: 'Restore the document; it is changed only by the protocol command, never by hand.',
    checks: { archive: (_archive, context) => alteredDocuments(context) },
  },
];
