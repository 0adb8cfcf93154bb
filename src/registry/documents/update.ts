import type { Hashes } from '../identity/hash.ts';
import type { CatalogIndex } from '../model/catalog.ts';
import { jsonText } from '../pages/publication/surface.ts';
import { INDEX_PATH, lastingParts, madeIndex, statedBy } from './catalog.ts';
import { type Json, nextVersion, type RegistryDocument, type RegistryLists, versionOf } from './document.ts';
import { catalogued, contentIn, DOCUMENTS, refuseContent, UpdateError, writtenProtocol } from './index.ts';
import { stale } from './verify.ts';

// Changing documents is a pure function as well: documents in, file changes out.

export interface UpdateRequest {
  /** Names of documents (`index` for the index), or `all` for those that differ from what is generated. */
  readonly names: readonly string[] | 'all';
  /** `minor`, `major`, or the new version itself. */
  readonly version: string;
  /** A new schema version, where it changes. */
  readonly schema_version?: string | undefined;
  readonly why: string;
  /** Calendar day of the change. */
  readonly day: string;
  /** New content of a document that people write. */
  readonly content?: Json | undefined;
  /** Whether the content has the tables of an adopted archive, of which a generated document is made then. */
  readonly adopted?: true;
}

/** One document that got a new version. */
interface Updated {
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly why: string;
}

export interface UpdateResult {
  /** The whole text of each document that changes. */
  readonly files: readonly { readonly path: string; readonly write: string }[];
  readonly updated: readonly Updated[];
}

export interface UpdateTools {
  readonly index: CatalogIndex;
  readonly documents: ReadonlyMap<string, string>;
  readonly lists: RegistryLists;
  readonly hashes: Hashes;
}

const fileOf = ({ path }: RegistryDocument) => path.slice(1);

/** The new version of a document, with the reason, and what else changes in it. */
interface Step extends Pick<UpdateRequest, 'why' | 'schema_version' | 'content'> {
  readonly to: string;
}

/** Gives documents a new version and content. Throws an `UpdateError` for what cannot be done. */
export function updateDocuments(tools: UpdateTools, request: UpdateRequest): UpdateResult {
  const { index, lists, hashes } = tools;
  const { version, schema_version, why, day, content, adopted } = request;
  const documents = catalogued(index);
  const all = request.names === 'all';
  const names = all
    ? [...stale(index, tools.documents, lists, hashes)].flatMap(({ field }) => field ?? [])
    : request.names;
  const unknown = names.find((name) => name !== 'index' && !documents.some((one) => one.name === name));
  if (unknown) throw new UpdateError(`no document of the index is called ${unknown}`);
  const ofIndex = !all && names.includes('index') ? version : undefined;
  return released(tools, { why, day, version: ofIndex }, documents, (document, updated) => {
    const isNamed = names.includes(document.name);
    if (content !== undefined && !adopted && isNamed) refuseContent(document.name, content);
    // It changes although nobody asked: it names a document whose version changed.
    const named =
      document.kind === 'protocol' ? updated.filter(({ name }) => document.depends_on.includes(name)) : [];
    // For a file that was altered by hand, the comparison with what would be generated says nothing: refuse it.
    if (all || isNamed || named.length > 0) refuseAltered(document, tools);
    const from = versionOf(index, document.name);
    if (isNamed)
      return { to: nextVersion(from ?? document.first_version, version), why, schema_version, content };
    const carried = `Names ${named.map(({ name, to }) => `${name} ${to}`).join(', ')}.`;
    return named.length > 0 ? { to: nextVersion(from ?? '', 'minor'), why: carried } : undefined;
  });
}

/** Throws an `UpdateError` if a document was altered outside this command: it must not get a new hash. */
function refuseAltered(document: RegistryDocument, { index, documents, hashes }: UpdateTools): void {
  const text = documents.get(fileOf(document));
  const entry = index.protocols[document.name] ?? index.schemas[document.name];
  if (text !== undefined && entry && hashes.sha256(text) !== entry.content_sha256) {
    throw new UpdateError(
      `${fileOf(document)} was altered outside this command (IDX-001): restore it first (git checkout main -- ${fileOf(document)}), then change it with npm run protocol`,
    );
  }
}

