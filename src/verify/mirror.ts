import { MANIFEST, parseManifest } from './manifest.ts';
import { type MirrorFolder, openMirror } from './mirror-folder.ts';
import { type Hashing, pooled } from './platform.ts';
import { type Asking, fetching, siteSource, siteUrl } from './site.ts';
import { type Found, HOST_FILES, Unreadable } from './source.ts';

// A mirror: a folder that holds what a site publishes. Everything that changed is fetched and verified first, beside the folder's files;
// only when the site still publishes the same manifest is it put in place, and the manifest last. Whatever interrupts it, the next run
// goes on with what is there, known by its hash.

/** How a mirror runs. */
interface Mirroring extends Asking {
  readonly hashing: Hashing;
  /** Is told how many files of how many were fetched. */
  readonly progress?: (done: number, total: number) => void;
  /** Is told why it starts over. */
  readonly say?: (words: string) => void;
}

/** What a mirror did. */
export interface Mirrored {
  readonly source: string;
  readonly folder: string;
  readonly manifest_sha256: string;
  readonly files: number;
  readonly fetched: number;
  readonly kept: number;
  readonly removed: number;
  /** Files that the host reads itself and does not serve. */
  readonly not_served: readonly string[];
}

const PARALLEL = 8;
/** A publication that changes while it is mirrored is begun again so often. */
const STARTS = 5;
const PAUSE_MS = 500;

/** The publication changed meanwhile: to be begun again. */
class Moved extends Error {}

/**
 * Makes a folder hold exactly what a site publishes. Throws an `Unreadable` where the site cannot be read, serves what its manifest does not
 * list, or does not stand still, and where the folder is not to be touched; a `ManifestError` for a hostile manifest. The folder's files
 * are as they were then, but for what a run before had begun to put in place.
 */
export async function mirrorSite(url: string, folder: string, mirroring: Mirroring): Promise<Mirrored> {
  const site = siteUrl(url);
  const target = await openMirror(folder, mirroring.hashing);
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

async function once(site: URL, target: MirrorFolder, mirroring: Mirroring): Promise<Mirrored> {
  const { progress, parallel = PARALLEL } = mirroring;
  const get = fetching(site, mirroring);
  const published = () => manifestAt(site, mirroring);
  const manifest = await published();
  const files = parseManifest(manifest.bytes);
  const { kept, wanted } = await target.compare(files);
  const notServed: string[] = [];
  let done = 0;
  progress?.(0, wanted.size);
  await pooled([...wanted], parallel, async ([sha256, paths]) => {
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
  const fetched = target.place(wanted, left);
  const removed = target.removeBut(files);
  target.finish(MANIFEST, manifest.bytes);
  return {
    source: site.href,
    folder: target.folder,
    manifest_sha256: manifest.sha256,
    files: files.size,
    fetched,
    kept,
    removed,
    not_served: notServed.sort(),
  };
}

async function manifestAt(site: URL, { hashing, ...asking }: Mirroring): Promise<Required<Found>> {
  const found = await siteSource(site.href, hashing, asking).read(MANIFEST, true);
  if (found?.bytes) return { ...found, bytes: found.bytes };
  throw new Unreadable(`${site} has no ${MANIFEST}: it is no publication that can be mirrored.`);
}

/**
 * A file is not there, or is not what the manifest lists. Returns where that says nothing of the record; throws a `Moved` where the site has
 * another manifest by now, and an `Unreadable` otherwise.
 */
function refuse(site: URL, stands: boolean, paths: readonly string[]): void {
  if (!stands) throw new Moved(`${site} changed while it was mirrored`);
  if (paths.every((path) => HOST_FILES.has(path))) return;
  throw new Unreadable(
    `${site} does not serve ${paths.join(', ')} as its manifest lists it. Nothing was put in place.`,
  );
}
