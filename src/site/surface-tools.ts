import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { hashes } from '../archive/hashes.ts';
import { projectRoot } from '../archive/location.ts';
import type { Archive } from '../registry/archive/archive.ts';
import { type Content, partsOf, type SurfaceTools } from '../registry/pages/publication/surface.ts';
import type { Dataset } from '../registry/surfaces/datasets.ts';
import { onceFor } from '../registry/text/once.ts';
import { keptLayout, resized, shareCard } from './pictures.ts';

/** The tools of the platform that surfaces need, by Node: hashes (also of bytes that arrive in parts), compression and images. */
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
  verifyScript,
};

/** The content as a gzip file. The best level gains 3% on texts, and takes twice as long. The same content gives the same bytes. */
function gzipped(content: Content): AsyncIterable<Uint8Array> {
  // The callback does nothing, since the reader of the stream gets the failure of the content.
  return pipeline(Readable.from(partsOf(content)), createGzip({ level: 4, memLevel: 9 }), () => undefined);
}

// The page of the data files shows their sizes and hashes. The tools that make the files are not bundled with pages, so the building
// process offers the list to the pages.

const KEY = Symbol.for('deposit-registry.datasets');

type Make = (archive: Archive) => Promise<readonly Dataset[]>;

const holder = globalThis as { [KEY]?: Make };

/** Lets the pages of this process get the data files of an archive. */
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
  // Loaded only here, since hardly any command writes the program.
  const { rolldown } = await import('rolldown');
  const main = join(projectRoot(), 'src/verify/main.ts');
  // The first comment of the program, which describes it, is put before all its parts.
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
