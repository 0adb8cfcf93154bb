import { hashing, pooled } from './platform.ts';
import { type Asking, fetching, siteSource, siteUrl } from './site.ts';
import {
  folderSource,
  HOST_FILES,
  MANIFEST,
  manifestOf,
  parseManifest,
  STAGING,
  Unreadable,
} from './source.ts';

// A mirror: a folder that holds what a site publishes. Everything that changed is fetched and verified first, beside the folder's files;
// only when the site still publishes the same manifest is it put in place, and the manifest last. Whatever interrupts it, the next run
// goes on with what is there, known by its hash.

/** How a mirror runs. */
interface Mirroring extends Asking {
  /** Is told why it starts over. */
  readonly say?: (words: string) => void;
}

/** The result of a mirror. */
export type Mirrored = Awaited<ReturnType<typeof mirrorSite>>;

/** How many attempts there are in all, if the site changes while it is mirrored. */
const STARTS = 5;
const PAUSE_MS = 500;

/** The publication changed meanwhile: to be begun again. */
class Moved extends Error {}

/**
 * Makes a folder hold exactly what a site publishes. Throws an `Unreadable` where the site cannot be read, serves what its manifest does not
 * list, or does not stand still, and where the folder is not to be touched; a `ManifestError` for a hostile manifest. The folder's files
 * are as they were then, but for what a run before had begun to put in place.
 */
export async function mirrorSite(url: string, folder: string, mirroring: Mirroring) {
  const site = siteUrl(url);
  const target = await openMirror(folder);
  try {
    for (let start = 1; ; start += 1) {
      try {
        return await once(site, target, mirroring);
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        if (start >= STARTS)
          throw new Unreadable(
            `${site} changed each of the ${STARTS} times that it was mirrored: try again when it stands still.`,
          );
        mirroring.say?.(`${error.message}: starting over.`);
        await new Promise((done) => setTimeout(done, PAUSE_MS * start));
      }
    }
  } finally {
    target.close();
  }
}

async function once(site: URL, target: MirrorFolder, mirroring: Mirroring) {
  const { progress } = mirroring;
  const get = fetching(site, mirroring);
  const source = await siteSource(site.href, mirroring);
  const published = () => manifestOf(source, 'it is no publication that can be mirrored');
  const manifest = await published();
  const files = parseManifest(manifest.bytes);
  const { kept, wanted } = await target.compare(files);
  const notServed: string[] = [];
  let done = 0;
  progress?.(0, wanted.size);
  await pooled([...wanted], source.parallel, async ([sha256, paths]) => {
    if (!(await target.stage(sha256, (begin) => get(paths[0] as string, begin)))) {
      refuse(site, manifest.sha256 === (await published()).sha256, paths);
      notServed.push(...paths);
    }
    done += 1;
    progress?.(done, wanted.size);
  });
  if ((await published()).sha256 !== manifest.sha256)
    throw new Moved(`${site} changed while it was mirrored`);
  const left = new Set(notServed);
  // First: an earlier publication can have a file where this one has a folder, and a folder where this one has a file.
  const removed = target.removeBut(files);
  const fetched = target.place(wanted, left);
  target.finish(MANIFEST, manifest.bytes);
  return {
    source: site.href,
    folder: target.folder,
    manifest_sha256: manifest.sha256,
    files: files.size,
    fetched,
    kept,
    removed,
    /** Files that the host reads itself and does not serve. */
    not_served: notServed.sort(),
  };
}

/**
 * Judges files that the site lacks, or serves with another hash than its manifest lists. Throws a `Moved` if the site has another
 * manifest by now (`stands` is false). Returns if all of them are files that hosts read themselves and often do not serve. Else throws an
 * `Unreadable`.
 */
function refuse(site: URL, stands: boolean, paths: readonly string[]): void {
  if (!stands) throw new Moved(`${site} changed while it was mirrored`);
  if (paths.every((path) => HOST_FILES.has(path))) return;
  throw new Unreadable(
    `${site} does not serve ${paths.join(', ')} as its manifest lists it. Nothing was put in place.`,
  );
}

// The folder of a mirror. What was fetched waits in a folder within it, each file named by its hash, until it is put in place by rename.

