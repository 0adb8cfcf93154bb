import { hostname } from 'node:os';
import { hashes } from '../archive/hashes.ts';
import { loadArchive } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { transact } from '../archive/writer.ts';
import type { Call } from '../registry/commands/index.ts';
import { FAMILIARIZATION_LOG } from '../registry/mint/changeset.ts';
import { type Difference, familiarize, parseIndex } from '../registry/submission/familiarization.ts';
import { instant, waiting } from './command.ts';
import { fetchDocuments } from './fetch-documents.ts';

/**
 * Checks every document of an archive or a site against its index, appends the receipt to the archive's log and prints it; at any
 * difference names it and writes nothing (spec 5.3). Returns the exit code. Throws a `UsageError` for a site without an index.
 */
export async function writeReceipt({ from, label, action }: Call<'familiarize'>): Promise<0 | 1> {
  const root = archiveRoot();
  const documents = from ? await fetchDocuments(from) : loadArchive(root).archive.documents;
  const at = instant();
  const reading = familiarize(
    parseIndex(documents.get('api/index.json') ?? ''),
    (path) => documents.get(path),
    { at, label: label ?? hostname(), action },
    hashes.sha256,
  );
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
