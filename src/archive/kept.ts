import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { inspectMarkdown, type MarkdownFacts } from '../registry/markdown/inspect.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';

// Deposited texts never change, so what is found in one or made of one is kept by the hash of the text and of the code
// that reads it. Everything kept may be thrown away at any time.

/** What `make` returns for a text of this hash, as JSON can hold it: from the cache folder, or made and put there. */
export function kept<T>(kind: string, textHash: string, make: () => T): T {
  const path = pathOf(kind, textHash);
  return readKept<T>(path) ?? keep(path, make());
}

/** Whether something of this kind is kept for a text. */
export function isKept(kind: string, textHash: string): boolean {
  return existsSync(pathOf(kind, textHash));
}

function pathOf(kind: string, textHash: string): string {
  return join(cacheRoot(), kind, codeKey(), `${textHash}.json`);
}

const WORTH_KEEPING = 50_000;

/** Markdown facts of a text; those of a long text are kept. */
export function keptFacts(text: string): MarkdownFacts {
  if (text.length < WORTH_KEEPING) return inspectMarkdown(text);
  return kept('facts', hashes.sha256(text), () => inspectMarkdown(text));
}

function readKept<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined; // not there yet, or cut short by a crash: made again
  }
}

function keep<T>(path: string, made: T): T {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}-${threadId}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, path);
  return made;
}

let key: string | undefined;

/** A hash of the code and libraries that read Markdown: when one changes, nothing that was kept is used. */
function codeKey(): string {
  if (key) return key;
  const folder = join(projectRoot(), 'src/registry/markdown');
  const files = [
    join(projectRoot(), 'package-lock.json'),
    join(projectRoot(), 'src/registry/submission/sanitize.ts'),
    join(projectRoot(), 'src/registry/reading/language.ts'),
    join(projectRoot(), 'src/registry/reading/language.ts'),
    ...readdirSync(folder)
      .sort()
      .map((name) => join(folder, name)),
  ];
  key = hashes.sha256(files.map((path) => hashes.sha256(readFileSync(path))).join(' ')).slice(0, 16);
  return key;
}
