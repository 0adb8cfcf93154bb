import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { inspectMarkdown, type MarkdownFacts } from '../registry/markdown/inspect.ts';
import { listFiles } from './files.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';

// The one cache: values that are pure and take long to make, such as a rendered text or a smaller image, each in a file that is named by
// the hash of what it is made from and of the code that makes it. It may be deleted at any time.

/** The code that makes cached values. Nothing tracks which file makes which value: a change to any file invalidates all values. */
const CODE = ['src/archive', 'src/registry', 'src/site'];

/** The code that makes the pages of a site. */
export const CODE_OF_SITE = [
  'src',
  'integrations',
  'public',
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
];

let code: string | undefined;

/** A hash of the code that makes values, of its packages, and of Node, which brings the tables of Unicode. */
function codeKey(): string {
  code ??= hashOfCode(CODE);
  return code;
}

/** A hash of files and folders of the project, of its packages, and of Node. What somebody edits below `node_modules` is not seen. */
export function hashOfCode(paths: readonly string[]): string {
  const lines = ['package-lock.json', ...paths].flatMap(filesAt).map((path) => {
    const sum = hashes.sha256(readFileSync(join(projectRoot(), path)));
    return `${sum}  ${path}`;
  });
  return hashes.sha256([process.version, ...lines].join('\n')).slice(0, 24);
}

function filesAt(path: string): string[] {
  const place = join(projectRoot(), path);
  return statSync(place).isFile() ? [path] : listFiles(place).map((file) => `${path}/${file}`);
}

/**
 * The result of `make`, as JSON can hold it: from the cache, or made now and written there. `kind` names the kind of value; `inputs` is all
 * that it is made from, or the hash of that. Throws what `make` throws.
 */
export function cached<T>(kind: string, inputs: string, make: () => T): T {
  const file = fileOf(kind, inputs);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    // The file is missing, or was cut short by a crash of the machine.
    const made = make();
    write(file, JSON.stringify(made));
    return made;
  }
}

/** The same as `cached` for bytes; `make` may be asynchronous. Rejects with what `make` rejects with. */
export async function cachedBytes(
  kind: string,
  inputs: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const file = fileOf(kind, inputs);
  try {
    return readFileSync(file);
  } catch {
    const made = await make(); // not there yet
    write(file, made);
    return made;
  }
}

/** Whether a value is in the cache. */
export function isCached(kind: string, inputs: string): boolean {
  return existsSync(fileOf(kind, inputs));
}

function fileOf(kind: string, inputs: string): string {
  const name = hashes.sha256(`${kind}\n${inputs}`);
  return join(cacheRoot(), 'values', codeKey(), name.slice(0, 2), name.slice(2));
}

/** Writes a file so that it is either whole or absent, even if several processes or threads write it. */
function write(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}-${threadId}`;
  try {
    writeFileSync(draft, content);
  } catch {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, content);
  }
  renameSync(draft, file);
}

// Facts about deposited texts, which never change.

const LONG = 50_000;

/** Markdown facts of a text; those of a long text are cached. */
export function cachedFacts(text: string): MarkdownFacts {
  return text.length < LONG ? inspectMarkdown(text) : cached('facts', text, () => inspectMarkdown(text));
}
