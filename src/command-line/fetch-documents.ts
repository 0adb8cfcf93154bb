import { parseIndex } from '../registry/submission/familiarization.ts';
import { UsageError } from './parse.ts';

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
      if (answer.ok) documents.set(path, await answer.text());
    } catch {
      // not connected, or cut short: left out, like any other that is missing
    }
  };
  await take(INDEX);
  const text = documents.get(INDEX);
  if (text === undefined) throw new UsageError(`There is no index at ${new URL(INDEX, base)}.`);
  const { protocols, schemas } = parseIndex(text);
  for (const { canonical_path } of [...Object.values(protocols), ...Object.values(schemas)]) {
    await take(canonical_path.replace(/^\//, ''));
  }
  return documents;
}
