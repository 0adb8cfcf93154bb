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
      if (!answer.ok) return `it was answered with ${answer.status}`;
      documents.set(path, await answer.text());
    } catch (error) {
      // Left out, like any other that is missing.
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

/** Why a request was not answered, in words: that “fetch failed” says nothing, and its cause does. */
export function whyUnreached(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || ((cause as NodeJS.ErrnoException).code ?? message);
}
