import { hashes } from '../archive/hashes.ts';
import { ArchiveError } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import type { Archive } from '../registry/archive.ts';
import type { Call } from '../registry/commands/index.ts';
import { catalogOf } from '../registry/documents/catalog-of.ts';
import { type Added, documentToAdd } from '../registry/documents/custom.ts';
import type { Json } from '../registry/documents/document.ts';
import {
  addDocument,
  releaseDocuments,
  UpdateError,
  type UpdateResult,
  type UpdateTools,
  updateDocuments,
} from '../registry/documents/update.ts';
import type { CatalogIndex } from '../registry/model/catalog.ts';
import { LISTS } from '../registry/rules/index.ts';
import { instant, UsageError, waiting } from './command.ts';
import { jsonAt } from './files.ts';

type Change = Exclude<Call<'protocol'>, { form: 'verify' }>;

/**
 * Changes protocols and schemas under the archive's lock, with receipts, and prints what changed (spec 5.4 and 9). Returns the exit
 * code. Throws a `UsageError`.
 */
export async function changeDocuments(call: Change): Promise<0 | 1> {
  const why = call.why.trim();
  const at = instant();
  try {
    const { updated } = await transact(
      archiveRoot(),
      ({ archive }) => {
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
  if (call.form === 'init') return releaseDocuments(tools, why, day);
  if (call.form === 'add') return added(tools, call, why, day);
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

function added(tools: UpdateTools, call: Change & { form: 'add' }, why: string, day: string): UpdateResult {
  const { name, kind, version, validates } = call;
  const document = documentToAdd({
    name,
    kind,
    version,
    schema_version: call.schemaVersion,
    governs: list(call.governs),
    depends_on: list(call.dependsOn),
    enforced_by: list(call.enforcedBy),
    validates,
    used_by: list(call.usedBy),
  } satisfies Added);
  if (!document) {
    throw new UsageError(
      `${name} is not generated: give --kind protocol or schema, --version, and what belongs to it.`,
    );
  }
  return addDocument(tools, document, why, day, contentOf(call.from));
}

const list = (text: string | undefined) => text?.split(',').map((item) => item.trim()) ?? [];
const contentOf = (file: string | undefined) => (file === undefined ? undefined : (jsonAt(file) as Json));
