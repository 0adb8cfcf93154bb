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

/** Gives documents a new version and content. Throws an `UpdateError` for what cannot be done. */
export function updateDocuments(tools: UpdateTools, request: UpdateRequest): UpdateResult {
  const { index, lists, hashes } = tools;
  const { version, schema_version, why, content, adopted } = request;
  const run = begin(tools, request.day);
  const documents = catalogued(index);
  const all = request.names === 'all';
  const names = all
    ? [...stale(index, tools.documents, lists, hashes)].flatMap(({ field }) => field ?? [])
    : request.names;
  const unknown = names.find((name) => name !== 'index' && !documents.some((one) => one.name === name));
  if (unknown) throw new UpdateError(`no document of the index is called ${unknown}`);
  for (const document of documents) {
    const isNamed = names.includes(document.name);
    if (content !== undefined && !adopted && isNamed) refuseContent(document.name, content);
    // It changes although nobody asked: it names a document whose version changed.
    const named =
      document.kind === 'protocol'
        ? run.updated.filter(({ name }) => document.depends_on.includes(name))
        : [];
    // For a file that was altered by hand, the comparison with what would be generated says nothing: refuse it.
    if (all || isNamed || named.length > 0) run.refuseAltered(document);
    const from = versionOf(index, document.name) ?? null;
    if (isNamed) {
      const to = nextVersion(from ?? document.first_version, version);
      run.change(document, from, to, why, { schema_version, content });
    } else if (named.length > 0) {
      const carried = `Names ${named.map(({ name, to }) => `${name} ${to}`).join(', ')}.`;
      run.change(document, from, nextVersion(from ?? '', 'minor'), carried);
    }
  }
  return run.finish(why, !all && names.includes('index') ? version : undefined);
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
  let document = DOCUMENTS.find((one) => one.name === name);
  if (!document && !written)
    throw new UpdateError(`there is no file api/${name}.json: write it, or name it with --from`);
  document ??= writtenProtocol(name, written ?? {}, tools.lists);
  const run = begin(tools, day);
  run.change(document, null, document.first_version, why, { content });
  return run.finish(why);
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
  const run = begin(tools, day);
  for (const document of DOCUMENTS)
    run.change(document, null, document.first_version, why, { content: contents[document.name] });
  return run.finish(why, 'first');
}

/** A change of documents: they and their index as they become, one document after the other. */
function begin({ index: before, documents: earlier, lists, hashes }: UpdateTools, day: string) {
  const documents = new Map(earlier);
  const index = structuredClone(before);
  const updated: Updated[] = [];
  const log = (one: Updated) => {
    index.change_log.push({ date: day, name: one.name, version: one.to, why: one.why });
    updated.push(one);
  };
  const versionNamed = (by: string, name: string) => {
    const version = versionOf(index, name);
    if (!version) throw new UpdateError(`${by} names ${name}, which is not in the index`);
    return { name, version };
  };
  return {
    updated,

    /** Throws an `UpdateError` if a document was altered outside this command: it must not get a new hash. */
    refuseAltered(document: RegistryDocument): void {
      const text = documents.get(fileOf(document));
      const entry = index.protocols[document.name] ?? index.schemas[document.name];
      if (text !== undefined && entry && hashes.sha256(text) !== entry.content_sha256) {
        throw new UpdateError(
          `${fileOf(document)} was altered outside this command (IDX-001): restore it first (git checkout main -- ${fileOf(document)}), then change it with npm run protocol`,
        );
      }
    },

    change(
      document: RegistryDocument,
      from: string | null,
      to: string,
      why: string,
      { schema_version, content }: Pick<UpdateRequest, 'schema_version' | 'content'> = {},
    ): void {
      const { name } = document;
      const stored = documents.get(fileOf(document));
      const isProtocol = document.kind === 'protocol';
      const kept = {
        current_version: to,
        schema_version:
          schema_version ??
          index.protocols[name]?.schema_version ??
          (isProtocol ? document.first_schema_version : ''),
        last_updated: day,
        depends_on: isProtocol ? document.depends_on.map((other) => versionNamed(name, other)) : [],
        document: content ?? (stored === undefined ? undefined : contentIn(name, stored)),
      };
      const text = jsonText(document.make({ kept, lists, documents, hashes }));
      documents.set(fileOf(document), text);
      const entry = { name, content_sha256: hashes.sha256(text), last_updated: day };
      const versions = { current_version: to, schema_version: kept.schema_version, referenced_by: [] };
      Object.assign(index[`${document.kind}s`], {
        [name]: { ...entry, ...(isProtocol && versions), ...statedBy(document, lists) },
      });
      log({ name, from, to, why });
    },

    finish(why: string, indexVersion?: string): UpdateResult {
      const made = { ...madeIndex(index, DOCUMENTS, lists), last_updated: day };
      if (indexVersion !== undefined || lastingParts(made) !== lastingParts(before)) {
        const from = indexVersion === 'first' ? null : made.index_version;
        const to = from === null ? made.index_version : nextVersion(from, indexVersion ?? 'minor');
        log({ name: 'index', from, to, why });
        made.index_version = to;
        made.change_log = index.change_log;
      }
      if (updated.length > 0) documents.set(INDEX_PATH, jsonText(made));
      const files = [...documents].flatMap(([path, write]) =>
        earlier.get(path) === write ? [] : [{ path, write }],
      );
      return { files, updated };
    },
  };
}
