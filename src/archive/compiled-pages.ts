import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hashes } from './hashes.ts';
import { keepNewest } from './keep-newest.ts';
import { cacheRoot, projectRoot } from './location.ts';
import { filesAt } from './project-files.ts';

// Compiling pages, styles and scripts takes most of the time of building a small site, and depends on the code alone. So the code
// that Astro compiled is kept, under a hash of everything that it is compiled from, and makes the pages of the next archive. It holds
// nothing of an archive: collections come from the process that runs it.

/** Compiled code: the module that renders pages, its styles, and the files that the site has of it. */
export interface CompiledPages {
  /** The folder of the modules that render the pages. */
  readonly modules: string;
  /** The folder of the files that are published as they are: scripts, styles, fonts, icons. */
  readonly assets: string;
  /** The styles of each page, by Astro's key of it. */
  readonly styles: readonly (readonly [key: string, styles: unknown])[];
}

/** Folders and files of the project that pages are compiled from, and by. */
const SOURCES = [
  'src',
  'integrations',
  'public',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** So many are kept, those that were used last: of the checkout as it is, and of states before. */
const KEPT = 8;

/** Where Astro puts the modules that render pages, below the folder that it builds into. */
const MODULES = '.prerender';
const STYLES = 'styles.json';

/** The key of the code as it was when this process asked for the pages compiled from it, which Astro then compiles. */
let asked: string | undefined;

/** Code keys by the path of the site, from `holdCode` on. */
let held: Map<string, string> | undefined;

/** From now on, `codeKey` answers what it answers first, even if files are edited: for a process that builds one site and ends. */
export function holdCode(): void {
  held ??= new Map();
}

/**
 * A hash of all that a site is made by: the code, the packages, Node, and the path below which the site is. The packages are those that
 * the lock file names: what somebody edits below `node_modules` is not seen.
 */
export function codeKey(base: string): string {
  const key = held?.get(base) ?? codeNow(base);
  held?.set(base, key);
  return key;
}

function codeNow(base: string): string {
  const sources = SOURCES.flatMap(filesAt).map((path) => `${hashes.sha256(read(path))}  ${path}`);
  return hashes.sha256([process.version, base, ...sources].join('\n')).slice(0, 24);
}

/** The key of the code that is compiled: it names the folder of the cache. */
function keyOf(code: string): string {
  return hashes.sha256(`${code} ${cacheRoot()}`).slice(0, 24);
}

// Within the project, because the modules find their packages from there.
const placeOf = (key: string) => join(projectRoot(), '.cache', 'compiled', key);

/** The compiled pages of the code as it is, for a site at the path `base`; undefined where they are not kept. */
export function compiledPages(base: string): CompiledPages | undefined {
  asked = keyOf(codeKey(base));
  const folder = placeOf(asked);
  const file = join(folder, STYLES);
  if (!existsSync(file)) return undefined;
  // Used last, so forgotten last.
  utimesSync(folder, new Date(), new Date());
  const styles = JSON.parse(readFileSync(file, 'utf8')) as CompiledPages['styles'];
  return { modules: join(folder, MODULES), assets: join(folder, 'assets'), styles };
}

/**
 * Keeps what Astro compiled into a folder, before it has rendered a page there. To be called while the build is locked. Code that was
 * edited since `compiledPages` was asked can be compiled in part before the edit and in part after it: nothing is kept of it.
 */
export function keepCompiledPages(built: string, base: string, styles: CompiledPages['styles']): void {
  const key = keyOf(codeNow(base));
  const folder = placeOf(key);
  if (key !== asked || existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  cpSync(join(built, MODULES), join(draft, MODULES), { recursive: true });
  cpSync(built, join(draft, 'assets'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(built, MODULES)),
  });
  writeFileSync(join(draft, STYLES), JSON.stringify(styles));
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another checkout that shares this folder kept the same meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  keepNewest(dirname(folder), KEPT);
}

const read = (path: string) => readFileSync(join(projectRoot(), path));
