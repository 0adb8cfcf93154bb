import { hostname } from 'node:os';
import { hashes } from '../archive/hashes.ts';
import { ArchiveError, loadArchive } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { FAMILIARIZATION_LOG } from '../registry/archive/changeset.ts';
import { catalogOf } from '../registry/archive/resources/documents.ts';
import type { Call } from '../registry/documents/commands/index.ts';
import type { Json } from '../registry/documents/document.ts';
import { UpdateError } from '../registry/documents/index.ts';
import {
  addDocument,
  type UpdateResult,
  type UpdateTools,
  updateDocuments,
} from '../registry/documents/update.ts';
import type { CatalogIndex } from '../registry/model/catalog.ts';
import { LISTS } from '../registry/rules/index.ts';
import { type Difference, familiarize, parseIndex } from '../registry/submission/familiarization.ts';
import { UsageError } from '../registry/text/errors.ts';
import { instant, waiting } from './command.ts';
import { jsonAt } from './files.ts';

// Commands about documents: protocols and schemas, and receipts that somebody read them.

type Change = Exclude<Call<'protocol'>, { form: 'verify' }>;

/**
 * Changes protocols and schemas under the archive's lock, with receipts, and prints what changed. Returns the exit
 * code. Throws a `UsageError`.
 */
export async function changeDocuments(call: Change): Promise<0 | 1> {
  const why = call.why.trim();
  const at = instant();
  try {
    const { updated } = await transact(
      archiveRoot(),
      (archive) => {
        const { documents } = archive;
        const result = changed(
          { index: indexIn(archive), documents, lists: LISTS, hashes },
          call,
          at.slice(0, 10),
        );
        const changeset = { files: result.files, reason: why, actor: 'protocol', at };
        return { changeset: result.files.length > 0 ? changeset : null, answer: result };
      },
      waiting,
    );
    for (const { name, from, to, why: reason } of updated)
      console.log(`${name}: ${from ?? 'new'} → ${to}  ${reason}`);
    if (updated.length === 0) console.log('Nothing to change: every document is what would be generated.');
    return 0;
  } catch (error) {
    if (!(error instanceof UpdateError || error instanceof RangeError)) throw error;
    console.error(`Nothing was changed: ${error.message}.`);
    return 1;
  }
}

/** The index of an archive. Throws an `ArchiveError` that says which entry of it is of another shape. */
function indexIn(archive: Archive): CatalogIndex {
  try {
    return catalogOf(archive);
  } catch (error) {
    throw new ArchiveError((error as Error).message);
  }
}

function changed(tools: UpdateTools, call: Change, day: string): UpdateResult {
  const why = call.why.trim();
  if (call.form === 'add') return addDocument(tools, call.name, why, day, contentOf(call.from));
  const version = call.version ?? 'minor';
  if (call.form === 'update --all') {
    return updateDocuments(tools, { names: 'all', version, why, day });
  }
  const { names, schemaVersion: schema_version, from } = call;
  if ((from ?? schema_version) && names.length > 1) {
    throw new UsageError('--from and --schema-version go with one name.');
  }
  return updateDocuments(tools, { names, version, schema_version, why, day, content: contentOf(from) });
}

const contentOf = (file: string | undefined) => (file === undefined ? undefined : (jsonAt(file) as Json));

/**
 * Checks every document of an archive or a site against its index, appends the receipt to the archive's log and prints it; at any
 * difference names it and writes nothing. Returns the exit code. Throws a `UsageError` for a site without an index.
 */
export async function writeReceipt({ from, label, action }: Call<'familiarize'>): Promise<0 | 1> {
  const root = archiveRoot();
  const documents = from ? await fetchDocuments(from) : loadArchive(root).documents;
  const at = instant();
  const reading = familiarize(documents, { at, label: label ?? hostname(), action }, hashes.sha256);
  if ('differences' in reading) {
    console.error(describe(reading.differences));
    return 1;
  }
  const line = JSON.stringify(reading.receipt);
  const files = [{ path: FAMILIARIZATION_LOG, append: `${line}\n` }];
  const changeset = { files, reason: 'familiarization', actor: 'familiarize', at };
  await transact(root, () => ({ changeset, answer: undefined }), waiting);
  console.log(line);
  return 0;
}

function describe(differences: readonly Difference[]): string {
  const lines = differences.map(
    ({ name, path, actual, due }) =>
      `  ✗ IDX-001  ${name} (${path})\n      ${actual ? `hashes to ${actual}` : 'could not be read'}\n      the index says ${due}`,
  );
  return `${lines.join('\n')}\n\nThe documents are not the ones that the index names: they were changed without the index. Do not proceed; report it. Nothing was written.`;
}

const INDEX = 'api/index.json';
const PATIENCE_MS = 30_000;

/**
 * The index of a site and the documents that it names, over HTTP, by their paths. A document that the site does not answer is left
 * out. Throws a `UsageError` for what is not a URL, and where there is no index.
 */
export async function fetchDocuments(from: string): Promise<Map<string, string>> {
  const base = from.endsWith('/') ? from : `${from}/`;
  if (!URL.canParse(base)) throw new UsageError(`--from takes a URL, not “${from}”.`);
  const documents = new Map<string, string>();
  const take = async (path: string) => {
    try {
      const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!answer.ok) return `it was answered with ${answer.status}`;
      documents.set(path, await answer.text());
    } catch (error) {
      // Left out, like any other missing document.
      return whyUnreached(error);
    }
    return '';
  };
  const why = await take(INDEX);
  const text = documents.get(INDEX);
  if (text === undefined) throw new UsageError(`There is no index at ${new URL(INDEX, base)}: ${why}.`);
  const { protocols, schemas } = parseIndex(text);
  for (const { canonical_path } of [...Object.values(protocols), ...Object.values(schemas)]) {
    await take(canonical_path.replace(/^\//, ''));
  }
  return documents;
}

/** The reason why a request was not answered, in words: the cause, since “fetch failed” explains nothing. */
export function whyUnreached(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || ((cause as NodeJS.ErrnoException).code ?? message);
}
