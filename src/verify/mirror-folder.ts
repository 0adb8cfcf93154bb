import { MANIFEST, STAGING } from './manifest.ts';
import { type Hashing, inNode } from './platform.ts';
import { listFolder, Unreadable } from './source.ts';

// The folder of a mirror. What was fetched waits in a folder within it, each file named by its hash, until it is put in place by rename.

/** The folder of a mirror, held by this process. */
export interface MirrorFolder {
  readonly folder: string;
  /** How many files are there as listed, and the paths of those that are not, by their hash. */
  compare(files: ReadonlyMap<string, string>): Promise<{ kept: number; wanted: Map<string, string[]> }>;
  /**
   * Fetches what has a hash, unless it waits already. `fetch` is given what begins a file anew, and resolves to whether there is one. Returns
   * false where there is none, or one with another hash.
   */
  stage(
    sha256: string,
    fetch: (begin: () => (part: Uint8Array) => void) => Promise<boolean>,
  ): Promise<boolean>;
  /** Puts what waits in place, but for the paths left out. Returns how many files. */
  place(wanted: ReadonlyMap<string, readonly string[]>, without: ReadonlySet<string>): number;
  /** Removes every file that is not listed, and folders that are empty then. Returns how many files. */
  removeBut(files: ReadonlyMap<string, string>): number;
  /** Writes the manifest, and removes what waited. */
  finish(name: string, manifest: Uint8Array): void;
  /** Lets another process have the folder. */
  close(): void;
}

/** Takes a folder for a mirror. Throws an `Unreadable` for one that holds something else, or a link, or that another process mirrors into. */
export async function openMirror(given: string, { sha256Parts }: Hashing): Promise<MirrorFolder> {
  if (!inNode() || !sha256Parts)
    throw new Unreadable('A browser cannot write folders: run this file with Node.');
  const fs = await import('node:fs');
  const { dirname, join } = await import('node:path');
  fs.mkdirSync(given, { recursive: true });
  const folder = fs.realpathSync(given);
  const staging = join(folder, STAGING);
  const holder = join(staging, 'process');
  const names = fs.readdirSync(folder);
  if (names.length > 0 && !names.includes(MANIFEST) && !names.includes(STAGING))
    throw new Unreadable(
      `${folder} is neither empty nor a mirror: nothing was touched. Name a folder of its own.`,
    );
  let listed = await listFolder(folder);
  if (listed.others.length > 0)
    throw new Unreadable(
      `${folder} holds what is neither a file nor a folder (${listed.others[0]}): nothing was touched. A mirror has no symbolic links.`,
    );
  const others = runningIn(fs.existsSync(holder) ? fs.readFileSync(holder, 'utf8') : '');
  if (others)
    throw new Unreadable(`Process ${others} mirrors into ${folder}. If it does not, delete ${holder}.`);
  fs.mkdirSync(staging, { recursive: true });
  fs.writeFileSync(holder, String(process.pid));

  const hashOf = (path: string): string => {
    const hash = sha256Parts();
    const file = fs.openSync(path, 'r');
    try {
      const part = new Uint8Array(1 << 20);
      for (let read = -1; read !== 0; ) {
        read = fs.readSync(file, part);
        hash.update(part.subarray(0, read));
      }
    } finally {
      fs.closeSync(file);
    }
    return hash.digest();
  };

  /** What stands at a path; undefined where there is nothing, or a file where its folder would be. */
  const at = (path: string) => {
    try {
      return fs.lstatSync(join(folder, path));
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw error;
    }
  };

  /** Makes way for a file: an earlier publication can have a file where this one has a folder, and a folder where this one has a file. */
  const makeWay = (path: string) => {
    const parts = path.split('/');
    for (let deep = 1; deep < parts.length; deep += 1) {
      const above = parts.slice(0, deep).join('/');
      if (at(above)?.isFile()) fs.unlinkSync(join(folder, above));
    }
    const target = join(folder, path);
    if (at(path)?.isDirectory()) fs.rmSync(target, { recursive: true });
    fs.mkdirSync(dirname(target), { recursive: true });
    return target;
  };

  return {
    folder,
    compare: async (files) => {
      listed = await listFolder(folder);
      let kept = 0;
      const wanted = new Map<string, string[]>();
      for (const [path, sha256] of files) {
        if (listed.files.has(path) && hashOf(join(folder, path)) === sha256) kept += 1;
        else wanted.set(sha256, [...(wanted.get(sha256) ?? []), path]);
      }
      return { kept, wanted };
    },
    stage: async (sha256, fetch) => {
      const waits = join(staging, sha256);
      if (fs.existsSync(waits) && hashOf(waits) === sha256) return true;
      const draft = `${waits}.part`;
      let hash = sha256Parts();
      let file = fs.openSync(draft, 'w');
      try {
        const found = await fetch(() => {
          hash = sha256Parts();
          fs.closeSync(file);
          file = fs.openSync(draft, 'w');
          return (part) => {
            hash.update(part);
            fs.writeFileSync(file, part);
          };
        });
        if (!found || hash.digest() !== sha256) return false;
      } finally {
        fs.closeSync(file);
      }
      fs.renameSync(draft, waits);
      return true;
    },
    place: (wanted, without) => {
      let placed = 0;
      for (const [sha256, paths] of wanted) {
        const here = paths.filter((path) => !without.has(path));
        for (const [nth, path] of here.entries()) {
          const waits = join(staging, sha256);
          const last = nth === here.length - 1;
          if (!last) fs.copyFileSync(waits, `${waits}.part`);
          fs.renameSync(last ? waits : `${waits}.part`, makeWay(path));
          placed += 1;
        }
      }
      return placed;
    },
    removeBut: (files) => {
      let removed = 0;
      for (const path of listed.files) {
        if (files.has(path) || path === MANIFEST || path.startsWith(`${STAGING}/`)) continue;
        // What made way for a folder or file is gone already.
        if (at(path)?.isFile()) fs.unlinkSync(join(folder, path));
        removed += 1;
      }
      for (const path of listed.folders.toReversed()) {
        const full = join(folder, path);
        if (path !== STAGING && at(path)?.isDirectory() && fs.readdirSync(full).length === 0)
          fs.rmdirSync(full);
      }
      return removed;
    },
    finish: (name, manifest) => {
      const draft = join(staging, 'manifest');
      fs.writeFileSync(draft, manifest);
      fs.renameSync(draft, join(folder, name));
      fs.rmSync(staging, { recursive: true, force: true });
    },
    close: () => fs.rmSync(holder, { force: true }),
  };
}

/** The process that a mirror names, if it runs and is another one. */
function runningIn(text: string): number | undefined {
  const pid = Number(text);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM' ? pid : undefined;
  }
}
