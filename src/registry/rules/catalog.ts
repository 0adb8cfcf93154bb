import type { Archive } from '../archive/archive.ts';
import { catalogOf } from '../archive/resources/documents.ts';
import type { RegistryLists } from '../documents/document.ts';
import * as documents from '../documents/verify.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { CatalogIndex } from '../model/catalog.ts';
import type { Problem } from '../model/rule.ts';
import { RULE_IDS } from '../model/rule.ts';
import { ASSETS, BUILT, fileOf, WITHOUT_HASH } from '../pages/built.ts';
import type { BuiltSite } from '../pages/publication/surface.ts';
import type { Rule, RuleContext } from './rule.ts';

// The documents agree with the catalog. They are verified, never silently hashed again.

function* alteredOrGone({ archive, hashes }: RuleContext) {
  const index = catalogOf(archive);
  yield* documents.altered(index, archive.documents, hashes);
  for (const problem of documents.missing(index, archive.documents)) {
    if (problem.actual?.startsWith('no file')) yield problem;
  }
}

const RESTORE = 'Restore the document. Only the protocol command changes it.';
const BUILD = 'Build the site again. Derived files are never edited.';
const UPDATE = 'Run npm run protocol -- update --all --why "…", and review what it changes.';

/** Problems of a published index, which is built again and never edited. */
function* remedied(problems: Iterable<Problem>): Iterable<Problem> {
  for (const problem of problems) yield { remedy: BUILD, ...problem };
}

const areSame = (some: Archive['documents'], others: Archive['documents']) =>
  some.size === others.size && [...some].every(([path, text]) => others.get(path) === text);

/** The rules of the catalog. `lists` gives the lists that documents are generated from, of which this is a part. */
export function catalogRules(lists: () => RegistryLists): readonly Rule[] {
  // Archives that a process judges one after the other have the same documents: what they are generated as is compared once.
  let last: { readonly documents: Archive['documents']; readonly problems: readonly Problem[] } | undefined;
  const stale = (archive: Archive, { hashes }: RuleContext) => {
    if (!last || !areSame(last.documents, archive.documents)) {
      const { documents: texts } = archive;
      last = {
        documents: texts,
        problems: [...documents.stale(catalogOf(archive), texts, lists(), hashes)],
      };
    }
    return last.problems;
  };
  return [
    {
      id: 'FAM-001',
      requirement: 'The protocols of the registry match the hashes in its index.',
      remedy:
        'Your submission is not at fault. Nothing is minted until the stewards of the registry restore the altered protocol.',
      needs: 'all',
      checks: { submission: (_submission, context) => alteredOrGone(context) },
    },
    {
      id: RULE_IDS.catalogHashes,
      requirement:
        'Protocols and schemas match their hashes in the index, and in a built site so do surfaces and scripts.',
      remedy: RESTORE,
      checks: {
        archive: (archive, { hashes }) => documents.altered(catalogOf(archive), archive.documents, hashes),
        site: (site, context) => remedied(misstated(site, context)),
      },
    },
    {
      id: RULE_IDS.catalogPaths,
      requirement:
        'Every path in the index exists, and every document is in the index. In a built site, every file is in the index, and every registry has its count.',
      remedy: 'Restore the file, or add the document with the protocol command.',
      checks: {
        archive: (archive) => documents.missing(catalogOf(archive), archive.documents),
        site: (site) => remedied(unlisted(site, lists())),
      },
    },
    {
      id: RULE_IDS.documentVersion,
      requirement:
        'A changed document has a new version and a new entry in the change log, which is append-only.',
      remedy: 'Restore the document and the index, then make the change with npm run protocol -- update.',
      checks: {
        change: ({ base }, { archive }) =>
          documents.unannounced(
            { index: catalogOf(base), documents: base.documents },
            { index: catalogOf(archive), documents: archive.documents },
          ),
      },
    },
    {
      id: RULE_IDS.generatedDocuments,
      requirement: 'Every document equals what the protocol command generates.',
      remedy: UPDATE,
      checks: {
        archive: stale,
      },
    },
    {
      id: RULE_IDS.documentVersions,
      requirement:
        'Each document states the same version as the index, the change log and every document that names it.',
      remedy: RESTORE,
      checks: { archive: (archive) => documents.disagreeing(catalogOf(archive), archive.documents) },
    },
  ];
}

// The published index, compared with the folder of the site: every file has an entry, and every entry describes its file
//. The archive is not compared here: SUR-001 does that.

