import type { Hashes } from '../identity/hash.ts';
import type { CatalogIndex } from '../model/catalog.ts';
import { jsonText } from '../pages/publication/surface.ts';
import { INDEX_PATH, isReleased, lastingParts, madeIndex } from './catalog.ts';
import { type Json, nextVersion, type RegistryDocument, type RegistryLists, versionOf } from './document.ts';
import { catalogued, contentIn, DOCUMENTS, refuseContent, refuseDescription, UpdateError } from './index.ts';
import { stale } from './verify.ts';

// Changing documents is a pure function as well: documents in, file changes out.

export { UpdateError };

/** What is to be changed. */
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

/** What the edges bring to an update. */
export interface UpdateTools {
  readonly index: CatalogIndex;
  readonly documents: ReadonlyMap<string, string>;
  readonly lists: RegistryLists;
  readonly hashes: Hashes;
}

const fileOf = ({ path }: RegistryDocument) => path.slice(1);

/** Gives documents a new version and content. Throws an `UpdateError` for what cannot be done. */
export function updateDocuments(tools: UpdateTools, request: UpdateRequest): UpdateResult {
  const run = new UpdateRun(tools, request.day);
  const documents = catalogued(tools.index);
  const names = request.names === 'all' ? run.staleNames() : request.names;
  const unknown = names.find((name) => name !== 'index' && !documents.some((one) => one.name === name));
  if (unknown) throw new UpdateError(`no document of the index is called ${unknown}`);
  // For a file that was altered by hand, the comparison with what would be generated says nothing: refuse it.
  if (request.names === 'all') for (const document of documents) run.refuseAltered(document);
  for (const document of documents) {
    if (request.content !== undefined && !request.adopted && names.includes(document.name))
      refuseContent(document, request.content);
    const from = versionOf(tools.index, document.name) ?? null;
    const carried = run.carriedTo(document);
    if (names.includes(document.name)) {
      run.refuseAltered(document);
      const to = nextVersion(from ?? document.first_version, request.version);
      run.change(document, from, to, request.why, request.schema_version, request.content);
    } else if (carried) {
      run.refuseAltered(document);
      run.change(document, from, nextVersion(from ?? '', 'minor'), carried);
    }
  }
  return run.finish(request.why, names.includes('index') ? request.version : undefined);
}

/**
 * Puts a document into the index at its first version: one of the list, or one that a person wrote, which stands in its
 * place already or is given as `content`. Throws an `UpdateError` where it is in the index, or was not written.
 */
export function addDocument(
  tools: UpdateTools,
  document: RegistryDocument,
  why: string,
  day: string,
  content?: Json,
): UpdateResult {
  if (versionOf(tools.index, document.name))
    throw new UpdateError(`${document.name} is in the index already`);
  if (!DOCUMENTS.includes(document) && !content && !tools.documents.has(fileOf(document))) {
    throw new UpdateError(`there is no file ${fileOf(document)}: write it, or name it with --from`);
  }
  if (content !== undefined) refuseContent(document, content);
  refuseDescription(document, tools.lists);
  const run = new UpdateRun(tools, day);
  run.change(document, null, document.first_version, why, undefined, content);
  return run.finish(why);
}

/**
 * The first release: every document of the list at its first version, and an index, which so far names none. Throws an `UpdateError` where documents
 * were released before: their versions would begin again, and the log of their changes would be lost.
 */
export function releaseDocuments(tools: UpdateTools, why: string, day: string): UpdateResult {
  if (isReleased(tools.index)) {
    throw new UpdateError(
      'the documents of this archive were released already. Give those that changed a new version with npm run protocol -- update --all --why "…"; a document that the index lacks is added with npm run protocol -- add NAME --why "…"',
    );
  }
  const run = new UpdateRun(tools, day);
  for (const document of DOCUMENTS) run.change(document, null, document.first_version, why);
  return run.finish(why, 'first');
}

class UpdateRun {
  readonly #tools: UpdateTools;
  readonly #day: string;
  readonly #documents: Map<string, string>;
  readonly #index: CatalogIndex;
  readonly #updated: Updated[] = [];

  constructor(tools: UpdateTools, day: string) {
    this.#tools = tools;
    this.#day = day;
    this.#documents = new Map(tools.documents);
    this.#index = structuredClone(tools.index);
  }

