import { fetchDocuments } from '../command-line/fetch-documents.ts';
import { UsageError } from '../command-line/parse.ts';
import { type Archive, paths } from '../registry/archive.ts';
import { ALL_RESOURCES, type ResourceValues } from '../registry/resources/index.ts';
import { AXN_PROTOCOL_PATH, readResource, readTables } from '../registry/resources/read.ts';
import type { Resource } from '../registry/resources/resource.ts';
import type { Source } from './source.ts';

const PATIENCE_MS = 60_000;

/** How long what was read of a site counts as current, in milliseconds. */
const CURRENT_MS = 60_000;

/**
 * What a site publishes, as an archive: every published source file and document. Texts are fetched one by one, when they are asked
 * for. Throws a `UsageError` for what is not the URL of a site.
 */
export function siteSource(url: string): Source {
  const base = url.endsWith('/') ? url : `${url}/`;
  if (!URL.canParse(base) || !/^https?:/.test(base)) throw new UsageError(`--url takes a URL, not “${url}”.`);
  let known: { readonly at: number; readonly archive: Promise<Archive> } | undefined;
  return {
    where: base,
    hasTexts: false,
    archive: () => {
      const now = performance.now();
      if (known && now - known.at < CURRENT_MS) return known.archive;
      const coming = archiveAt(base);
      known = { at: now, archive: coming };
      // After a failure the next call tries again.
      coming.catch(() => {
        known = undefined;
      });
      return coming;
    },
    textOf: async ({ hex, redacted }) => {
      if (redacted) return undefined;
      const answer = await get(base, paths.text(hex));
      return answer.status === 404 ? undefined : new Uint8Array(await bodyOf(answer));
    },
  };
}

async function archiveAt(base: string): Promise<Archive> {
  const [values, documents] = await Promise.all([
    Promise.all(ALL_RESOURCES.map(async (one) => [one.name, await valueAt(base, one)] as const)),
    fetchDocuments(base),
  ]);
  const resources = Object.fromEntries(values) as unknown as ResourceValues;
  return {
    ...resources,
    tables: readTables(documents.get(AXN_PROTOCOL_PATH) ?? ''),
    documents,
    files: { read: () => undefined, size: () => undefined, paths: [] },
  };
}

async function valueAt(base: string, resource: Resource): Promise<unknown> {
  const answer = await get(base, `/${resource.path}`);
  // A site of an earlier version does not publish every file yet.
  if (answer.status === 404) return resource.empty;
  const text = new TextDecoder().decode(await bodyOf(answer));
  return readResource(resource, text);
}

function get(base: string, path: string): Promise<Response> {
  return fetch(new URL(path.slice(1), base), { signal: AbortSignal.timeout(PATIENCE_MS) });
}

async function bodyOf(answer: Response): Promise<ArrayBuffer> {
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}.`);
  return answer.arrayBuffer();
}
