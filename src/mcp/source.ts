import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadArchive } from '../archive/load.ts';
import { type Archive, textFile } from '../registry/archive/archive.ts';
import { ALL_RESOURCES } from '../registry/archive/resources/index.ts';
import type { Deposit, RegistryPart } from '../registry/model/deposit.ts';

// Where the tools of the server read: the archive of a folder, or what a site publishes.

/** A registry as the tools read it. */
export interface Source {
  /** What it reads, in words: which folder or which site. */
  readonly where: string;
  /** Whether the texts of all deposits are at hand, so that words are looked for in them, too. */
  readonly hasTexts: boolean;
  /** The archive as it is now. Rejects with what a person can read where it cannot be had. */
  readonly archive: () => Promise<Archive>;
  /** The bytes of the canonical text of a deposit, or undefined where there is none. */
  readonly textOf: (deposit: Deposit) => Promise<Uint8Array | undefined>;
}

/** The archive of a folder, read again when one of its files has changed. */
export function folderSource(root: string): Source {
  let known: { readonly state: string; readonly archive: Archive } | undefined;
  const archive = async () => {
    const parts = known?.archive.registry.parts;
    if (!known || known.state !== stateOf(root, parts)) {
      const { archive: read } = loadArchive(root);
      known = { state: stateOf(root, read.registry.parts), archive: read };
    }
    return known.archive;
  };
  return {
    where: `the archive in ${root}; what the service of “npm start” took in is in its own, which “npm run -s mcp -- --url” and the URL of that service reads`,
    hasTexts: true,
    archive,
    textOf: async (deposit) => (await archive()).files.read(textFile(deposit)),
  };
}

/** When the files of the resources were written last, and how large they are. The head says which parts there are. */
function stateOf(root: string, parts: readonly RegistryPart[] = []): string {
  const paths = [...ALL_RESOURCES.map(({ path }) => path), ...parts.map(({ path }) => path.slice(1))];
  return paths
    .map((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      return stat ? `${stat.mtimeMs} ${stat.size}` : '';
    })
    .join('\n');
}
