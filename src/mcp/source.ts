import { ArchiveError } from '../archive/load.ts';
import { archiveRoot } from '../archive/location.ts';
import { renewedSnapshot } from '../archive/snapshot.ts';
import { fetchDocuments, whyUnreached } from '../command-line/documents.ts';
import { type Archive, paths, textFile } from '../registry/archive/archive.ts';
import { AXN_PROTOCOL_PATH, readResource, readTables } from '../registry/archive/resources/files.ts';
import { ALL_RESOURCES, type ResourceValues } from '../registry/archive/resources/index.ts';
import type { Resource } from '../registry/archive/resources/resource.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { CATALOG_PATH } from '../registry/surfaces/catalog.ts';
import { UsageError } from '../registry/text/errors.ts';

// Where the tools of the server read: the archive of a folder, or what a site publishes.

/** A registry as the tools read it. */
export interface Source {
  /** The folder or the site that it reads, in words. */
  readonly where: string;
  /** Whether the texts of all deposits are at hand, so that words are looked for in them, too. */
  readonly hasTexts: boolean;
  /** The archive as it is now. Rejects with what a person can read where it cannot be had. */
  readonly archive: () => Promise<Archive>;
  /** The bytes of the canonical text of a deposit, or undefined where there is none. */
  readonly textOf: (deposit: Deposit) => Promise<Uint8Array | undefined>;
}

/** The archive of this process, read again when one of its files has changed. */
export function folderSource(): Source {
  const archive = async () => renewedSnapshot();
  return {
    where: `the archive in ${archiveRoot()}; what the service of “npm start” took in is in its own, which “npm run -s mcp -- --url” and the URL of that service reads`,
    hasTexts: true,
    archive,
    textOf: async (deposit) => (await archive()).files.read(textFile(deposit)),
  };
}

const PATIENCE_MS = 60_000;

/** How long what was read of a site counts as current, in milliseconds. */
const CURRENT_MS = 60_000;

/**
 * The files that a site publishes, as an archive: every published source file and document. Texts are fetched one by one, when they are asked
 * for. Throws a `UsageError` for what is not the URL of a site.
 */
export function siteSource(url: string): Source {
  const base = url.endsWith('/') ? url : `${url}/`;
  if (!URL.canParse(base) || !/^https?:/.test(base)) throw new UsageError(`--url takes a URL, not “${url}”.`);
  let known: { readonly at: number; readonly archive: Promise<Archive> } | undefined;
  return {
    where: `the site at ${base}`,
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
    textOf: async ({ hex, redacted }) => (redacted ? undefined : get(base, paths.text(hex))),
  };
}

async function archiveAt(base: string): Promise<Archive> {
  // First, so that a site that cannot be reached, or publishes no registry, is told as what it is.
  if (!(await get(base, CATALOG_PATH)))
    throw new ArchiveError(
      `No registry is published at ${base}: there is no ${CATALOG_PATH}. Start this server with the URL of the first page of one: --url`,
    );
  try {
    const [values, documents] = await Promise.all([
      Promise.all(ALL_RESOURCES.map(async (one) => [one.name, await valueAt(base, one)] as const)),
      fetchDocuments(base),
    ]);
    return {
      ...(Object.fromEntries(values) as ResourceValues),
      tables: readTables(documents.get(AXN_PROTOCOL_PATH) ?? ''),
      documents,
      files: { read: () => undefined, size: () => undefined, paths: [] },
    };
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`What ${base} publishes cannot be read: ${(error as Error).message}`);
  }
}

/** A site of an earlier version does not publish every file yet. */
async function valueAt(base: string, resource: Resource): Promise<unknown> {
  const bytes = await get(base, `/${resource.path}`);
  return bytes ? readResource(resource, new TextDecoder().decode(bytes)) : resource.empty;
}

/** The bytes of a published file; undefined where there is none. Throws an `ArchiveError` where the site does not say so. */
async function get(base: string, path: string): Promise<Uint8Array | undefined> {
  const url = new URL(path.slice(1), base);
  let why: string;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 404) return undefined;
    why = `the answer was ${answer.status}`;
  } catch (error) {
    why = whyUnreached(error);
  }
  throw new ArchiveError(
    `${url} cannot be reached: ${why}. Check that the site is served there, and call again; or start this server with another --url.`,
  );
}