  staleNames(): string[] {
    const { index, documents, lists, hashes } = this.#tools;
    return [...stale(index, documents, lists, hashes)].flatMap(({ field }) =>
      field && field !== 'index' ? [field] : [],
    );
  }

  /** Why a document changes although nobody asked: it names one whose version changed. */
  carriedTo(document: RegistryDocument): string | undefined {
    if (document.kind !== 'protocol') return undefined;
    const named = this.#updated.filter(({ name }) => document.depends_on.includes(name));
    return named.length > 0 ? `Names ${named.map(({ name, to }) => `${name} ${to}`).join(', ')}.` : undefined;
  }

  /** Throws an `UpdateError` if a document was altered outside this command: it must not get a new hash. */
  refuseAltered(document: RegistryDocument): void {
    const text = this.#documents.get(fileOf(document));
    const entry = this.#index.protocols[document.name] ?? this.#index.schemas[document.name];
    if (text !== undefined && entry && this.#tools.hashes.sha256(text) !== entry.content_sha256) {
      throw new UpdateError(
        `${fileOf(document)} was altered outside this command (IDX-001): restore it first (git checkout main -- ${fileOf(document)}), then change it with npm run protocol`,
      );
    }
  }

  change(
    document: RegistryDocument,
    from: string | null,
    to: string,
    why: string,
    schemaVersion?: string,
    content?: Json,
  ): void {
    const { lists, hashes } = this.#tools;
    const stored = this.#stored(document);
    const listed = this.#index.protocols[document.name]?.schema_version;
    const first = document.kind === 'protocol' ? document.first_schema_version : '';
    const kept = {
      current_version: to,
      schema_version: schemaVersion ?? listed ?? first,
      last_updated: this.#day,
      depends_on: (document.kind === 'protocol' ? document.depends_on : []).map((name) => ({
        name,
        version: this.#versionNamed(document.name, name),
      })),
      document: content ?? stored,
    };
    const text = jsonText(document.make({ kept, lists, documents: this.#documents, hashes }));
    this.#documents.set(fileOf(document), text);
    this.#enter(document, kept, hashes.sha256(text));
    this.#log(document.name, to, why);
    this.#updated.push({ name: document.name, from, to, why });
  }

  finish(why: string, indexVersion?: string): UpdateResult {
    const before = this.#tools.index;
    let index = madeIndex(this.#index, DOCUMENTS, this.#tools.lists);
    index.last_updated = this.#day;
    if (indexVersion !== undefined || lastingParts(index) !== lastingParts(before)) {
      const from = indexVersion === 'first' ? null : index.index_version;
      const to = from === null ? index.index_version : nextVersion(from, indexVersion ?? 'minor');
      this.#log('index', to, why);
      this.#updated.push({ name: 'index', from, to, why });
      index = { ...index, index_version: to, change_log: this.#index.change_log };
    }
    if (this.#updated.length > 0) this.#documents.set(INDEX_PATH, jsonText(index));
    const files = [...this.#documents].flatMap(([path, write]) =>
      this.#tools.documents.get(path) === write ? [] : [{ path, write }],
    );
    return { files, updated: this.#updated };
  }

  #stored(document: RegistryDocument): Json | undefined {
    const text = this.#documents.get(fileOf(document));
    return text === undefined ? undefined : contentIn(document, text);
  }

  #versionNamed(by: string, name: string): string {
    const version = versionOf(this.#index, name);
    if (!version) throw new UpdateError(`${by} names ${name}, which is not in the index`);
    return version;
  }

  #enter(
    document: RegistryDocument,
    {
      current_version,
      schema_version,
      last_updated,
    }: { current_version: string; schema_version: string; last_updated: string },
    content_sha256: string,
  ): void {
    const common = { name: document.name, canonical_path: document.path, content_sha256, last_updated };
    if (document.kind === 'schema') {
      const { validates, used_by } = document;
      this.#index.schemas[document.name] = { ...common, validates, used_by: [...used_by] };
      return;
    }
    this.#index.protocols[document.name] = {
      name: document.name,
      current_version,
      schema_version,
      canonical_path: document.path,
      content_sha256,
      governs: [...document.governs],
      depends_on: [...document.depends_on],
      referenced_by: [],
      enforced_by: [...document.enforced_by],
      last_updated,
      canonical_implementations: [...document.implementations],
    };
  }

  #log(name: string, version: string, why: string): void {
    this.#index.change_log.push({ date: this.#day, name, version, why });
  }
}