/**
 * Puts a document into the index at its first version: one of the list, or one that a person wrote, which stands in its
 * place already or is given as `content`. Throws an `UpdateError` where it is in the index, or was not written.
 */
export function addDocument(
  tools: UpdateTools,
  name: string,
  why: string,
  day: string,
  content?: Json,
): UpdateResult {
  if (versionOf(tools.index, name)) throw new UpdateError(`${name} is in the index already`);
  if (content !== undefined) refuseContent(name, content);
  const stored = tools.documents.get(`api/${name}.json`);
  const written = content ?? (stored === undefined ? undefined : contentIn(name, stored));
  const listed = DOCUMENTS.find((one) => one.name === name);
  if (!listed && !written)
    throw new UpdateError(`there is no file api/${name}.json: write it, or name it with --from`);
  const document = listed ?? writtenProtocol(name, written ?? {}, tools.lists);
  return released(tools, { why, day }, [document], ({ first_version: to }) => ({ to, why, content }));
}

/**
 * The first release: every document of the list at its first version, made of its new content where `contents` has one by its name, and an
 * index, which so far names none.
 */
export function releaseDocuments(
  tools: UpdateTools,
  why: string,
  day: string,
  contents: Readonly<Record<string, Json>> = {},
): UpdateResult {
  return released(tools, { why, day, version: 'first' }, DOCUMENTS, ({ name, first_version: to }) => {
    return { to, why, content: contents[name] };
  });
}

/** The documents and their index after the step of each document that has one, in their order; `version` is the step of the index. */
function released(
  { index: before, documents: earlier, lists, hashes }: UpdateTools,
  {
    why,
    day,
    version,
  }: { readonly why: string; readonly day: string; readonly version?: string | undefined },
  changing: readonly RegistryDocument[],
  stepOf: (document: RegistryDocument, updated: readonly Updated[]) => Step | undefined,
): UpdateResult {
  const documents = new Map(earlier);
  const index = structuredClone(before);
  const updated: Updated[] = [];
  const log = (one: Updated) => {
    index.change_log.push({ date: day, name: one.name, version: one.to, why: one.why });
    updated.push(one);
  };
  const versionNamed = (by: string, name: string) => {
    const named = versionOf(index, name);
    if (!named) throw new UpdateError(`${by} names ${name}, which is not in the index`);
    return { name, version: named };
  };
  for (const document of changing) {
    const step = stepOf(document, updated);
    if (!step) continue;
    const { name } = document;
    const stored = documents.get(fileOf(document));
    const isProtocol = document.kind === 'protocol';
    const kept = {
      current_version: step.to,
      schema_version:
        step.schema_version ??
        index.protocols[name]?.schema_version ??
        (isProtocol ? document.first_schema_version : ''),
      last_updated: day,
      depends_on: isProtocol ? document.depends_on.map((other) => versionNamed(name, other)) : [],
      document: step.content ?? (stored === undefined ? undefined : contentIn(name, stored)),
    };
    const text = jsonText(document.make({ kept, lists, documents, hashes }));
    documents.set(fileOf(document), text);
    const from = versionOf(index, name) ?? null;
    const entry = { name, content_sha256: hashes.sha256(text), last_updated: day };
    const versions = { current_version: step.to, schema_version: kept.schema_version, referenced_by: [] };
    Object.assign(index[`${document.kind}s`], {
      [name]: { ...entry, ...(isProtocol && versions), ...statedBy(document, lists) },
    });
    log({ name, from, to: step.to, why: step.why });
  }
  const made = { ...madeIndex(index, DOCUMENTS, lists), last_updated: day };
  if (version !== undefined || lastingParts(made) !== lastingParts(before)) {
    const from = version === 'first' ? null : made.index_version;
    const to = from === null ? made.index_version : nextVersion(from, version ?? 'minor');
    log({ name: 'index', from, to, why });
    made.index_version = to;
    made.change_log = index.change_log;
  }
  if (updated.length > 0) documents.set(INDEX_PATH, jsonText(made));
  const files = [...documents].flatMap(([path, write]) =>
    earlier.get(path) === write ? [] : [{ path, write }],
  );
  return { files, updated };
}
