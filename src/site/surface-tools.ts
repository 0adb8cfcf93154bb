import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { cachedLanguage } from '../archive/cache.ts';
import { hashes } from '../archive/hashes.ts';
import { projectRoot } from '../archive/location.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { type Content, partsOf, type SurfaceTools } from '../registry/pages/publication/surface.ts';
import type { Dataset } from '../registry/surfaces/datasets/dataset.ts';
import { onceFor } from '../registry/text/once.ts';
import { keptLayout, resized, shareCard } from './pictures.ts';

/** What surfaces need of the platform, by Node: hashes, also of what arrives in parts, compression and images. */
export const surfaceTools: SurfaceTools = {
  ...hashes,
  sha256Of: () => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
  gzip: gzipped,
  resize: resized,
  shareCard,
  layOut: keptLayout,
  language: cachedLanguage,
  verifyScript,
};

// A gzip file of members (RFC 1952, 2.2): what comes later never changes an earlier member, and several are compressed at a time. The best level gains 3% on texts, and takes twice as long.

const MEMBER = 1 << 20;
const AT_ONCE = 3;
const OPTIONS = { level: 4, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY };

const compress = promisify(gzip);

/** The content as a gzip file, in members of a megabyte or more. The same content gives the same bytes. Rejects where the content does. */
async function* gzipped(content: Content): AsyncGenerator<Uint8Array> {
  const coming: Promise<Uint8Array>[] = [];
  for await (const member of membersOf(content)) {
    coming.push(handled(compress(member, OPTIONS)));
    if (coming.length === AT_ONCE) yield (await coming.shift()) as Uint8Array;
  }
  for (const member of coming) yield await member;
}

/** Returns the promise, marked as handled: whoever awaits it still gets its failure, and if nobody does, Node reports none. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Parts joined until they have a megabyte; there is at least one, though it may be empty. */
async function* membersOf(content: Content): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let any = false;
  for await (const part of partsOf(content)) {
    parts.push(part);
    size += part.length;
    if (size < MEMBER) continue;
    yield Buffer.concat(parts);
    [parts, size, any] = [[], 0, true];
  }
  if (size > 0 || !any) yield Buffer.concat(parts);
}

// The page of the data files shows their sizes and hashes. The tools that make them are not bundled with pages: the process that builds
// offers the list to them.

const KEY = Symbol.for('deposit-registry.datasets');

type Make = (archive: Archive) => Promise<readonly Dataset[]>;

const holder = globalThis as { [KEY]?: Make };

/** Lets the pages of this process ask for the data files of an archive. */
export function offerDatasets(make: Make): void {
  holder[KEY] = make;
}

/** The data files of an archive, measured once for each. Throws outside a build or dev server. */
export function datasets(archive: Archive): Promise<readonly Dataset[]> {
  const make = holder[KEY];
  if (!make) throw new Error('no integration offers the data files');
  return onceFor(archive, 'data files', () => make(archive));
}

let made: Promise<string> | undefined;

/**
 * The program of `src/verify` as one file without dependencies, readable, with its doc comments: the same bytes wherever it is made. Made
 * once in a process, of the code that it began with.
 */
function verifyScript(): Promise<string> {
  made ??= bundled();
  return made;
}

async function bundled(): Promise<string> {
  // Hardly any command writes the program: what bundles it is loaded then.
  const { rolldown } = await import('rolldown');
  const main = join(projectRoot(), 'src/verify/main.ts');
  // What the program says of itself stands before its parts.
  const [banner = ''] = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(main, 'utf8')) ?? [];
  const bundle = await rolldown({
    input: main,
    // Paths in the comments between its parts are those of the project.
    cwd: projectRoot(),
    platform: 'neutral',
    external: /^node:/,
    tsconfig: false,
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.generate({ format: 'es', minify: false, codeSplitting: false, banner });
    const [only, ...others] = output;
    if (others.length > 0) throw new Error('the verification script is more than one file');
    return only.code;
  } finally {
    await bundle.close();
  }
}
