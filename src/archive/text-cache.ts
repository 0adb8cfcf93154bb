import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type FileStore, textFile } from '../registry/archive.ts';
import { inspectMarkdown, type MarkdownFacts } from '../registry/markdown/inspect.ts';
import type { Deposit } from '../registry/model/deposit.ts';
import { depositLanguage } from '../registry/reading/text-language.ts';
import { hashes } from './hashes.ts';
import { cacheRoot, projectRoot } from './location.ts';
import { keptValue } from './value-cache.ts';

// Deposited texts never change, so what is computed from one is cached by the hash of the text and of the code that reads it.
// The whole cache may be deleted at any time.

/** What `make` returns for a text of this hash, as JSON can hold it: from the cache folder, or computed and written there. */
export function cached<T>(kind: string, textHash: string, make: () => T): T {
  const path = pathOf(kind, textHash);
  return readCached<T>(path) ?? store(path, make());
}

/** The same for what is a few words and is asked for at every build. */
export function cachedValue<T>(kind: string, textHash: string, make: () => T): T {
  return keptValue(join(cacheRoot(), 'values', readersKey(), kind), textHash, make);
}

/** Whether the cache has something of this kind for a text. */
export function isCached(kind: string, textHash: string): boolean {
  return existsSync(pathOf(kind, textHash));
}

function pathOf(kind: string, textHash: string): string {
  return join(cacheRoot(), kind, readersKey(), `${textHash}.json`);
}

const LONG = 50_000;

/** Markdown facts of a text; those of a long text are cached. */
export function cachedFacts(text: string): MarkdownFacts {
  if (text.length < LONG) return inspectMarkdown(text);
  return cached('facts', hashes.sha256(text), () => inspectMarkdown(text));
}

/** The language of a deposit, as `depositLanguage` tells it; cached for every deposit. */
export const cachedLanguage: typeof depositLanguage = (deposit, files) => {
  // A redaction takes the text away that this would be of.
  if (deposit.redacted) return undefined;
  return (
    cachedValue('languages', keyOf(deposit, files), () => depositLanguage(deposit, files) ?? null) ??
    undefined
  );
};

/** The hash of what a language is told by. One that an adopted archive stated says nothing: the same could be stated of other bytes. */
function keyOf(deposit: Deposit, files: Pick<FileStore, 'read'>): string {
  if (deposit.hash_status === undefined) return deposit.hash;
  const { title, creator, description } = deposit;
  const bytes = files.read(textFile(deposit));
  return hashes.sha256(JSON.stringify([title, creator, description, bytes ? hashes.sha256(bytes) : null]));
}

function readCached<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined; // not there yet, or cut short by a crash: computed again
  }
}

function store<T>(path: string, made: T): T {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}-${threadId}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, path);
  return made;
}

let key: string | undefined;

/** The folders whose code makes of a text what is cached. */
const READERS = ['src/registry/markdown', 'src/registry/body', 'src/registry/changes'];

/** A hash of the code and libraries that read texts: when one changes, nothing that was cached is used. */
export function readersKey(): string {
  if (key) return key;
  const files = [
    'package-lock.json',
    'src/registry/submission/sanitize.ts',
    'src/registry/held-text.ts',
    'src/registry/reading/citation-tokens.ts',
    'src/registry/reading/language.ts',
    'src/registry/reading/text-language.ts',
    'src/registry/reading/word-bounds.ts',
    'src/registry/text/cut.ts',
    ...READERS.flatMap((folder) =>
      readdirSync(join(projectRoot(), folder))
        .sort()
        .map((name) => `${folder}/${name}`),
    ),
  ];
  const digests = files.map((path) => hashes.sha256(readFileSync(join(projectRoot(), path))));
  key = hashes.sha256(digests.join(' ')).slice(0, 16);
  return key;
}
