import type { Archive } from '../archive/archive.ts';
import type { Hashes } from '../identity/hash.ts';
import type { CatalogIndex } from '../model/catalog.ts';
import type { Problem } from '../model/rule.ts';
import { jsonText } from '../pages/publication/surface.ts';
import { INDEX_PATH, lastingParts, madeIndex } from './catalog.ts';
import { keptOf, type RegistryLists, versionOf } from './document.ts';
import { catalogued, DOCUMENTS } from './index.ts';

// The faults of the documents of an archive. No hash is updated here: every
// difference is a finding.

type Documents = Archive['documents'];

const fileOf = (path: string) => path.replace(/^\//, '');

/** Protocols and schemas whose file does not hash to what the index says (IDX-001). A missing file is IDX-002's. */
export function* altered(index: CatalogIndex, documents: Documents, { sha256 }: Hashes): Iterable<Problem> {
  for (const { name, canonical_path, content_sha256 } of entriesOf(index)) {
    const where = fileOf(canonical_path);
    const text = documents.get(where);
    const digest = text === undefined ? content_sha256 : sha256(text);
    if (digest !== content_sha256) {
      yield { field: name, actual: `SHA-256 ${digest}; the index has ${content_sha256}`, where };
    }
  }
}

/** Paths of the index without a file, files that no entry names, and documents of the list that the index lacks (IDX-002). */
export function* missing(index: CatalogIndex, documents: Documents): Iterable<Problem> {
  const named = new Set([
    INDEX_PATH,
    ...entriesOf(index).map(({ canonical_path }) => fileOf(canonical_path)),
  ]);
  for (const path of named) {
    if (!documents.has(path)) yield { actual: `no file ${path}`, where: path };
  }
  for (const path of documents.keys()) {
    if (named.has(path) || path.startsWith('api/conformance/')) continue;
    yield { actual: 'a file that the index does not name', where: path };
  }
  for (const { name, kind } of DOCUMENTS) {
    if (!(name in index[`${kind}s`]))
      yield { field: name, actual: `no entry for the ${kind} ${name}`, where: INDEX_PATH };
  }
}

/**
 * Documents, and the index itself, that differ from what the update command generates for them as they stand (IDX-004).
 * One that does not hash to what the index says was altered, and is left to IDX-001.
 */
export function* stale(
  index: CatalogIndex,
  documents: Documents,
  lists: RegistryLists,
  hashes: Hashes,
): Iterable<Problem> {
  const changed = new Set([...altered(index, documents, hashes)].map(({ where }) => where));
  for (const document of catalogued(index)) {
    const where = fileOf(document.path);
    const text = documents.get(where);
    if (text === undefined || changed.has(where)) continue;
    const field = document.name;
    try {
      const kept = keptOf(document.kind, text);
      const made = jsonText(document.make({ kept, lists, documents, hashes }));
      if (made !== text) yield { field, actual: firstDifference(text, made), where };
    } catch (error) {
      yield { field, actual: `a document that cannot be read: ${(error as Error).message}`, where };
    }
  }
  const text = documents.get(INDEX_PATH) ?? '';
  const made = jsonText(madeIndex(index, DOCUMENTS, lists));
  if (made !== text) yield { field: 'index', actual: firstDifference(text, made), where: INDEX_PATH };
}

function firstDifference(stands: string, due: string): string {
  const [a, b] = [stands.split('\n'), due.split('\n')];
  const at = a.findIndex((line, number) => line !== b[number]);
  const line = at === -1 ? a.length : at;
  const shown = (text: string | undefined) =>
    text === undefined ? 'no line' : `“${text.trim().slice(0, 120)}”`;
  return `${shown(a[line])} on line ${line + 1}; the command generates ${shown(b[line])}`;
}

/** Versions and dates of one document that are not the same in the document, the index, the log and where it is named (IDX-005). */
export function* disagreeing(index: CatalogIndex, documents: Documents): Iterable<Problem> {
  for (const entry of Object.values(index.protocols)) {
    const where = fileOf(entry.canonical_path);
    const text = documents.get(where);
    const kept = text === undefined ? undefined : readable(text);
    if (!kept) continue;
    for (const field of ['current_version', 'schema_version', 'last_updated'] as const)
      yield* differing(field, kept[field], ['the index has', entry[field]], where);
    for (const { name, version } of kept.depends_on)
      yield* differing(name, version, ['the index has', versionOf(index, name) ?? 'no such protocol'], where);
  }
  const logged = new Map(index.change_log.map(({ name, version }) => [name, version]));
  const stated = Object.values(index.protocols).map((entry) => [entry.name, entry.current_version] as const);
  for (const [name, version] of [...stated, ['index', index.index_version] as const]) {
    const newest = ['the newest in the change log is', logged.get(name) ?? 'none'] as const;
    yield* differing(name, version, newest, INDEX_PATH);
  }
  for (const { name } of Object.values(index.schemas)) {
    if (!logged.has(name)) yield { field: name, actual: 'no version in the change log', where: INDEX_PATH };
  }
}

/** The problem of a value that another place states otherwise. */
function differing(
  field: string,
  own: string,
  [place, due]: readonly [place: string, due: string],
  where: string,
): Problem[] {
  return own === due ? [] : [{ field, actual: `${own}; ${place} ${due}`, where }];
}

/** Documents that changed since a base without a new version and an entry in the log; a log that lost entries (IDX-003). */
export function* unannounced(
  base: { readonly index: CatalogIndex; readonly documents: Documents },
  now: { readonly index: CatalogIndex; readonly documents: Documents },
): Iterable<Problem> {
  const { change_log, protocols, schemas } = base.index;
  // Before the first release nothing has a version.
  if (Object.keys({ ...protocols, ...schemas }).length === 0) return;
  const kept = change_log.every(
    (change, at) => JSON.stringify(change) === JSON.stringify(now.index.change_log[at]),
  );
  if (!kept) yield { field: 'change_log', actual: 'changed or removed entries', where: INDEX_PATH };
  const added = now.index.change_log.slice(change_log.length);
  const isIn = (log: CatalogIndex['change_log'], name: string, version: string | undefined) =>
    log.some((change) => change.name === name && change.version === version);
  const changed = entriesOf(base.index).flatMap(({ name, canonical_path }) => {
    const where = fileOf(canonical_path);
    const versions = [versionOf(base.index, name), versionOf(now.index, name)] as const;
    return base.documents.get(where) === now.documents.get(where) ? [] : { name, where, versions };
  });
  if (lastingParts(base.index) !== lastingParts(now.index)) {
    const versions = [base.index.index_version, now.index.index_version] as const;
    changed.push({ name: 'index', where: INDEX_PATH, versions });
  }
  for (const {
    name,
    where,
    versions: [before, after],
  } of changed) {
    // A version that the log already had is not new, even if a document that is released again begins with it.
    if (after !== before && isIn(added, name, after) && !isIn(change_log, name, after)) continue;
    const found =
      before === after
        ? `a change without a new version: it is still ${before ?? 'none'}`
        : `a change from version ${before ?? 'none'} to ${after ?? 'none'}, which the change log does not add`;
    yield { field: name, actual: found, where };
  }
}

function entriesOf({ protocols, schemas }: CatalogIndex) {
  return [...Object.values(protocols), ...Object.values(schemas)];
}

function readable(text: string) {
  try {
    return keptOf('protocol', text);
  } catch {
    return undefined; // IDX-004 says that it cannot be read
  }
}