const INDEX = 'api/index.json';
const where = '/api/index.json';

/** Hashes and sizes that are not those of the file in the folder, or of the script in the project (IDX-001). */
function* misstated({ files, scripts }: BuiltSite, { hashes }: RuleContext): Iterable<Problem> {
  const index = indexIn(files);
  if (typeof index === 'string') return; // IDX-002 says so
  const surfaces = Object.values(index.derived_surfaces ?? {});
  for (const { name, canonical_path, content_sha256, size_bytes } of [...surfaces, ...documentsOf(index)]) {
    const path = fileOf(canonical_path);
    if (content_sha256 === null) continue;
    const bytes = files.read(path);
    if (!bytes) continue;
    const [digest, size] = [hashes.sha256(bytes), bytes.length];
    if (digest !== content_sha256) {
      yield {
        field: name,
        actual: `${content_sha256}; the SHA-256 of ${canonical_path} is ${digest}`,
        where,
      };
    }
    if (size_bytes !== undefined && size_bytes !== size) {
      yield { field: name, actual: `${size_bytes} bytes; ${canonical_path} has ${size}`, where };
    }
  }
  for (const { name, canonical_path, content_sha256 } of Object.values(index.scripts)) {
    const digest = scripts.get(canonical_path);
    if (content_sha256 === undefined || digest === undefined || digest === content_sha256) continue;
    yield { field: name, actual: `${content_sha256}; the SHA-256 of ${canonical_path} is ${digest}`, where };
  }
}

/** What the published index lacks: paths without a file, files without an entry, counts and hashes not filled in (IDX-002). */
function* unlisted({ files, scripts }: BuiltSite, { surfaces }: RegistryLists): Iterable<Problem> {
  const index = indexIn(files);
  if (typeof index === 'string') {
    yield { actual: index, where };
    return;
  }
  const there = new Set(files.paths);
  const derived = Object.values(index.derived_surfaces ?? {});
  const single = derived.filter((entry) => entry.files === undefined);
  for (const { name, canonical_path } of [
    ...documentsOf(index),
    ...Object.values(index.registries),
    ...single,
  ]) {
    if (!there.has(fileOf(canonical_path))) {
      yield { field: name, actual: `no file ${canonical_path}`, where };
    }
  }
  for (const { name, current_count } of Object.values(index.registries)) {
    if (current_count === undefined) yield { field: name, actual: 'a registry without its count', where };
  }
  for (const { name, canonical_path, content_sha256 } of single) {
    if (content_sha256 === null && !WITHOUT_HASH.includes(canonical_path)) {
      yield { field: name, actual: 'a file without its hash', where };
    }
  }
  for (const { name } of [...surfaces, ...BUILT, ASSETS]) {
    if (!index.derived_surfaces?.[name]) yield { field: name, actual: `no entry for ${name}`, where };
  }
  const accounted = derived.reduce((total, entry) => total + (entry.files ?? 1), 0);
  if (accounted !== files.paths.length) {
    yield { actual: `entries for ${accounted} files; the folder has ${files.paths.length}`, where };
  }
  yield* scriptsUnlisted(index, scripts);
}

function* scriptsUnlisted(index: CatalogIndex, scripts: BuiltSite['scripts']): Iterable<Problem> {
  const entries = Object.values(index.scripts);
  for (const { name, canonical_path, content_sha256 } of entries) {
    if (!scripts.has(canonical_path)) yield { field: name, actual: `no file ${canonical_path}`, where };
    else if (content_sha256 === undefined) yield { field: name, actual: 'a script without its hash', where };
  }
  const listed = new Set(entries.map(({ canonical_path }) => canonical_path));
  for (const path of scripts.keys()) {
    if (!listed.has(path)) yield { actual: `no entry for ${path}`, where };
  }
}

/** The published index, or why there is none. */
function indexIn(files: BuiltSite['files']): CatalogIndex | string {
  const bytes = files.read(INDEX);
  if (!bytes) return `no file ${INDEX}`;
  try {
    return CatalogIndex.parse(JSON.parse(fromUtf8(bytes)));
  } catch (error) {
    return `an index that cannot be read: ${(error as Error).message.split('\n', 1)[0]}`;
  }
}

function documentsOf({ protocols, schemas }: CatalogIndex) {
  return [...Object.values(protocols), ...Object.values(schemas)].map((entry) => ({
    ...entry,
    size_bytes: undefined,
  }));
}
