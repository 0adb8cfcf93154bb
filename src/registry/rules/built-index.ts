import type { RegistryLists } from '../documents/document.ts';
import { fromUtf8 } from '../identity/hash.ts';
import { CatalogIndex } from '../model/catalog.ts';
import { ASSETS, BUILT, fileOf, WITHOUT_HASH } from '../surfaces/built.ts';
import type { BuiltSite, Problem, RuleContext } from './rule.ts';

// The published index, compared with the folder of the site: every file has an entry, and every entry describes its file
// (spec 1.5 and 2.6). The archive is not compared here: SUR-001 does that.

const INDEX = 'api/index.json';
const where = '/api/index.json';

/** Hashes and sizes that are not those of the file in the folder, or of the script in the project (IDX-001). */
export function* misstated({ files, scripts }: BuiltSite, { hashes }: RuleContext): Iterable<Problem> {
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
export function* unlisted({ files, scripts }: BuiltSite, { surfaces }: RegistryLists): Iterable<Problem> {
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
