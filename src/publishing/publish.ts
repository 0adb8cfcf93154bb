import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contains } from '../archive/git.ts';
import { commitIn, STATE_PATH } from '../registry/surfaces/catalog.ts';
import { headersOf, type Plan, planOf, type StoredObject } from '../registry/surfaces/store-plan.ts';
import { KnownError } from '../registry/text/errors.ts';
import { printable } from '../registry/text/strings.ts';
import { pooled } from '../verify/platform.ts';
import { MANIFEST, ManifestError, parseManifest } from '../verify/source.ts';
import { type BuiltFolder, readBuilt } from './folder.ts';
import type { Store } from './store.ts';

// Publishes a built site in an object store. Nothing is remembered between runs: the store says what it has, so that a run that was ended at
// any instant is finished by the next one.

/** How a publication runs. */
export interface Publishing {
  readonly folder: string;
  readonly store: Store;
  readonly parallel: number;
  /** Only make the plan. */
  readonly dryRun: boolean;
  /** Write every file again, such as after a change of headers. */
  readonly again: boolean;
  readonly overUnknown: boolean;
  /** Publish an older state over a newer one, to go back. */
  readonly overNewer: boolean;
  /** The folder whose git history says which commit is older. */
  readonly repository: string;
  /** Is told how much of what is done. */
  readonly progressOf: (what: string) => (done: number, total: number) => void;
}

/** The changes that a publication made, or would make. */
export interface Published {
  /** The commit of a published state that already includes this one: nothing was done. */
  readonly newer?: string;
  readonly plan: Plan;
  readonly files: number;
  readonly bytes: number;
}

const NOTHING: Plan = { steps: [], kept: 0, foreign: [] };

/** Publishes a built site. Rejects with a `KnownError` where it cannot; what was written then stays, and the next run goes on from it. */
export async function publishSite(publishing: Publishing): Promise<Published> {
  const { folder, store, overNewer, progressOf } = publishing;
  const objects = await store.list();
  const built = await readBuilt(folder, progressOf('files compared with the manifest'));
  const published = objects.has(STATE) ? hashIn(await store.read(STATE)) : undefined;
  const own = hashIn(readFileSync(join(folder, STATE)));
  if (isOlder(own, published, publishing) && !overNewer)
    return { newer: published ?? '', plan: NOTHING, files: built.files.length, bytes: 0 };
  const plan = await planFor(built, objects, publishing);
  const sizeOf = new Map(built.files.map(({ path, size }) => [path, size]));
  const bytes = plan.steps
    .filter(({ kind }) => kind === 'put')
    .flatMap(({ paths }) => paths)
    .reduce((sum, path) => sum + (sizeOf.get(path) ?? built.manifest.length), 0);
  if (!publishing.dryRun) await carryOut(plan, built, publishing);
  return { plan, files: built.files.length, bytes };
}

async function planFor(
  built: BuiltFolder,
  objects: ReadonlyMap<string, StoredObject>,
  { store, parallel, again }: Publishing,
): Promise<Plan> {
  const manifest = objects.has(MANIFEST) ? await store.read(MANIFEST) : undefined;
  const sums = manifest && sumsIn(manifest);
  const alike = again ? [] : built.files.filter(({ path, size }) => objects.get(path)?.size === size);
  const isSame = ({ path, md5 }: (typeof alike)[number]) => objects.get(path)?.etag === md5;
  const same = new Set(alike.filter(isSame).map(({ path }) => path));
  // Another ETag can be no MD5: then the store is asked for the hash that this program wrote beside the object.
  const unsure = alike.filter((file) => !isSame(file));
  await pooled(unsure, parallel, async ({ path, sha256 }) => {
    if ((await store.sha256Of(path)) === sha256) same.add(path);
  });
  // An object that the published manifest does not list was left by a run that was ended, or is somebody else's.
  const wanted = new Set(built.files.map(({ path }) => path));
  const unlisted = [...objects.keys()].filter(
    (path) => path !== MANIFEST && !wanted.has(path) && !sums?.has(path),
  );
  const ours = new Set<string>();
  await pooled(unlisted, parallel, async (path) => {
    if ((await store.sha256Of(path)) !== undefined) ours.add(path);
  });
  return planOf({
    files: built.files,
    objects,
    same,
    isOurs: (path) => ours.has(path) || (sums?.has(path) ?? false),
    sameManifest: !again && manifest !== undefined && Buffer.compare(manifest, built.manifest) === 0,
  });
}

