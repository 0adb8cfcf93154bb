import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../archive/files.ts';
import { hashes } from '../archive/hashes.ts';
import { projectRoot } from '../archive/location.ts';
import type { FileStore } from '../registry/archive/archive.ts';
import type { BuiltSite, Publication } from '../registry/pages/publication/surface.ts';

/** The files of a built folder, for the rules of scope `site`. */
export function builtSite(folder: string): Omit<BuiltSite, 'surfaces'> {
  return { files: filesIn(folder), scripts: scriptHashes() };
}

/** The files of a folder, which is listed when somebody asks which there are. */
export function filesIn(folder: string): FileStore {
  let listed: string[] | undefined;
  let there: Set<string> | undefined;
  const all = () => {
    listed ??= listFiles(folder);
    return listed;
  };
  const has = (path: string) => {
    there ??= new Set(all());
    return there.has(path);
  };
  return {
    get paths() {
      return all();
    },
    // What was listed may be gone meanwhile.
    read: (path) =>
      has(path) && existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined,
    size: (path) => (has(path) ? statSync(join(folder, path)).size : undefined),
  };
}

/** The number of renameat2(2), by processor. Node has no call for it. */
const RENAMEAT2: Readonly<Partial<Record<NodeJS.Architecture, number>>> = { x64: 316, arm64: 276 };

/** `AT_FDCWD` twice and `RENAME_EXCHANGE`, as Linux defines them. */
const CALL = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';

/**
 * Lets two files or folders of one file system, given by absolute paths, change places in one step, so that something is at both places at
 * every moment. Returns false, with nothing changed, where this machine cannot: it needs Linux, Perl and a file system that knows it.
 */
export function exchange(one: string, other: string): boolean {
  const number = process.platform === 'linux' ? RENAMEAT2[process.arch] : undefined;
  if (number === undefined) return false;
  return spawnSync('perl', ['-e', CALL, String(number), one, other], { stdio: 'ignore' }).status === 0;
}

let known: ReadonlyMap<string, string> | undefined;

/** The SHA-256 of every script of the project by its path, `scripts/mint.ts`. Read once: a command runs the code it began with. */
function scriptHashes(): ReadonlyMap<string, string> {
  if (known) return known;
  const folder = join(projectRoot(), 'scripts');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  known = new Map(
    names.sort().map((name) => [`scripts/${name}`, hashes.sha256(readFileSync(join(folder, name)))]),
  );
  return known;
}

/** A publication without a built site: for a mint, which makes it in memory, and for the dev server. */
export function withoutSite(sourceCommit: string | null): Publication {
  return { sourceCommit, scripts: scriptHashes(), folder: null };
}