/** The folder of a mirror, held by this process. */
type MirrorFolder = Awaited<ReturnType<typeof openMirror>>;

/** Takes a folder for a mirror. Throws an `Unreadable` for one that holds something else, or a link, or that another process mirrors into. */
async function openMirror(given: string) {
  const { sha256Parts } = await hashing();
  if (!sha256Parts) throw new Unreadable('A browser cannot write folders: run this file with Node.');
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
  const here = await folderSource(folder);
  const { listed } = here;
  if (listed.others.length > 0)
    throw new Unreadable(
      `${folder} holds what is neither a file nor a folder (${listed.others[0]}): nothing was touched. A mirror has no symbolic links.`,
    );
  const others = runningIn(fs.existsSync(holder) ? fs.readFileSync(holder, 'utf8') : '');
  if (others)
    throw new Unreadable(`Process ${others} mirrors into ${folder}. If it does not, delete ${holder}.`);
  fs.mkdirSync(staging, { recursive: true });
  fs.writeFileSync(holder, String(process.pid));

  // Files that wait from an earlier run or start.
  let waiting = await folderSource(staging);

  return {
    folder,
    /** How many files are there as listed, and the paths of those that are not, by their hash. */
    compare: async (files: ReadonlyMap<string, string>) => {
      waiting = await folderSource(staging);
      let kept = 0;
      const wanted = new Map<string, string[]>();
      for (const [path, sha256] of files) {
        if ((await here.read(path, false))?.sha256 === sha256) kept += 1;
        else wanted.set(sha256, [...(wanted.get(sha256) ?? []), path]);
      }
      return { kept, wanted };
    },
    /**
     * Fetches the file with a hash into the staging folder, unless it is there already. `fetch` gets a function that it calls before each
     * try, to begin the file anew, and resolves to whether the site has the file. Returns false if the site lacks it or serves another hash.
     */
    stage: async (sha256: string, fetch: (begin: () => (part: Uint8Array) => void) => Promise<boolean>) => {
      const waits = join(staging, sha256);
      if (fs.existsSync(waits) && (await waiting.read(sha256, false))?.sha256 === sha256) return true;
      const draft = `${waits}.part`;
      let hash = sha256Parts();
      const found = await fetch(() => {
        hash = sha256Parts();
        fs.writeFileSync(draft, '');
        return (part) => {
          hash.update(part);
          fs.appendFileSync(draft, part);
        };
      });
      if (!found || hash.digest() !== sha256) return false;
      fs.renameSync(draft, waits);
      return true;
    },
    /** Puts what waits in place, but for the paths left out. Returns how many files. */
    place: (wanted: ReadonlyMap<string, readonly string[]>, without: ReadonlySet<string>) => {
      let placed = 0;
      for (const [sha256, paths] of wanted) {
        const here = paths.filter((path) => !without.has(path));
        for (const [nth, path] of here.entries()) {
          const waits = join(staging, sha256);
          const last = nth === here.length - 1;
          if (!last) fs.copyFileSync(waits, `${waits}.part`);
          const target = join(folder, path);
          fs.mkdirSync(dirname(target), { recursive: true });
          fs.renameSync(last ? waits : `${waits}.part`, target);
          placed += 1;
        }
      }
      return placed;
    },
    /** Removes every file that is not listed, and folders that are empty then. Returns how many files. */
    removeBut: (files: ReadonlyMap<string, string>) => {
      const gone = [...listed.files].filter(
        (path) => !files.has(path) && path !== MANIFEST && !path.startsWith(`${STAGING}/`),
      );
      for (const path of gone) fs.unlinkSync(join(folder, path));
      for (const path of listed.folders.toReversed()) {
        const full = join(folder, path);
        if (path !== STAGING && fs.readdirSync(full).length === 0) fs.rmdirSync(full);
      }
      return gone.length;
    },
    /** Writes the manifest, and removes what waited. */
    finish: (name: string, manifest: Uint8Array) => {
      const draft = join(staging, 'manifest');
      fs.writeFileSync(draft, manifest);
      fs.renameSync(draft, join(folder, name));
      fs.rmSync(staging, { recursive: true, force: true });
    },
    /** Lets another process have the folder. */
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