/** The files of a published manifest; undefined for one that cannot be read, which is replaced like any other file. */
function sumsIn(manifest: Uint8Array): ReadonlyMap<string, string> | undefined {
  try {
    return parseManifest(manifest);
  } catch (error) {
    if (error instanceof ManifestError) return undefined;
    throw error;
  }
}

/** One step after the other; within a step, several files at a time. */
async function carryOut(
  plan: Plan,
  built: BuiltFolder,
  { store, parallel, progressOf }: Publishing,
): Promise<void> {
  const total = plan.steps.reduce((sum, { paths }) => sum + paths.length, 0);
  const progress = progressOf('changes published');
  let done = 0;
  for (const { kind, paths } of plan.steps) {
    await pooled(paths, parallel, async (path) => {
      if (kind === 'remove') await store.remove(path);
      else await store.write(path, { ...(await built.ready(path)), ...headersOf(path) });
      done += 1;
      progress(done, total);
    });
  }
}

// A late run, or one that somebody repeats, must not replace a newer state by an older one.

const COMMIT = /^[0-9a-f]{40,64}$/;

/** The path of the state below the folder of a site. */
const STATE = STATE_PATH.slice(1);

/** The commit that a state says it was built from; undefined where it says none. */
function hashIn(state: Uint8Array | undefined): string | undefined {
  const commit = commitIn(state);
  return commit !== undefined && COMMIT.test(commit) ? commit : undefined;
}

/**
 * Whether what is published already includes the built site. Throws a `KnownError` where the history does not tell, unless the caller
 * publishes over what it does not know.
 */
function isOlder(
  own: string | undefined,
  published: string | undefined,
  { repository, overUnknown }: Publishing,
): boolean {
  if (published === undefined || published === own) return false;
  if (own !== undefined) {
    try {
      return contains(repository, published, own);
    } catch {
      // The history lacks one of the two.
    }
  }
  if (overUnknown) return false;
  throw new KnownError(
    own === undefined
      ? `What is published was built from commit ${published}; this site was built outside git, so nothing says whether it is newer. Give --over-unknown to publish it all the same.`
      : `What is published was built from commit ${published}, which ${repository} does not know, so it may be newer. Run git fetch there and try again; or, where the history was rewritten, give --over-unknown.`,
  );
}

// The answer of `npm run publish`.

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** The answer of the command, for people: the changes at `where`, or those that a dry run would make. */
export function describePublication(
  { plan, files, bytes, newer }: Published,
  where: string,
  dryRun: boolean,
): string {
  if (newer !== undefined)
    return `The published commit ${newer} already includes this one: nothing to publish.`;
  const lines = dryRun
    ? plan.steps.flatMap(({ name, kind, paths }) => [
        `${name}:`,
        ...paths.map((path) => `  ${kind === 'put' ? 'write ' : 'remove'} ${printable(path)}`),
      ])
    : [];
  const count = (kind: string) =>
    plan.steps.filter((step) => step.kind === kind).reduce((sum, { paths }) => sum + paths.length, 0);
  if (plan.steps.length === 0) lines.push(`${where} has all ${files} files already: nothing was changed.`);
  else {
    const [written, removed] = dryRun ? ['Would write', 'remove'] : ['Wrote', 'removed'];
    lines.push(
      `${where}: ${written} ${count('put')} objects (${megabytes(bytes)}), ${removed} ${count('remove')}; ${plan.kept} of ${files} files were there already.`,
    );
  }
  if (plan.foreign.length > 0)
    lines.push(
      `${plan.foreign.length} objects there are no part of the site and were not published by this command; they stay: ${plan.foreign.slice(0, 3).map(printable).join(', ')}${plan.foreign.length > 3 ? ', …' : ''}`,
    );
  return lines.join('\n');
}
