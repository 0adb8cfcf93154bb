import { hostname } from 'node:os';
import { hashes } from '../src/archive/hashes.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot } from '../src/archive/location.ts';
import { transact } from '../src/archive/writer.ts';
import { argumentsOf, instant, run, UsageError, waiting } from '../src/command-line/command.ts';
import { RESOURCES } from '../src/registry/resources/index.ts';
import { type Difference, familiarize, parseIndex } from '../src/registry/submission/familiarization.ts';

const USAGE = 'npm run familiarize -- [--from URL] [--label NAME] [--action "what you are about to do"]';

/**
 * `npm run familiarize`: reads the index and every document that it names, checks each hash, appends the receipt to the log
 * and prints it. Stops at any difference, names it, and writes nothing (spec 5.3).
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values } = argumentsOf({
      args,
      options: { from: { type: 'string' }, label: { type: 'string' }, action: { type: 'string' } },
    });
    const documents = values.from
      ? await fetchDocuments(values.from)
      : loadArchive(archiveRoot()).archive.documents;
    const index = parseIndex(documents.get('api/index.json') ?? '');
    const at = instant();
    const about = { at, label: values.label ?? hostname(), action: values.action ?? 'familiarization' };
    const reading = familiarize(index, (path) => documents.get(path), about, hashes.sha256);
    if ('differences' in reading) {
      console.error(describe(reading.differences));
      return 1;
    }
    const line = JSON.stringify(reading.receipt);
    const change = {
      files: [{ path: RESOURCES.familiarization.path, append: `${line}\n` }],
      reason: 'familiarization',
      actor: 'familiarize',
      at,
    };
    await transact(archiveRoot(), () => ({ changeset: change, answer: undefined }), waiting);
    console.log(line);
    return 0;
  });
}

/** The index and what it names, over HTTP. A document that is not answered stays out, and is a difference. */
async function fetchDocuments(from: string): Promise<Map<string, string>> {
  const base = from.endsWith('/') ? from : `${from}/`;
  if (!URL.canParse(base)) throw new UsageError(`--from takes a web address, not “${from}”.`);
  const documents = new Map<string, string>();
  const take = async (path: string) => {
    try {
      const answer = await fetch(new URL(path, base), { signal: AbortSignal.timeout(30_000) });
      if (answer.ok) documents.set(path, await answer.text());
    } catch {
      // no connection, or cut short: not answered, as any other that is missing
    }
  };
  await take('api/index.json');
  const text = documents.get('api/index.json');
  if (text === undefined) throw new UsageError(`There is no index at ${new URL('api/index.json', base)}.`);
  const index = parseIndex(text);
  for (const { canonical_path } of [...Object.values(index.protocols), ...Object.values(index.schemas)]) {
    await take(canonical_path.replace(/^\//, ''));
  }
  return documents;
}

function describe(differences: readonly Difference[]): string {
  const lines = differences.map(
    ({ name, path, actual, due }) =>
      `  ✗ IDX-001  ${name} (${path})\n      ${actual ? `hashes to ${actual}` : 'could not be read'}\n      the index says ${due}`,
  );
  return `${lines.join('\n')}\n\nThe documents are not the ones that the index names: they were altered out of band. Do not proceed; report it. Nothing was written.`;
}
